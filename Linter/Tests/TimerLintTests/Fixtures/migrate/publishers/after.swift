import Combine
import Foundation
import Timers

@MainActor final class Dashboard {
    private var subscription: OwnedTimer?
    private var blinking: OwnedTimer?
    private var now = Date()
    private var count = 0

    func start() {
        subscription = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in
            me.count += 1
            if me.count > 3 {
                me.refresh()
            }
        }
        blinking = OwnedTimer(
            .every(.milliseconds(500)).tolerance(.milliseconds(100)), runLoop: .current, modes: [.default], owner: self
        ) { me, _ in me.refresh() }
    }

    func stop() {
        subscription = nil
        blinking = nil
    }

    private func refresh() { now = Date() }
}
