import DurableTimers
import DurableTimersPages
import DurableTimersPostgresNIO
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import PostgresNIO
import ServiceLifecycle
import TimersService
import UnixSignals

/// Makes the server, with everything that runs in it.
///
/// Hummingbird runs its services one after the other, shuts them down in reverse order, and has the server of HTTP as
/// the last of them: requests stop coming, the handlers of deadlines end, and then the client closes its connections.
func server(_ settings: Settings, logger: Logger) throws -> some ApplicationProtocol {
    let client = PostgresClient(configuration: settings.database, backgroundLogger: logger)
    let timers = DurableTimers(store: try PostgresStore(client), observer: DurableTimersLog(logger: logger))
    let accounts = Accounts(client: client, timers: timers, logger: logger)
    accounts.handleTrials()

    let router = Router()
    router.put("accounts/:id") { _, context -> HTTPResponse.Status in
        try await accounts.open(context.parameters.require("id", as: Int.self), trial: settings.trial)
        return .created
    }
    router.post("accounts/:id/payment") { _, context -> HTTPResponse.Status in
        try await accounts.pay(context.parameters.require("id", as: Int.self)) ? .noContent : .notFound
    }
    router.get("accounts/:id") { _, context in
        guard let plan = try await accounts.plan(of: context.parameters.require("id", as: Int.self)) else {
            throw HTTPError(.notFound)
        }
        return plan
    }
    if let password = settings.password {
        let login = "Basic " + Data("operator:\(password)".utf8).base64EncodedString()
        let pages = DeadlinePages(store: timers.store, at: "/deadlines", allowing: .all)
        mount(pages, on: router) { request in request.headers[.authorization] == login }
    }

    var application = Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: settings.port)),
        services: [client, DurableTimersService(timers)],
        logger: logger)
    application.beforeServerStarts { try await accounts.makeTable() }
    return application
}

/// What the environment decides.
///
/// | variable | meaning | default |
/// |---|---|---|
/// | `DATABASE_URL` | the database | `SWIFT_TIMERS_POSTGRES_URL`, or `postgresql://postgres@127.0.0.1/postgres` |
/// | `PORT` | the port of HTTP | 8080 |
/// | `TRIAL_SECONDS` | how long a trial is | 14 days |
/// | `OPERATOR_PASSWORD` | the password of `operator`, who sees `/deadlines` | none, and no such page |
struct Settings {
    var database: PostgresClient.Configuration
    var port: Int
    var trial: Duration
    var password: String?

    private struct InvalidURL: Error, CustomStringConvertible {
        let description: String
    }

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let url =
            environment["DATABASE_URL"] ?? environment["SWIFT_TIMERS_POSTGRES_URL"]
            ?? "postgresql://postgres@127.0.0.1/postgres"
        guard let parts = URLComponents(string: url), let host = parts.host, let user = parts.user else {
            throw InvalidURL(description: "'\(url)' is no URL of a database, such as postgresql://me@localhost/mine")
        }
        database = PostgresClient.Configuration(
            host: host, port: parts.port ?? 5432, username: user, password: parts.password,
            database: String(parts.path.dropFirst()), tls: .disable)
        port = environment["PORT"].flatMap(Int.init) ?? 8080
        trial = .seconds(environment["TRIAL_SECONDS"].flatMap(Int.init) ?? 14 * 86_400)
        password = environment["OPERATOR_PASSWORD"]
    }
}

@main
enum Trials {
    static func main() async throws {
        try await server(Settings(), logger: Logger(label: "trials")).runService()
    }
}
