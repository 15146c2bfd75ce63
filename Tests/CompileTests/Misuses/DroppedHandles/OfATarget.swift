import Timers

@MainActor
final class Player {
    func play() {
        OwnedTimer(.every(.seconds(1)), target: self, action: Player.refresh)  // error: is unused
    }

    func pulse() {
        OwnedTimer(.every(.seconds(1)), target: self, action: Player.redraw)  // error: is unused
    }

    private func refresh(_ tick: Tick) {}
    private func redraw() {}
}
