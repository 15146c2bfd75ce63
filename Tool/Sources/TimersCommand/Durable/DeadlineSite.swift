#if Web
    import DurableTimers
    import DurableTimersPages
    import HTTPTypes
    import Hummingbird
    import Logging

    /// The pages of deadlines on the loopback interface.
    struct DeadlineSite: Sendable {
        private let pages: DeadlinePages

        init(_ store: any DeadlineStore, allowing actions: DeadlinePages.Actions) {
            pages = DeadlinePages(store: store, allowing: actions)
        }

        /// Serves the pages until the task is cancelled, or the process receives SIGINT or SIGTERM.
        ///
        /// - Parameters:
        ///   - port: the port; zero for a free one.
        ///   - onStart: receives the port.
        /// - Throws: the error of a port that is in use.
        func serve(port: Int, onStart: @escaping @Sendable (Int) async -> Void) async throws {
            let router = Router()
            for path: RouterPath in ["/", "/**"] {
                for method in [HTTPRequest.Method.get, .post] {
                    router.on(path, method: method) { request, _ in try await answer(request) }
                }
            }
            let server = Application(
                router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
                onServerRunning: { channel in await onStart(channel.localAddress?.port ?? port) },
                logger: Logger(label: "timers") { _ in SwiftLogNoOpLogHandler() })
            try await server.runService()
        }

        private func answer(_ request: Request) async throws -> Response {
            // Another site may have a name that leads to this machine: its pages must not read these.
            guard let host = request.head.authority, Self.isLoopback(host) else {
                return Response(status: .forbidden)
            }
            let body = try await request.body.collect(upTo: 1 << 20)
            let headers = request.headers
            let answer = await pages.answer(
                to: .init(
                    request.method.rawValue, request.uri.path, query: request.uri.query, body: String(buffer: body),
                    header: { name in
                        name == "host" ? host : HTTPField.Name(name).flatMap { name in headers[name] }
                    }))
            var fields = HTTPFields()
            for (name, value) in answer.headers {
                if let name = HTTPField.Name(name) { fields[name] = value }
            }
            return Response(
                status: .init(code: answer.status), headers: fields,
                body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body)))
        }

        /// Whether a browser names this machine so that no other one can.
        static func isLoopback(_ host: String) -> Bool {
            let name = host.prefix { character in character != ":" }
            return name == "127.0.0.1" || name.lowercased() == "localhost"
        }
    }
#endif
