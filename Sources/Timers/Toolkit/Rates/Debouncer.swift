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
/// A burst ends with a quiet interval. With a maximum wait, a value is also delivered when the oldest undelivered value
/// is that old, and the burst goes on.
///
/// Values are delivered in the order in which they were sent, one at a time. A value that is due while an older one is
/// being delivered waits, and replaces a value that already waits there. ``OverlapPolicy/cancelPrevious`` also cancels
/// the task of an asynchronous action, and ``OverlapPolicy/skip`` drops the newer value instead.
///
/// | default of `overlap` | why |
/// |---|---|
/// | ``OverlapPolicy/cancelPrevious`` | only the last value counts, as in a search while text is typed |
/// | ``OverlapPolicy/wait``, with a maximum wait | work is wanted while values come, and cancelled actions do none |
///
/// An action does not run under the task-locals and deadlines of the code that sends values.
///
/// Any thread may use a debouncer. It does not keep its owner alive, and delivers nothing after the owner's end.
/// When the last reference to it is released, it drops the values whose actions have not begun and cancels a running
/// asynchronous action, unless that action releases it. Flushed values are still delivered. So the owner keeps the
/// debouncer, as it keeps an ``OwnedTimer``. When its scheduler ends, it drops all values, cancels a running
/// asynchronous action and accepts no more values. A value costs O(1) and no allocation: it moves a deadline.
public final class Debouncer<Value: Sendable>: Sendable {
    private let rate: Rate<Value>

    private init(
        _ interval: Duration, _ edges: RateEdges, _ maximumWait: Duration?, _ overlap: OverlapPolicy?,
        _ context: RateContext, _ action: RateAction<Value>
    ) {
        let machine = RateMachine<Value>(
            edges, movesWindow: true, limitsWait: maximumWait != nil,
            overlap: overlap ?? (maximumWait == nil ? .cancelPrevious : .wait))
        rate = Rate(machine, interval, maximumWait: maximumWait, context, action)
    }

    deinit { rate.release() }

    /// Passes a value, which is delivered according to the edges, or replaced by a newer one.
    ///
    /// A first value that is due at once is delivered before the call returns, if the caller runs on the context and
    /// the action does not suspend. Otherwise the context delivers it soon. Before macOS 26 and iOS 26, this also holds
    /// for a value that comes from a task. O(1), and no allocation for a value that waits.
    public func send(_ value: Value) { rate.send(value) }

    /// Delivers the value that waits for its time, if there is one, as at the end of its interval.
    ///
    /// That value is flushed, and so is each value that is already due and has not been delivered. A flushed value is
    /// always delivered, even if the debouncer is released, unless ``cancel()`` is called or the owner or the context
    /// ends first. No newer value replaces it or cancels its action.
    public func flush() { rate.flush() }

    /// Delivers the value that waits, like ``flush()``, and returns when all actions of values due by then have
    /// returned.
    ///
    /// The call does not wait if the action itself or one of its child tasks makes it.
    public func flushAndWait() async { await rate.flushAndWait() }

    /// Drops all values whose actions have not begun, and ends the burst.
    ///
    /// It also cancels the task of a running action that may suspend, unless that action makes the call. The debouncer
    /// can be used again.
    ///
    /// Like a tick, an action begins when its context takes the value, and the action is the next thing that the
    /// context does. A call from another thread at that moment may return just before the action starts. After
    /// ``cancelAndWait()`` no action of an older value runs or starts.
    public func cancel() { rate.cancel() }

    /// Cancels like ``cancel()``, and returns when all actions of values due by then have returned.
    ///
    /// The call does not wait if the action itself or one of its child tasks makes it.
    public func cancelAndWait() async { await rate.cancelAndWait() }

    /// Whether a value waits for its time or for the action of an older value.
    public var isPending: Bool { rate.isPending }
}

extension Debouncer where Value == Void {
    /// Passes a value that only says that something has happened.
    public func send() { send(()) }
}

extension Debouncer {
    /// Creates an idle debouncer on the main actor.
    ///
    /// - Parameters:
    ///   - interval: how long no value comes before the last one is delivered; zero or less for at once.
    ///   - edges: which values are delivered.
    ///   - maximumWait: how long a value waits at most while further values come; zero or less for not at all, nil for
    ///     any time.
    ///   - overlap: what happens to a value that is due while the action of an older one runs; nil for
    ///     ``OverlapPolicy/cancelPrevious``, or for ``OverlapPolicy/wait`` with a maximum wait.
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that creates the debouncer, for lists and logs.
    ///   - line: the line that creates the debouncer, for lists and logs.
    ///   - action: what to do with a value.
    @MainActor
    public convenience init<Owner: AnyObject>(
        for interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        overlap: OverlapPolicy? = nil,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) -> Void
    ) {
        let context = RateContext(.main, TimerLabel(name: name, fileID: fileID, line: line), isMain: true)
        self.init(interval, edges, maximumWait, overlap, context, .onMain(owner, action))
    }

    /// Creates an idle debouncer on the main actor, whose action may suspend.
    ///
    /// The parameters are those of the other initializers.
    @MainActor
    public convenience init<Owner: AnyObject>(
        for interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        overlap: OverlapPolicy? = nil,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) async -> Void
    ) {
        let context = RateContext(.main, TimerLabel(name: name, fileID: fileID, line: line), isMain: true)
        self.init(interval, edges, maximumWait, overlap, context, .onMain(owner, action))
    }

    /// Creates an idle debouncer whose action runs on the actor that owns it, and may suspend.
    ///
    /// The actor is not kept alive. The parameters are those of the other initializers.
    public convenience init<Owner: Actor>(
        for interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        overlap: OverlapPolicy? = nil,
        actor owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (isolated Owner, Value) async -> Void
    ) {
        let context = RateContext(.shared, TimerLabel(name: name, fileID: fileID, line: line))
        self.init(interval, edges, maximumWait, overlap, context, .on(actor: owner, context, action))
    }

    /// Creates an idle debouncer on a scheduler, whose context runs the action.
    ///
    /// The parameters are those of the other initializers.
    public convenience init<Owner: AnyObject & Sendable>(
        for interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        overlap: OverlapPolicy? = nil,
        on scheduler: TimerScheduler,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) -> Void
    ) {
        let context = RateContext(scheduler, TimerLabel(name: name, fileID: fileID, line: line))
        self.init(interval, edges, maximumWait, overlap, context, .on(owner, action))
    }

    /// Creates an idle debouncer on a scheduler, whose action may suspend and runs in a task on no actor.
    ///
    /// The parameters are those of the other initializers.
    public convenience init<Owner: AnyObject & Sendable>(
        for interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        overlap: OverlapPolicy? = nil,
        on scheduler: TimerScheduler,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) async -> Void
    ) {
        let context = RateContext(scheduler, TimerLabel(name: name, fileID: fileID, line: line))
        self.init(interval, edges, maximumWait, overlap, context, .on(owner, action))
    }
}
