import Foundation
import Timers

@MainActor final class Ticker {
    private var timer: OwnedTimer?
    private var ticks = 0

    func start() {
        self.timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in
            me.tick()
        }
    }

    func stop() {
        timer = nil
    }

    private func tick() { ticks += 1 }
}

final class Worker {
    private var timer: OwnedTimer?
    private var ticks = 0

    func run() {
        timer = OwnedTimer(.every(.milliseconds(100)), runLoop: .current, owner: self) { me, _ in
            me.ticks += 1
        }
    }
}

final class Panel {
    private var timer: OwnedTimer?
    private var ticks = 0

    func run() {
        timer = OwnedTimer(
            .every(.milliseconds(1500)), runLoop: .current, modes: [.default, .tracking], owner: self
        ) { me, _ in me.work() }
    }

    private func work() { ticks += 1 }
}

extension RunLoop.Mode {
    static let tracking = RunLoop.Mode("tracking")
}
