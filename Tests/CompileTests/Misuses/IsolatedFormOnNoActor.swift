import Timers

final class Meter {
    var level = 0
}

nonisolated func start(_ meter: Meter) {
    // error: in a synchronous nonisolated context
    OwnedTimer(.every(.seconds(1)), isolated: meter) { meter, tick in meter.level = tick.count }.runUntilOwnerEnds()
}
