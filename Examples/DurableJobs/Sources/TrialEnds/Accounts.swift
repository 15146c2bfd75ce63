import DurableTimers
import DurableTimersSQLite
import GRDB

func handleTrials(of timers: DurableTimers<SQLiteStore>) {
    timers.handle(TrialEnds.self) { [store = timers.store] deadline, run in
        try await store.write { db in
            try db.execute(
                sql: "update account set plan = 'free' where id = ?",
                arguments: [deadline.account])
            try run.complete(in: db)
        }
    }
}

func open(_ account: Int, in timers: DurableTimers<SQLiteStore>) async throws {
    try await timers.store.write { db in
        try db.execute(
            sql: "insert into account (id, plan) values (?, 'trial')",
            arguments: [account])
        try timers.schedule(
            TrialEnds(account: account), key: "\(account)",
            .after(.seconds(14 * 86_400)), in: db)
    }
}
