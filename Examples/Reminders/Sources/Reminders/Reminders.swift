import DurableTimers
import DurableTimersPostgres
import Foundation
import Logging
import ServiceLifecycle
import Timers
import TimersService
import UnixSignals

typealias Store = PostgresStore<PostgresDatabase>

/// A server of reminders.
///
/// Start as many as you like on one database.
@main
enum Reminders {
    static func main() async throws {
        let settings = Settings()
        let logger = Logger(label: "reminders")
        let store = try Store(url: settings.database)
        let timers = DurableTimers(store: store, observer: DurableTimersLog(logger: logger))
        let book = Book(timers: timers)
        try await book.makeTables()
        send(of: timers, taking: settings.sending)
        try report(of: timers, at: settings.nightly)
        let http = httpServer(
            port: settings.port, password: settings.password, book: book, logger: logger
        ) { port in announce("http \(port)") }
        // At a graceful shutdown the last service of the list ends first: new reminders stop coming.
        var configuration = ServiceGroupConfiguration(
            services: [DurableTimersService(timers), http], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(20)
        try await ServiceGroup(configuration: configuration).run()
    }

    /// Prints a line for the program that started this one; `print` would keep it in a buffer.
    private static func announce(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}

/// What the environment decides.
///
/// | variable | meaning | default |
/// |---|---|---|
/// | `DATABASE_URL` | the database | `SWIFT_TIMERS_POSTGRES_URL`, or `postgresql://127.0.0.1/postgres` |
/// | `PORT` | the port of HTTP; 0 for a free one | 8080 |
/// | `NIGHTLY` | when the nightly job runs, as a cron expression | `0 3 * * *` |
/// | `OPERATOR_PASSWORD` | the password of `operator`, who sees `/deadlines` | none, and no such page |
/// | `SENDING_SECONDS` | how long it takes to send a reminder | 0 |
struct Settings {
    let database: String
    let port: Int
    let nightly: String
    let password: String?
    let sending: Duration

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        database =
            environment["DATABASE_URL"] ?? environment["SWIFT_TIMERS_POSTGRES_URL"]
            ?? "postgresql://127.0.0.1/postgres"
        port = environment["PORT"].flatMap(Int.init) ?? 8080
        nightly = environment["NIGHTLY"] ?? "0 3 * * *"
        password = environment["OPERATOR_PASSWORD"]
        sending = .seconds(environment["SENDING_SECONDS"].flatMap(Int.init) ?? 0)
    }
}
