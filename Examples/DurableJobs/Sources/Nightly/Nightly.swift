import DurableTimers
import DurableTimersSQLite
import Foundation
import GRDB
import Logging
import ServiceLifecycle
import Timers
import TimersService
import UnixSignals

/// A job that one of many processes runs at each of its dates.
///
/// Call it as `Nightly FILE RELEASE EXPRESSION`, in as many processes as you like. During a deployment the schedule of
/// the latest release counts.
@main
enum Nightly {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            FileHandle.standardError.write(Data("usage: Nightly FILE RELEASE EXPRESSION\n".utf8))
            exit(64)
        }
        let (path, release, expression) = (arguments[1], arguments[2], arguments[3])
        let logger = Logger(label: "nightly")
        let store = try SQLiteStore(path: path)
        try await store.write { db in
            try db.execute(sql: "create table if not exists report (night integer primary key, release text not null)")
        }
        let timers = DurableTimers(store: store, observer: DurableTimersLog(logger: logger))
        let schedule = try TimerSchedule.cron(expression, in: Calendar(identifier: .gregorian)).validated()
        timers.every("nightly", schedule) { run in
            // The report and the end of the run are one transaction. So no date has two reports.
            try await store.write { db in
                try db.execute(
                    sql: "insert into report (night, release) values (?, ?)",
                    arguments: [Int(run.date.timeIntervalSince1970), release])
                try run.complete(in: db)
            }
        }
        let services = ServiceGroup(
            services: [DurableTimersService(timers)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        try await services.run()
    }
}
