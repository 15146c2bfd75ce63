import Dispatch
import Synchronization
import Timers

/// An alarm that knows when it rang.
final class Bell: Sendable {
    let clock: TimerSchedule.Clock
    let instant: TimerInstant
    private let driver: any TimerDriver
    private let rings = Mutex<[TimerInstant]>([])
    private let rang = DispatchSemaphore(value: 0)

    init(driver: any TimerDriver, clock: TimerSchedule.Clock, instant: TimerInstant) {
        self.driver = driver
        self.clock = clock
        self.instant = instant
    }

    var alarm: TimerAlarm {
        TimerAlarm(clock: clock) { [self] in
            let now = driver.now(on: clock)
            rings.withLock { rings in rings.append(now) }
            rang.signal()
        }
    }

    var count: Int { rings.withLock { rings in rings.count } }

    /// What is wrong about the rings so far.
    var complaint: String? {
        let early = rings.withLock { rings in rings.first { $0 < instant } }
        return early.map { "an alarm for \(instant) of the \(clock) clock rang at \($0)" }
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
