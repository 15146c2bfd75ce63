import NIOCore
import Timers
import TimersNIO

final class Heartbeat: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private var timer: OwnedTimer?

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        timer = OwnedTimer(
            .every(.seconds(30)), eventLoop: context.eventLoop, owner: self
        ) { _, _ in
            channel.writeAndFlush(ByteBuffer(string: "ping"), promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer = nil
        context.fireChannelInactive()
    }
}
