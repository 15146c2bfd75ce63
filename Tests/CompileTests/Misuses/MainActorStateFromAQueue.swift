import Dispatch
import Timers

@MainActor
final class Player {
    private var position = 0

    func start(on queue: DispatchQueue) {
        OwnedTimer(.every(.seconds(1)), on: .queue(queue), owner: self) { me, tick in
            me.position = tick.count  // error: main actor-isolated property 'position' can not be mutated
        }.runUntilOwnerEnds()
    }
}
