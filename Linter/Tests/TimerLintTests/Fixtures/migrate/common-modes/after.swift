// common-modes
import Foundation
import Timers

@MainActor final class Player {
    private var timer: OwnedTimer?
    private var seconds = 0

    func play() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in
            me.seconds += 1
            me.refresh()
        }
    }

    func stop() {
        timer = nil
    }

    private func refresh() {}
}

final class Worker {
    private var timer: OwnedTimer?
    private var count = 0

    func run() {
        timer = OwnedTimer(
            .every(.seconds(1)), runLoop: .current, modes: [.default], owner: self
        ) { me, _ in me.count += 1 }
    }
}
