import Foundation
import NIOCore
import NIOPosix

/// The connections of the client, each of which sends its next message when the last one has come back.
struct Client {
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private var channels: [any Channel] = []

    /// Opens connections, at most 200 at a time.
    mutating func open(_ count: Int, port: Int) async throws {
        while channels.count < count {
            let group = group
            channels += try await withThrowingTaskGroup(of: (any Channel).self) { tasks in
                for _ in 0..<min(count - channels.count, 200) {
                    tasks.addTask {
                        try await ClientBootstrap(group: group)
                            .channelInitializer { channel in
                                channel.eventLoop.makeCompletedFuture {
                                    try channel.pipeline.syncOperations.addHandler(PingPong())
                                }
                            }
                            .connect(host: "127.0.0.1", port: port).get()
                    }
                }
                var wave: [any Channel] = []
                for try await channel in tasks { wave.append(channel) }
                return wave
            }
        }
    }

    /// Sends messages on all connections at once, and returns when each has come back.
    func talk(messages: Int) async throws {
        let futures = channels.map { channel in
            let done = channel.eventLoop.makePromise(of: Void.self)
            channel.triggerUserOutboundEvent(PingPong.Start(messages: messages, done: done), promise: nil)
            return done.futureResult
        }
        for future in futures { try await future.get() }
    }

    func close() async throws {
        try await group.shutdownGracefully()
    }
}

private final class PingPong: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    struct Start: Sendable {
        let messages: Int
        let done: EventLoopPromise<Void>
    }

    private static let message = ByteBuffer(repeating: UInt8(ascii: "x"), count: 64)

    private var left = 0
    private var received = 0
    private var done: EventLoopPromise<Void>?

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let start = event as? Start else { return context.triggerUserOutboundEvent(event, promise: promise) }
        left = start.messages
        done = start.done
        send(context)
    }

    private func send(_ context: ChannelHandlerContext) {
        left -= 1
        context.writeAndFlush(wrapOutboundOut(Self.message), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytes
        guard received >= Self.message.readableBytes else { return }
        received -= Self.message.readableBytes
        if left > 0 { return send(context) }
        done?.succeed()
        done = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        done?.fail(ChannelError.eof)
        done = nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        done?.fail(error)
        done = nil
        context.close(promise: nil)
    }
}
