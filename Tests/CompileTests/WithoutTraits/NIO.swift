import Timers
import TimersNIO

final class Loop: Sendable {}

func scheduler(of loop: Loop) -> TimerScheduler {
    .eventLoop(loop)  // error: add traits: [.defaults, "NIO"]
}

func start(on loop: Loop) -> OwnedTimer {
    OwnedTimer(.every(.seconds(1)), eventLoop: loop) { _ in }  // error: add traits: [.defaults, "NIO"]
}
