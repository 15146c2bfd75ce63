import DurableTimers
import DurableTimersSQLite
import Foundation
import GRDB
import Logging
import ServiceLifecycle
import Timers
import TimersService
import UnixSignals

/// A file with many lines is imported.
struct Import: DurableDeadline {
    static let name = "import"  // never change it
    static let options = DeadlineOptions(attempts: 3, atOnce: 1)
    var lines: Int
}

/// A worker with a job that takes long, and that a deployment stops in the middle.
///
/// Call it as `Importer FILE`, or as `Importer FILE LINES` to add a job.
@main
enum Importer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard (2...3).contains(arguments.count) else {
            FileHandle.standardError.write(Data("usage: Importer FILE [LINES]\n".utf8))
            exit(64)
        }
        let logger = Logger(label: "importer")
        let store = try SQLiteStore(path: arguments[1])
        try await store.write { db in
            try db.execute(sql: "create table if not exists imported (line integer primary key, attempt integer)")
        }
        let timers = DurableTimers(
            store: store, shutdownLimit: .seconds(20), observer: DurableTimersLog(logger: logger))
        timers.handle(Import.self) { job, run in
            // At SIGTERM the line at hand is finished. The error that follows gives the job to another process at once.
            try await cancelWhenGracefulShutdown {
                for line in try await firstMissing(in: store)..<job.lines {
                    try Task.checkCancellation()
                    try await write(line, run, in: store)
                }
            }
        }
        if arguments.count == 3, let lines = Int(arguments[2]) {
            try await timers.schedule(Import(lines: lines), key: "file", .after(.zero))
        }
        let services = ServiceGroup(
            services: [DurableTimersService(timers)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        try await services.run()
    }

    private static func firstMissing(in store: SQLiteStore) async throws -> Int {
        try await store.write { db in
            try Int.fetchOne(db, sql: "select coalesce(max(line) + 1, 0) from imported") ?? 0
        }
    }

    /// Imports a line, which takes twenty milliseconds here.
    private static func write(_ line: Int, _ run: DurableRun<SQLiteStore>, in store: SQLiteStore) async throws {
        try await TimerClock().sleep(for: .milliseconds(20))
        try await store.write { db in
            try db.execute(
                sql: "insert into imported (line, attempt) values (?, ?)", arguments: [line, run.attempt])
        }
    }
}
