import Timers

/// An owner that is not Sendable, on a context of the program.
nonisolated final class Monster {
    private var timer: OwnedTimer?
    private var deaths: LocalTimeoutPool<Monster>?
    private var steps = 0

    func start(in time: TimerScheduler, isHere: @escaping @Sendable () -> Bool) throws(TimerError) {
        timer = try OwnedTimer(
            validating: .every(.seconds(1)), confinedTo: time, isOnContext: isHere, owner: self, name: "monster"
        ) { me, tick in me.steps = tick.count }
        deaths = try LocalTimeoutPool(
            validating: .seconds(60), confinedTo: time, isOnContext: isHere, name: "deaths"
        ) { monster in monster.steps = 0 }
        deaths?.insert(self)
    }
}

nonisolated func blink(
    in time: TimerScheduler, isHere: @escaping @Sendable () -> Bool
) throws(TimerError) -> OwnedTimer {
    try OwnedTimer(validating: .every(.seconds(1)), confinedTo: time, isOnContext: isHere) { tick in print(tick.count) }
}
