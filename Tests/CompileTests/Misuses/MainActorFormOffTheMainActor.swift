import Timers

@MainActor
final class Player {
    func refresh() {}
}

nonisolated func start(_ player: Player) {
    // error: main actor-isolated
    OwnedTimer(.every(.seconds(1)), owner: player) { me, _ in me.refresh() }.runUntilOwnerEnds()
}

nonisolated func startTarget(_ player: Player) {
    // error: main actor-isolated
    OwnedTimer(.every(.seconds(1)), target: player, action: Player.refresh).runUntilOwnerEnds()
}

actor Station {
    func start() -> OwnedTimer {
        OwnedTimer(.every(.seconds(1))) { _ in }  // error: main actor-isolated
    }
}
