import Foundation
import Timers

final class Repeater {
    private var timer: OwnedTimer?
    private var ticks = 0

    var isRunning: Bool { timer?.state.isFinished == false }
    var isStopped: Bool { timer?.state.isFinished != false }

    func start() {
        guard timer?.state.isFinished != false else { return }
        timer = OwnedTimer(
            .every(.seconds(1)), runLoop: .current, modes: [.default], owner: self
        ) { me, _ in me.ticks += 1 }
    }

    func stop() {
        if let timer = timer, !timer.state.isFinished {
            timer.cancel()
        }
        if ticks > 3 && timer?.state.isFinished == true || ticks < 0 { print("ended") }
        guard timer != nil, timer!.state.isFinished else { return }
        timer = nil
    }
}
