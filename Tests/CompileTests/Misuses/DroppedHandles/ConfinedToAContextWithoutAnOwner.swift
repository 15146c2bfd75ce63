import Timers

func blink(in time: TimerScheduler, isHere: @escaping @Sendable () -> Bool) throws {
    try OwnedTimer(  // error: is unused
        validating: .every(.seconds(1)), confinedTo: time, isOnContext: isHere
    ) { tick in print(tick.count) }
}
