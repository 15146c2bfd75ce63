/// Delivers the last of a burst of values, when no further value has come for a while.
///
/// ```swift
/// final class Reloads: Sendable {
///     func reload(_ path: String) {}
/// }
/// let reloads = Reloads()
/// let changes = SharedDebouncer(for: .seconds(1), owner: reloads) { me, path in
///     me.reload(path)
/// }
/// changes.send("settings.json")
/// ```
///
/// | edges | a burst delivers |
/// |---|---|
/// | ``RateEdges/trailing`` | its last value, one quiet interval after it |
/// | ``RateEdges/leading`` | its first value, at once |
/// | ``RateEdges/both`` | its first value at once, and its last value if there is more than one |
///
/// A burst ends with a quiet interval. With a maximum wait, a value is also delivered when the oldest value that has
/// not been delivered is that old, and the burst goes on.
///
/// Any thread may use it; ``Debouncer`` is for the main actor. Plain actions run on the context of the scheduler, one
/// after another. An asynchronous action runs in a task. A newer value cancels that task, and begins when the task has
/// ended.
///
/// It does not keep its owner alive, and delivers nothing after the owner's end. When the last reference to it is
/// released, the value that waits is dropped and a running asynchronous action is cancelled. So the owner keeps it, as
/// it keeps an ``OwnedTimer``. A value costs O(1) and no allocation: it moves a deadline.
public final class SharedDebouncer<Value: Sendable>: Sendable {
    private let rate: SharedRate<Value>
    private let timers: [OwnedTimer]

    /// Makes an idle debouncer.
    ///
    /// - Parameters:
    ///   - interval: how long no value may come before the last one is delivered, above zero. Any
    ///     other value traps; `init(validating:…)` throws instead.
    ///   - edges: which values are delivered.
    ///   - maximumWait: how long a value waits at most while further values come, above zero; nil for any time.
    ///   - scheduler: where plain actions and the deadlines run.
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that makes it, for lists and logs.
    ///   - line: the line that makes it, for lists and logs.
    ///   - action: what to do with a value.
    public convenience init<Owner: AnyObject & Sendable>(
        for interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        on scheduler: TimerScheduler = .shared,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            interval, edges, maximumWait, on: scheduler, label,
            .plain { [weak owner] value in
                if let owner { action(owner, value) }
            })
    }

    /// Makes an idle debouncer whose action may suspend.
    ///
    /// - Parameters:
    ///   - interval: how long no value may come before the last one is delivered, above zero. Any
    ///     other value traps; `init(validating:…)` throws instead.
    ///   - edges: which values are delivered.
    ///   - maximumWait: how long a value waits at most while further values come, above zero; nil for any time.
    ///   - scheduler: where plain actions and the deadlines run.
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that makes it, for lists and logs.
    ///   - line: the line that makes it, for lists and logs.
    ///   - action: what to do with a value.
    public convenience init<Owner: AnyObject & Sendable>(
        for interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        on scheduler: TimerScheduler = .shared,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) async -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            interval, edges, maximumWait, on: scheduler, label,
            .suspending { [weak owner] value in
                if let owner { await action(owner, value) }
            })
    }

    private init(
        _ interval: Duration, _ edges: RateEdges, _ maximumWait: Duration?, on scheduler: TimerScheduler,
        _ label: TimerLabel,
        _ action: SharedRate<Value>.Action
    ) {
        RateTimes.require(interval, maximumWait: maximumWait)
        let machine = RateMachine<Value>(edges, movesWindow: true, limitsWait: maximumWait != nil)
        rate = SharedRate(machine, on: scheduler, label, action)
        timers = rate.start(interval: interval, maximumWait: maximumWait)
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

    /// Drops the value that waits, ends the burst, and cancels the task of a running asynchronous action.
    ///
    /// It can be used again afterwards.
    public func cancel() { rate.cancel() }

    /// Whether a value waits for its delivery.
    public var isPending: Bool { rate.isPending }
}

extension SharedDebouncer where Value == Void {
    /// Passes a value that says nothing but that something has happened.
    public func send() { send(()) }
}
