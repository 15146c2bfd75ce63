import Timers

final class Monster {
    func start(in time: TimerScheduler, isHere: @escaping @Sendable () -> Bool) throws {
        try OwnedTimer(  // error: is unused
            validating: .every(.seconds(1)), confinedTo: time, isOnContext: isHere, owner: self
        ) { me, _ in me.step() }
    }

    private func step() {}
}
