import Metrics
import NIOCore
import NIOExtras
import Timers

/// Sends back what a client sends, and closes the connection when the client is idle.
///
/// A handler stays on the event loop of its connection, and so does the pool. So neither takes a lock.
final class EchoHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let connections = Meter(label: "echo_connections")
    private static let messages = Counter(label: "echo_messages")
    private static let closedIdle = Counter(label: "echo_closed_idle")

    private let pool: LocalTimeoutPool<EchoHandler>
    private var timeout = PooledTimeout()
    private var context: ChannelHandlerContext?

    init(_ pool: LocalTimeoutPool<EchoHandler>) {
        self.pool = pool
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        timeout = pool.insert(self)
        Self.connections.increment()
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        pool.remove(timeout)
        self.context = nil
        Self.connections.decrement()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        pool.refresh(timeout)
        Self.messages.increment()
        context.write(data, promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.flush()
    }

    /// Closes the connection at the shutdown of the server, when everything that was received has been sent back.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenComplete { _ in self.context?.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: written)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Called by the pool.
    func closeIdle() {
        Self.closedIdle.increment()
        context?.close(promise: nil)
    }
}
