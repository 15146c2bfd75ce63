#if Service
    import Foundation
    import NIOCore
    import NIOPosix
    import Synchronization
    import Timers

    /// Connections to the echo server, and what came of them.
    final class Load: Sendable {
        private let channels = Mutex<[any Channel]>([])
        private let echoed = Atomic(0)
        private let closed = Atomic(0)

        /// How many bytes came back.
        var echoedBytes: Int { echoed.load(ordering: .relaxed) }
        /// How many connections the server has closed.
        var closedConnections: Int { closed.load(ordering: .relaxed) }

        /// Opens connections, at most 100 at a time.
        func open(_ count: Int, port: Int) async throws {
            var left = count
            while left > 0 {
                let wave = min(left, 100)
                left -= wave
                try await withThrowingTaskGroup(of: (any Channel).self) { group in
                    for _ in 0..<wave {
                        group.addTask { try await self.connect(port) }
                    }
                    for try await channel in group {
                        channels.withLock { channels in channels.append(channel) }
                    }
                }
            }
        }

        private func connect(_ port: Int) async throws -> any Channel {
            try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.seconds(30))
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(Counting(load: self))
                    }
                }
                .connect(host: "127.0.0.1", port: port)
                .get()
        }

        /// Sends a text on each connection.
        func send(_ text: String) {
            for channel in channels.withLock({ channels in channels }) {
                channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
            }
        }

        private final class Counting: ChannelInboundHandler {
            typealias InboundIn = ByteBuffer
            let load: Load

            init(load: Load) { self.load = load }

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                load.echoed.add(unwrapInboundIn(data).readableBytes, ordering: .relaxed)
            }

            func channelInactive(context: ChannelHandlerContext) { load.closed.add(1, ordering: .relaxed) }

            func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
        }
    }

    /// Waits until `condition` holds.
    ///
    /// - Returns: whether it does within the limit.
    func eventually(within limit: Duration = .seconds(120), _ condition: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + limit
        for await _ in TimerTicks(.every(.milliseconds(5), first: .immediately)) {
            if condition() { return true }
            if ContinuousClock.now > end { return false }
        }
        return false
    }

    /// Reads a page of the HTTP server.
    func page(_ path: String, port: Int) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { answers, questions in
            try await questions.write(
                ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"))
            var text = ""
            for try await answer in answers { text += String(buffer: answer) }
            return text
        }
    }

    /// Lets this process open as many files as the system allows it.
    ///
    /// A thousand connections need a thousand descriptors, on either side.
    func raiseFileLimit() {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        unsafe getrlimit(resource, &limit)
        // The limit outlives the call, and the next one.
        limit.rlim_cur = min(limit.rlim_max, 10_000)
        _ = unsafe setrlimit(resource, &limit)
    }
#endif
