import Dispatch
import Synchronization
import Timers

/// An alarm that knows when it rang.
final class Bell: Sendable {
    let clock: TimerSchedule.Clock
    let instant: TimerInstant
    private let driver: any TimerDriver
    private let action: @Sendable () -> Void
    private let state = Mutex(State())
    private let rang = DispatchSemaphore(value: 0)

    private struct State {
        var rings: [TimerInstant] = []
        /// The thread that arms it, meanwhile.
        var armingThread: UInt?
        /// Whether it rang on that thread.
        var rangInArm = false
    }

    /// It does `action` when it rings, inside the ring.
    init(
        driver: any TimerDriver, clock: TimerSchedule.Clock, instant: TimerInstant,
        _ action: @escaping @Sendable () -> Void = {}
    ) {
        self.driver = driver
        self.clock = clock
        self.instant = instant
        self.action = action
    }

    func arm() {
        state.withLock { state in state.armingThread = PlatformThread.current }
        driver.arm(TimerAlarm(clock: clock) { [self] in ring() }, at: instant)
        state.withLock { state in state.armingThread = nil }
    }

    private func ring() {
        let now = driver.now(on: clock)
        state.withLock { state in
            state.rings.append(now)
            if state.armingThread == PlatformThread.current { state.rangInArm = true }
        }
        action()
        rang.signal()
    }

    var count: Int { state.withLock { state in state.rings.count } }

    /// What is wrong about the rings so far.
    var complaint: String? {
        state.withLock { state in
            // A scheduler holds its lock while it arms, and takes it to serve a ring.
            if state.rangInArm { return "an alarm of the \(clock) clock rang inside the call that armed it" }
            let early = state.rings.first { $0 < instant }
            return early.map { "an alarm for \(instant) of the \(clock) clock rang at \($0)" }
        }
    }

    /// Waits until it rings, and says what is wrong about that.
    func wait(_ patience: Duration) -> String? {
        if !Deadline(patience).wait(for: rang) {
            return "an alarm for \(instant) of the \(clock) clock did not ring within \(patience)"
        }
        return complaint
    }
}

/// An instant in real time after which nobody waits any more.
struct Deadline {
    private let end: DispatchTime

    init(_ duration: Duration) {
        end = .now() + .atMost(nanoseconds: duration.saturatingNanoseconds)
    }

    var hasPassed: Bool { DispatchTime.now() >= end }

    /// Whether it was signalled before the deadline.
    func wait(for semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: end) == .success
    }
}
