import Timers

@MainActor
class Screen<Item> {
    private var items: [Item] = []

    private var timer: OwnedTimer?

    func start() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in me.refresh(tick) }
        timer = OwnedTimer(.every(.seconds(1)), target: self, action: Screen.refresh)
    }

    func refresh(_ tick: Tick) {}
}

/// A method overloaded with and without the tick: the closure chooses.
@MainActor
final class Overloaded {
    private var timers: [OwnedTimer] = []

    func start() {
        timers = [
            OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in me.refresh(tick) },
            OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in me.refresh() },
        ]
    }

    private func refresh() {}
    private func refresh(_ tick: Tick) {}
}
