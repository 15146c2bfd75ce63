/// Delivers the last of a burst of values, when no further value has come for a while.
///
/// ```swift
/// @MainActor final class Search {
///     private(set) var results: [String] = []
///     private var query: Debouncer<String>?
///
///     func start() {
///         query = Debouncer(for: .milliseconds(300), owner: self) { me, text in
///             me.results = await me.find(text)
///         }
///     }
///
///     func textChanged(_ text: String) { query?.send(text) }
///     func find(_ text: String) async -> [String] { [text] }
/// }
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
/// It belongs to the main actor; ``SharedDebouncer`` is for everywhere else. A newer value cancels the task of an
/// asynchronous action that still runs, and its own action begins when that task has ended.
///
/// It does not keep its owner alive, and delivers nothing after the owner's end. When the last reference to it is
/// released, the value that waits is dropped and a running asynchronous action is cancelled. So the owner keeps it, as
/// it keeps an ``OwnedTimer``. A value costs O(1) and no allocation: it moves a deadline.
@MainActor
public final class Debouncer<Value> {
    private var storage: MainRate<Value>?
    private let timers: [OwnedTimer]

    /// Makes an idle debouncer.
    ///
    /// - Parameters:
    ///   - interval: how long no value may come before the last one is delivered, above zero. Any
    ///     other value traps; `init(validating:…)` throws instead.
    ///   - edges: which values are delivered.
    ///   - maximumWait: how long a value waits at most while further values come, above zero; nil for any time.
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that makes it, for lists and logs.
    ///   - line: the line that makes it, for lists and logs.
    ///   - action: what to do with a value.
    public convenience init<Owner: AnyObject>(
        for interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            interval, edges, maximumWait, label,
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
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that makes it, for lists and logs.
    ///   - line: the line that makes it, for lists and logs.
    ///   - action: what to do with a value.
    public convenience init<Owner: AnyObject>(
        for interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) async -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            interval, edges, maximumWait, label,
            .suspending { [weak owner] value in
                if let owner { await action(owner, value) }
            })
    }

    private init(
        _ interval: Duration, _ edges: RateEdges, _ maximumWait: Duration?, _ label: TimerLabel,
        _ action: MainRate<Value>.Action
    ) {
        RateTimes.require(interval, maximumWait: maximumWait)
        let machine = RateMachine<Value>(edges, movesWindow: true, limitsWait: maximumWait != nil)
        let rate = MainRate(machine, label, action)
        storage = rate
        timers = rate.start(interval: interval, maximumWait: maximumWait)
    }

    deinit {
        // Any thread may release the last reference, but values and captures belong to the main actor.
        for timer in timers { timer.cancel() }
        MainContext.destroy(DisposalBox(takingFrom: &storage))
    }

    /// Passes a value, which is delivered according to the edges, or replaced by a newer one.
    ///
    /// O(1), and no allocation. In most cases the end of the burst moves without a lock of the scheduler.
    public func send(_ value: Value) { storage?.send(value) }

    /// Delivers the value that waits, if there is one, as at the end of its interval.
    public func flush() { storage?.flush() }

    /// Drops the value that waits, ends the burst, and cancels the task of a running asynchronous action.
    ///
    /// It can be used again afterwards.
    public func cancel() { storage?.cancel() }

    /// Whether a value waits for its delivery.
    public var isPending: Bool { storage?.isPending ?? false }
}

extension Debouncer where Value == Void {
    /// Passes a value that says nothing but that something has happened.
    public func send() { send(()) }
}
