import Foundation
import NIOCore
import NIOPosix
import Timers
import TimersNIO

/// The process that is measured.
enum Server {
    private static let limit: Int64 = 30

    /// Prints its port, and a ``ServerUsage`` for each line of its input, until the input ends.
    static func run(_ timeout: IdleTimeout) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let pool = try await loop.submit {
            NIOLoopBound(
                LocalTimeoutPool<PoolEcho>(after: .seconds(limit), eventLoop: loop) { echo in echo.closeIdle() },
                eventLoop: loop)
        }.get()
        let channel = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 4096)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    switch timeout {
                    case .none: try pipeline.addHandler(Echo())
                    case .pool: try pipeline.addHandler(PoolEcho(pool.value))
                    case .handler:
                        try pipeline.addHandler(IdleStateHandler(readTimeout: .seconds(limit)))
                        try pipeline.addHandler(Echo())
                    }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        say("\(channel.localAddress?.port ?? 0)")
        while let line = readLine(), line == "usage" {
            say(String(decoding: try JSONEncoder().encode(ServerUsage.now), as: UTF8.self))
        }
        exit(0)
    }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}

/// Sends back what it receives, and closes a connection that an `IdleStateHandler` calls idle.
private final class Echo: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
    }
}

/// The same with a timeout of a pool.
private final class PoolEcho: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let pool: LocalTimeoutPool<PoolEcho>
    private var timeout = PooledTimeout()
    private var context: ChannelHandlerContext?

    init(_ pool: LocalTimeoutPool<PoolEcho>) { self.pool = pool }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        timeout = pool.insert(self)
    }

    func channelInactive(context: ChannelHandlerContext) {
        pool.remove(timeout)
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        pool.refresh(timeout)
        context.write(data, promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    func closeIdle() { context?.close(promise: nil) }
}
