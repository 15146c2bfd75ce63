import Dispatch
import Synchronization
import Timers

/// An alarm of a driver that records when it rings.
final class AlarmProbe: Sendable {
    let clock: TimerSchedule.ClockKind
    let instant: TimerInstant
    private let driver: any TimerDriver
    private let action: @Sendable () -> Void
    private let state = Mutex(State())
    private let rang = DispatchSemaphore(value: 0)

    private struct State {
        var rings: [TimerInstant] = []
        /// The thread that arms the alarm, while it does.
        var armingThread: UInt?
        /// Whether the alarm rang inside the call that armed it.
        var rangInArm = false
    }

    // The action runs inside each ring.
    init(
        driver: any TimerDriver, clock: TimerSchedule.ClockKind, instant: TimerInstant,
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

    /// A sentence that says what is wrong with the rings so far; nil if nothing is.
    var complaint: String? {
        state.withLock { state in
            // A scheduler holds its lock while it arms, and takes it to serve a ring.
            if state.rangInArm { return "an alarm of the \(clock) clock rang inside the call that armed it" }
            let early = state.rings.first { $0 < instant }
            return early.map { "an alarm for \(instant) rang at \($0)" }
        }
    }

    /// Waits until the alarm rings, and returns what is wrong with its rings; nil if nothing is.
    func wait(_ patience: Duration) -> String? {
        if !Deadline(patience).wait(for: rang) {
            return "an alarm for \(instant) did not ring within \(patience)"
        }
        return complaint
    }
}

/// An instant in real time at which a check stops waiting.
struct Deadline {
    private let end: DispatchTime

    init(_ duration: Duration) {
        end = .now() + .atMost(nanoseconds: duration.saturatingNanoseconds)
    }

    var hasPassed: Bool { DispatchTime.now() >= end }

    /// Waits for a signal, and returns whether it came before the deadline.
    func wait(for semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: end) == .success
    }
}
