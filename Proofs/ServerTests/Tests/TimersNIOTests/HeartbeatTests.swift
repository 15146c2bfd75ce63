import NIOCore
import NIOEmbedded
import Testing
import TimersNIO

@Suite struct `The handler of the documentation` {
    @Test func `writes every 30 seconds, while its channel is active`() throws {
        let channel = EmbeddedChannel(handler: Heartbeat())
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/example")).wait()
        channel.embeddedEventLoop.advanceTime(by: .seconds(90))
        for _ in 1...3 { #expect(try channel.readOutbound(as: ByteBuffer.self) == ByteBuffer(string: "ping")) }
        #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
        #expect(try channel.finish().isClean)
    }
}
