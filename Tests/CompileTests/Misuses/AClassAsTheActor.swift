import Timers

@MainActor
final class Player {
    func start() {
        OwnedTimer(.every(.seconds(1)), actor: self) { me, _ in me.start() }  // error: conform to 'Actor'
    }
}
