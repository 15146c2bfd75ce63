import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization
import Timers
import TimersNIO

/// Connections that talk all the time, each with an idle timeout and a timer on its event loop.
struct ConnectionLoad: Service {
    private let group: MultiThreadedEventLoopGroup
    private let server: any Channel
    private let clients: [any Channel]

    init(group: MultiThreadedEventLoopGroup, tally: ActionTally) async throws {
        self.group = group
        var pools: [ObjectIdentifier: NIOLoopBoundBox<Talker.Pool>] = [:]
        for loop in group.makeIterator() {
            pools[ObjectIdentifier(loop)] = try await loop.submit {
                let pool = Talker.Pool(after: .milliseconds(3), eventLoop: loop) { talker in
                    tally.around { talker.wasIdle() }
                }
                return NIOLoopBoundBox(pool, eventLoop: loop)
            }.get()
        }
        let all = pools
        // A pool must be released on its loop, or after the end of its loop. Here the process ends with it.
        Leftover.pools.withLock { leftover in leftover += Array(all.values) }
        server = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in Self.add(to: channel, all, tally) }
            .bind(host: "127.0.0.1", port: 0).get()
        var clients: [any Channel] = []
        for _ in 0..<20 {
            let client = try await ClientBootstrap(group: group)
                .channelInitializer { channel in Self.add(to: channel, all, tally) }
                .connect(to: server.localAddress ?? SocketAddress(ipAddress: "127.0.0.1", port: 0)).get()
            client.writeAndFlush(ByteBuffer(string: "hello"), promise: nil)
            clients.append(client)
        }
        self.clients = clients
    }

    private static func add(
        to channel: any Channel, _ pools: [ObjectIdentifier: NIOLoopBoundBox<Talker.Pool>], _ tally: ActionTally
    ) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            guard let pool = pools[ObjectIdentifier(channel.eventLoop)]?.value else { throw ChannelError.alreadyClosed }
            try channel.pipeline.syncOperations.addHandler(Talker(pool, tally))
        }
    }

    /// Leaves the connections open: the end of the loops ends them with their timers.
    func run() async throws {
        try await gracefulShutdown()
        try await group.shutdownGracefully()
    }
}

/// Answers each message, and starts to talk again when it was idle.
private final class Talker: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    typealias Pool = LocalTimeoutPool<Talker>

    private let pool: Pool
    private let tally: ActionTally
    private var timeout = PooledTimeout()
    private var timer: OwnedTimer?
    private var context: ChannelHandlerContext?

    init(_ pool: Pool, _ tally: ActionTally) {
        self.pool = pool
        self.tally = tally
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        timeout = pool.insert(self)
        timer = OwnedTimer(.every(.milliseconds(2)), eventLoop: context.eventLoop, owner: self) { me, _ in
            me.tally.around { _ = me.pool.refresh(me.timeout) }
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        pool.remove(timeout)
        timer = nil
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        pool.refresh(timeout)
        context.writeAndFlush(data, promise: nil)
    }

    func wasIdle() {
        timeout = pool.insert(self)
        context?.writeAndFlush(NIOAny(ByteBuffer(string: "hello")), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
