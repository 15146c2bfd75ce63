import Timers

@MainActor
final class Player {
    func start() {
        // error: conform to 'Actor'
        OwnedTimer(.every(.seconds(1)), actor: self) { me, _ in me.start() }.runUntilOwnerEnds()
    }
}
