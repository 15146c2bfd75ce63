import Timers

struct Position {
    var seconds = 0
}

@MainActor
func start() {
    // error: be a class type
    OwnedTimer(.every(.seconds(1)), owner: Position()) { me, _ in print(me.seconds) }.runUntilOwnerEnds()
}
