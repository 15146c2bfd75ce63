import Timers

@MainActor
final class Player {
    func refresh() {}
    func refresh(_ tick: Tick) {}

    func start() {
        // error: ambiguous use of
        OwnedTimer(.every(.seconds(1)), target: self, action: Player.refresh).runUntilOwnerEnds()
    }
}
