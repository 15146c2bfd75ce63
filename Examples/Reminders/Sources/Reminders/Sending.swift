import DurableTimers
import DurableTimersPostgres
import Foundation
import Timers

/// A reminder is due.
///
/// Its text is in its row. A reminder that was replaced while it was being sent has another revision.
struct ReminderDue: DurableDeadline {
    static let name = "reminder"  // never change it
    var key: String
    var revision: Int64
}

/// Registers what sends a reminder.
///
/// The row of the reminder, the row of what was sent and the end of the run are one transaction. If the replica is
/// killed before its commit, nothing of it has happened, and another replica runs the deadline. A replica that stood
/// still for longer than its lease cannot commit.
func send(of timers: DurableTimers<Store>, taking duration: Duration) {
    timers.handle(ReminderDue.self, options: DeadlineOptions(atOnce: 10)) { [store = timers.store] due, run in
        // Here a real server would speak to a service that sends messages.
        try await TimerClock().sleep(for: duration)
        try await store.write { transaction in
            _ = try await transaction.query(
                """
                with taken as (delete from reminder where key = $1 and revision = $2 returning key, text)
                insert into sent (key, text, lateness, attempt) select key, text, $3, $4 from taken
                """,
                [.text(due.key), .int8(due.revision), .float8(run.lateness / .seconds(1)), .int8(Int64(run.attempt))])
            try await run.complete(in: transaction)
        }
    }
}

/// Registers the nightly job, which one of the replicas runs.
///
/// - Throws: `TimerError` if the expression is none.
func report(of timers: DurableTimers<Store>, at expression: String) throws {
    let schedule = try TimerSchedule.cron(expression, in: Calendar(identifier: .gregorian)).validated()
    timers.every("nightly", schedule) { [store = timers.store] run in
        try await store.write { transaction in
            _ = try await transaction.query(
                "insert into report (night, sent) select $1, count(*) from sent", [.timestamptz(run.scheduled)])
            try await run.complete(in: transaction)
        }
    }
}
