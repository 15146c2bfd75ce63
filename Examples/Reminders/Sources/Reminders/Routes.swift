import DurableTimers
import DurableTimersPages
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Timers
import TimersService

extension Book.ShownReminder: ResponseEncodable {}

/// Returns the server of the reminders, of `/health`, and of the pages of deadlines if there is a password for them.
func httpServer(
    port: Int, password: String?, book: Book, logger: Logger, onStart: @escaping @Sendable (Int) -> Void
) -> some Service {
    let router = Router()
    router.post("reminders") { request, context -> HTTPResponse.Status in
        let reminder = try await request.decode(as: Book.NewReminder.self, context: context)
        guard !reminder.key.isEmpty, (0...31_536_000).contains(reminder.after) else {
            throw HTTPError(.badRequest, message: "a reminder has a key, and comes within a year")
        }
        try await book.add(reminder)
        return .created
    }
    router.get("reminders/:key") { _, context in
        guard let reminder = try await book.find(context.parameters.require("key")) else { throw HTTPError(.notFound) }
        return reminder
    }
    router.delete("reminders/:key") { _, context -> HTTPResponse.Status in
        switch try await book.remove(context.parameters.require("key")) {
        case .cancelled, .cancelledNext: .noContent
        case .running, .stopped: .conflict
        case .notFound: .notFound
        }
    }
    router.get("health") { _, _ -> Response in
        let health = book.timers.health
        let text = String(decoding: try JSONEncoder().encode(health), as: UTF8.self)
        return Response(
            status: health.isHealthy() ? .ok : .serviceUnavailable, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
    }
    if let password {
        let login = "Basic " + Data("operator:\(password)".utf8).base64EncodedString()
        let pages = DeadlinePages(store: book.timers.store, at: "/deadlines", allowing: .all)
        mount(pages, on: router) { request in request.headers[.authorization] == login }
    }
    return Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
        onServerRunning: { channel in onStart(channel.localAddress?.port ?? port) },
        logger: logger)
}
