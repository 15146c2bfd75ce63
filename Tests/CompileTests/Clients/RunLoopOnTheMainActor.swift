import Foundation
import Timers

/// The run loop form from the main actor: its ticks go on inside modal loops.
@MainActor
final class Panel {
    private var timer: OwnedTimer?
    private var seconds = 0

    func show() {
        timer = OwnedTimer(.every(.seconds(1)), runLoop: .current, modes: [.common], owner: self) { me, tick in
            me.seconds = tick.count
        }
    }
}
