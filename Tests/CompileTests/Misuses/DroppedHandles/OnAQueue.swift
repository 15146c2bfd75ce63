import Dispatch
import Timers

final class Poller: Sendable {
    func start(on queue: DispatchQueue) {
        OwnedTimer(.every(.seconds(1)), on: .queue(queue), owner: self) { me, _ in me.poll() }  // error: is unused
    }

    private func poll() {}
}
