import Synchronization
public import Timers

/// A countdown for servers, actors and threads: ``Countdown`` without the main actor.
///
/// ```swift
/// import Timers
///
/// let countdown = SharedCountdown(from: .seconds(30), on: .queue(queue))
/// countdown.start()
/// for await left in countdown.values { print(left) }
/// ```
///
/// Any number of threads can use it at once. Every call is allowed in every state. A call takes O(1), and the time that
/// a ``CountdownStore`` needs to keep the change. Once a call has returned, every thread reads its result.
public final class SharedCountdown: Sendable {
    let scheduler: TimerScheduler
    let listeners = CountdownValues()
    /// Guards the machine, the announcement of its ends, and the order of its values.
    ///
    /// No code of a user runs while the lock is held. The timer may call an observer, which is such code, so the
    /// countdown moves its timer without the lock.
    let state: Mutex<State>

    /// Makes a countdown that is idle.
    ///
    /// - Parameters:
    ///   - duration: how long it runs; above zero, anything else traps.
    ///   - unit: the step of the shown value; above zero, anything else traps.
    ///   - scheduler: where its values change and its end is announced.
    public convenience init(
        from duration: Duration,
        unit: Duration = .seconds(1),
        on scheduler: TimerScheduler = .shared
    ) {
        self.init(CountdownMachine.trapping(duration, unit: unit), on: scheduler)
    }

    /// A countdown that a store keeps: `keeper` is called after each change that a new process could not work out by
    /// itself.
    convenience init(
        from duration: Duration,
        unit: Duration,
        on scheduler: TimerScheduler,
        keeper: @escaping @Sendable (SharedCountdown) -> Void
    ) {
        self.init(CountdownMachine.trapping(duration, unit: unit), on: scheduler, keeper: keeper)
    }

    /// Makes a countdown that is idle, from values that may be wrong.
    ///
    /// - Throws: ``CountdownError`` with the value in its description, if duration or unit are not above zero.
    public convenience init(
        validating duration: Duration,
        unit: Duration = .seconds(1),
        on scheduler: TimerScheduler = .shared
    ) throws(CountdownError) {
        self.init(try CountdownMachine(validating: duration, unit: unit), on: scheduler)
    }

    /// Makes a countdown that is idle, from a number of seconds that may be anything, not a number and infinity
    /// included.
    ///
    /// - Throws: ``CountdownError`` with the value in its description.
    public convenience init(
        validatingSeconds seconds: Double,
        unit: Duration = .seconds(1),
        on scheduler: TimerScheduler = .shared
    ) throws(CountdownError) {
        self.init(try CountdownMachine(validatingSeconds: seconds, unit: unit), on: scheduler)
    }

    /// Goes on with a countdown that was kept.
    ///
    /// A countdown that was running goes on. If its deadline has passed since, its end is announced as soon as the
    /// scheduler's context is free.
    public convenience init(restoring snapshot: Countdown.Snapshot, on scheduler: TimerScheduler = .shared) {
        self.init(snapshot.machine(at: CountdownMoment(of: scheduler)), on: scheduler)
        arm()
    }

    /// Goes on with a countdown that a store keeps, and does not tick before `arm()`.
    convenience init(
        stopped snapshot: Countdown.Snapshot,
        on scheduler: TimerScheduler,
        keeper: @escaping @Sendable (SharedCountdown) -> Void
    ) {
        self.init(snapshot.machine(at: CountdownMoment(of: scheduler)), on: scheduler, keeper: keeper)
    }

    private init(
        _ machine: CountdownMachine,
        on scheduler: TimerScheduler,
        keeper: (@Sendable (SharedCountdown) -> Void)? = nil
    ) {
        self.scheduler = scheduler
        state = Mutex(State(machine, keeper: keeper))
    }

    var now: UInt64 { scheduler.nanoseconds(on: .continuous) }
}
