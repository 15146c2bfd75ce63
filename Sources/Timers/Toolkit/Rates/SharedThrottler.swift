/// Delivers at most one value an interval, and keeps the last one.
///
/// ```swift
/// final class Meter: Sendable {
///     func report(_ count: Int) {}
/// }
/// let meter = Meter()
/// let reports = SharedThrottler(every: .seconds(10), owner: meter) { me, count in
///     me.report(count)
/// }
/// reports.send(1)
/// ```
///
/// | edges | an interval delivers |
/// |---|---|
/// | ``RateEdges/both`` | the first value at once; the last value at the end if there is more than one |
/// | ``RateEdges/leading`` | the first value at once, and drops the others |
/// | ``RateEdges/trailing`` | the last value, at its end |
///
/// The first value after a quiet time begins an interval. A delivery at the end of an interval begins the next one, so
/// two deliveries are never closer than one interval.
///
/// Any thread may use it; ``Throttler`` is for the main actor. Plain actions run on the context of the scheduler, one
/// after another. An asynchronous action runs in a task. A newer value cancels that task, and begins when the task has
/// ended.
///
/// It does not keep its owner alive, and delivers nothing after the owner's end. When the last reference to it is
/// released, the value that waits is dropped and a running asynchronous action is cancelled. So the owner keeps it, as
/// it keeps an ``OwnedTimer``. A value costs O(1) and no allocation.
public final class SharedThrottler<Value: Sendable>: Sendable {
    private let rate: SharedRate<Value>
    private let timers: [OwnedTimer]

    /// Makes an idle throttler.
    ///
    /// - Parameters:
    ///   - interval: the shortest time between two deliveries, above zero. Any other value traps;
    ///     `init(validating:…)` throws instead.
    ///   - edges: which values are delivered.
    ///   - scheduler: where plain actions and the deadlines run.
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that makes it, for lists and logs.
    ///   - line: the line that makes it, for lists and logs.
    ///   - action: what to do with a value.
    public convenience init<Owner: AnyObject & Sendable>(
        every interval: Duration,
        edges: RateEdges = .both,
        on scheduler: TimerScheduler = .shared,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            interval, edges, on: scheduler, label,
            .plain { [weak owner] value in
                if let owner { action(owner, value) }
            })
    }

    /// Makes an idle throttler whose action may suspend.
    ///
    /// - Parameters:
    ///   - interval: the shortest time between two deliveries, above zero. Any other value traps;
    ///     `init(validating:…)` throws instead.
    ///   - edges: which values are delivered.
    ///   - scheduler: where plain actions and the deadlines run.
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that makes it, for lists and logs.
    ///   - line: the line that makes it, for lists and logs.
    ///   - action: what to do with a value.
    public convenience init<Owner: AnyObject & Sendable>(
        every interval: Duration,
        edges: RateEdges = .both,
        on scheduler: TimerScheduler = .shared,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) async -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            interval, edges, on: scheduler, label,
            .suspending { [weak owner] value in
                if let owner { await action(owner, value) }
            })
    }

    private init(
        _ interval: Duration, _ edges: RateEdges, on scheduler: TimerScheduler, _ label: TimerLabel,
        _ action: SharedRate<Value>.Action
    ) {
        RateTimes.require(interval)
        let machine = RateMachine<Value>(edges, movesWindow: false, limitsWait: false)
        rate = SharedRate(machine, on: scheduler, label, action)
        timers = rate.start(interval: interval, maximumWait: nil)
    }

    deinit {
        for timer in timers { timer.cancel() }
        rate.cancel()
    }

    /// Passes a value, which is delivered according to the edges, or replaced by a newer one.
    ///
    /// O(1), and no allocation.
    public func send(_ value: Value) { rate.send(value) }

    /// Delivers the value that waits, if there is one, as at the end of its interval.
    public func flush() { rate.flush() }

    /// Drops the value that waits, ends the interval, and cancels the task of a running asynchronous action.
    ///
    /// It can be used again afterwards.
    public func cancel() { rate.cancel() }

    /// Whether a value waits for its delivery.
    public var isPending: Bool { rate.isPending }
}

extension SharedThrottler where Value == Void {
    /// Passes a value that says nothing but that something has happened.
    public func send() { send(()) }
}
