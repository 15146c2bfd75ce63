import Foundation
import Timers

/// Neither Sendable nor on an actor: it lives on the thread whose run loop it uses.
nonisolated final class Animation {
    private var timer: OwnedTimer?
    private var frame = 0

    func start() {
        OwnedTimer(.every(.seconds(1)), runLoop: .current, modes: [.common], owner: self) { me, tick in me.step() }
            .runUntilOwnerEnds()
        timer = OwnedTimer(.every(.seconds(1)), runLoop: .current, owner: self) { me, tick in me.frame = tick.count }
    }

    func adopt() -> Timer {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true, modes: [.common], weakTarget: self) { me, timer in
            me.step()
            if me.frame > 10 { timer.invalidate() }
        }
    }

    private func step() { frame += 1 }
}
