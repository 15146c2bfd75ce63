/// Delivers at most one value an interval, and keeps the last one.
///
/// ```swift
/// @MainActor final class Editor {
///     private var saves: Throttler<String>?
///
///     func start() {
///         saves = Throttler(every: .seconds(2), owner: self) { me, text in
///             me.save(text)
///         }
///     }
///
///     func textChanged(_ text: String) { saves?.send(text) }
///     func save(_ text: String) {}
/// }
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
/// It belongs to the main actor; ``SharedThrottler`` is for everywhere else. A newer value cancels the task of an
/// asynchronous action that still runs, and its own action begins when that task has ended.
///
/// It does not keep its owner alive, and delivers nothing after the owner's end. When the last reference to it is
/// released, the value that waits is dropped and a running asynchronous action is cancelled. So the owner keeps it, as
/// it keeps an ``OwnedTimer``. A value costs O(1) and no allocation.
@MainActor
public final class Throttler<Value> {
    private var storage: MainRate<Value>?
    private let timers: [OwnedTimer]

    /// Makes an idle throttler.
    ///
    /// - Parameters:
    ///   - interval: the shortest time between two deliveries, above zero. Any other value traps;
    ///     `init(validating:…)` throws instead.
    ///   - edges: which values are delivered.
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that makes it, for lists and logs.
    ///   - line: the line that makes it, for lists and logs.
    ///   - action: what to do with a value.
    public convenience init<Owner: AnyObject>(
        every interval: Duration,
        edges: RateEdges = .both,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            interval, edges, label,
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
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that makes it, for lists and logs.
    ///   - line: the line that makes it, for lists and logs.
    ///   - action: what to do with a value.
    public convenience init<Owner: AnyObject>(
        every interval: Duration,
        edges: RateEdges = .both,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) async -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            interval, edges, label,
            .suspending { [weak owner] value in
                if let owner { await action(owner, value) }
            })
    }

    private init(
        _ interval: Duration, _ edges: RateEdges, _ label: TimerLabel,
        _ action: MainRate<Value>.Action
    ) {
        RateTimes.require(interval)
        let machine = RateMachine<Value>(edges, movesWindow: false, limitsWait: false)
        let rate = MainRate(machine, label, action)
        storage = rate
        timers = rate.start(interval: interval, maximumWait: nil)
    }

    deinit {
        // Any thread may release the last reference, but values and captures belong to the main actor.
        for timer in timers { timer.cancel() }
        MainContext.destroy(DisposalBox(takingFrom: &storage))
    }

    /// Passes a value, which is delivered according to the edges, or replaced by a newer one.
    ///
    /// O(1), and no allocation.
    public func send(_ value: Value) { storage?.send(value) }

    /// Delivers the value that waits, if there is one, as at the end of its interval.
    public func flush() { storage?.flush() }

    /// Drops the value that waits, ends the interval, and cancels the task of a running asynchronous action.
    ///
    /// It can be used again afterwards.
    public func cancel() { storage?.cancel() }

    /// Whether a value waits for its delivery.
    public var isPending: Bool { storage?.isPending ?? false }
}

extension Throttler where Value == Void {
    /// Passes a value that says nothing but that something has happened.
    public func send() { send(()) }
}
