public import Timers

/// Time that stands still until a test moves it.
///
/// ```swift
/// let time = VirtualTime()
/// time.run {
///     var ticks = 0
///     let timer = OwnedTimer(.every(.seconds(1))) { _ in ticks += 1 }
///     time.advance(by: .seconds(3))
///     assert(ticks == 3)
///     timer.cancel()
/// }
/// ```
///
/// Inside ``run(_:)`` every scheduler that is asked for (`.main`, `.queue`, `.runLoop`, `.thread`, an actor's) is this one, so
/// code under test needs no injection. Ticks run inside the call that moves time, in the order of their instants, then in the
/// order in which they were scheduled. A tick may schedule, cancel, pause and restart timers, and move time further.
///
/// Move time from one thread at a time. Timers of the main actor tick in place when time is moved on the main actor.
public final class VirtualTime: Sendable {
    private let driver = VirtualDriver()
    /// The scheduler that stands for all others. Give it to code that ``run(_:)`` does not reach: blocks of queues, threads and
    /// detached tasks.
    public let scheduler: TimerScheduler

    /// Makes a time of its own, that starts at zero on every clock.
    public init() {
        scheduler = TimerScheduler(driver: driver)
    }

    deinit {
        // Waiting timers keep their scheduler: without an end they would wait for a time that nobody moves any more.
        scheduler.end()
    }

    /// The time on the continuous clock.
    public var now: TimerInstant { now(on: .continuous) }

    /// The time on `clock`.
    public func now(on clock: TimerSchedule.Clock) -> TimerInstant {
        driver.now(on: clock)
    }

    /// Runs `body` in this time.
    public func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = VirtualContext.$scheduler.withValue(scheduler) {
            do throws(Failure) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// Moves time by `duration`, serving every tick on the way at its instant.
    ///
    /// - Parameter duration: zero or more; a negative one traps.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "time cannot be moved back by \(duration)")
        var left = duration.saturatingNanoseconds
        runJobs()
        repeat {
            let (moved, alarm) = driver.step(atMost: left)
            left -= moved
            guard let alarm else { break }
            run { alarm.ring() }
            runJobs()
        } while true
    }

    /// Moves time to `instant` of the continuous clock; does nothing if that has passed.
    public func advance(to instant: TimerInstant) {
        advance(by: max(now.duration(to: instant), .zero))
    }

    /// Moves time to the next tick and serves it, with all others of that instant.
    ///
    /// - Returns: false if nothing waits.
    @discardableResult
    public func advanceToNextTick() -> Bool {
        guard let delay = driver.untilNextAlarm else { return false }
        advance(by: Duration(nanoseconds: delay))
        return true
    }

    /// Sets the wall clock, as a person or the network may, and leaves the others alone.
    public func setWallClock(to instant: TimerInstant) {
        driver.set(.wall, to: instant)
        advance(by: .zero)
    }

    /// The timers that wait, in the order of their next ticks.
    public var pendingTimers: [TimerInfo] { scheduler.timers }

    private func runJobs() {
        for job in driver.takeJobs() { run { job() } }
    }
}
