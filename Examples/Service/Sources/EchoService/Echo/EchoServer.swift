import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Serves the echo protocol.
struct EchoServer: Service {
    private let channel: any Channel
    private let pools: IdlePools
    private let quiescing: ServerQuiescingHelper

    /// The port that it listens on.
    var port: Int { channel.localAddress?.port ?? 0 }

    /// Opens the port, so that it is known before the services run.
    init(port: Int, idleLimit: Duration, group: any EventLoopGroup) async throws {
        let pools = try await IdlePools(closingAfter: idleLimit, group: group)
        let quiescing = ServerQuiescingHelper(group: group)
        channel = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let pool = pools.pool(of: channel.eventLoop) else { throw ChannelError.ioOnClosedChannel }
                    try channel.pipeline.syncOperations.addHandler(EchoHandler(pool))
                }
            }
            .bind(host: "127.0.0.1", port: port)
            .get()
        self.pools = pools
        self.quiescing = quiescing
    }

    /// Serves until the process shuts down, and returns when all connections are closed.
    ///
    /// A client that does not read what it is sent is closed by its idle timeout.
    func run() async throws {
        try? await gracefulShutdown()
        let closed = channel.eventLoop.makePromise(of: Void.self)
        quiescing.initiateShutdown(promise: closed)
        try await closed.futureResult.get()
        try await pools.end()
    }
}
