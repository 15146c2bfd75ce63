/// Delivers at most one value per interval, and keeps the last one.
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
/// The first value after a quiet time begins an interval. A value that is due at the end of an interval begins the next
/// one, so two values are never due within one interval.
///
/// Values are delivered in the order in which they were sent, one at a time. By default, a value that is due while an
/// older one is being delivered waits, and replaces a value that already waits there. ``OverlapPolicy/cancelPrevious``
/// also cancels the task of an asynchronous action, and ``OverlapPolicy/skip`` drops the newer value instead.
///
/// An action does not run under the task-locals and deadlines of the code that sends values.
///
/// Any thread may use a throttler. It does not keep its owner alive, and delivers nothing after the owner's end.
/// When the last reference to it is released, it drops the values whose actions have not begun and cancels a running
/// asynchronous action, unless that action releases it. Flushed values are still delivered. So the owner keeps the
/// throttler, as it keeps an ``OwnedTimer``. When its scheduler ends, it drops all values, cancels a running
/// asynchronous action and accepts no more values. A value costs O(1) and no allocation.
public final class Throttler<Value: Sendable>: Sendable {
    private let rate: Rate<Value>

    private init(
        _ interval: Duration, _ edges: RateEdges, _ overlap: OverlapPolicy,
        _ context: RateContext, _ action: RateAction<Value>
    ) {
        let machine = RateMachine<Value>(
            edges, movesWindow: false, limitsWait: false, overlap: overlap)
        rate = Rate(machine, interval, context, action)
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
    /// always delivered, even if the throttler is released, unless ``cancel()`` is called or the owner or the context
    /// ends first. No newer value replaces it or cancels its action.
    public func flush() { rate.flush() }

    /// Delivers the value that waits, like ``flush()``, and returns when all actions of values due by then have
    /// returned.
    ///
    /// The call does not wait if the action itself or one of its child tasks makes it.
    public func flushAndWait() async { await rate.flushAndWait() }

    /// Drops all values whose actions have not begun, and ends the interval.
    ///
    /// It also cancels the task of a running action that may suspend, unless that action makes the call. The throttler
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

extension Throttler where Value == Void {
    /// Passes a value that only says that something has happened.
    public func send() { send(()) }
}

extension Throttler {
    /// Creates an idle throttler on the main actor.
    ///
    /// - Parameters:
    ///   - interval: the shortest time from one due value to the next; zero or less for none.
    ///   - edges: which values are delivered.
    ///   - overlap: what happens to a value that is due while the action of an older one runs.
    ///   - owner: the object that the action receives. It is not kept alive.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that creates the throttler, for lists and logs.
    ///   - line: the line that creates the throttler, for lists and logs.
    ///   - action: what to do with a value.
    @MainActor
    public convenience init<Owner: AnyObject>(
        every interval: Duration,
        edges: RateEdges = .both,
        overlap: OverlapPolicy = .wait,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) -> Void
    ) {
        let context = RateContext(.main, TimerLabel(name: name, fileID: fileID, line: line), isMain: true)
        self.init(interval, edges, overlap, context, .onMain(owner, action))
    }

    /// Creates an idle throttler on the main actor, whose action may suspend.
    ///
    /// The parameters are those of the other initializers.
    @MainActor
    public convenience init<Owner: AnyObject>(
        every interval: Duration,
        edges: RateEdges = .both,
        overlap: OverlapPolicy = .wait,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) async -> Void
    ) {
        let context = RateContext(.main, TimerLabel(name: name, fileID: fileID, line: line), isMain: true)
        self.init(interval, edges, overlap, context, .onMain(owner, action))
    }

    /// Creates an idle throttler whose action runs on the actor that owns it, and may suspend.
    ///
    /// The actor is not kept alive. The parameters are those of the other initializers.
    public convenience init<Owner: Actor>(
        every interval: Duration,
        edges: RateEdges = .both,
        overlap: OverlapPolicy = .wait,
        actor owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (isolated Owner, Value) async -> Void
    ) {
        let context = RateContext(.shared, TimerLabel(name: name, fileID: fileID, line: line))
        self.init(interval, edges, overlap, context, .on(actor: owner, context, action))
    }

    /// Creates an idle throttler on a scheduler, whose context runs the action.
    ///
    /// The parameters are those of the other initializers.
    public convenience init<Owner: AnyObject & Sendable>(
        every interval: Duration,
        edges: RateEdges = .both,
        overlap: OverlapPolicy = .wait,
        on scheduler: TimerScheduler,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) -> Void
    ) {
        let context = RateContext(scheduler, TimerLabel(name: name, fileID: fileID, line: line))
        self.init(interval, edges, overlap, context, .on(owner, action))
    }

    /// Creates an idle throttler on a scheduler, whose action may suspend and runs in a task on no actor.
    ///
    /// The parameters are those of the other initializers.
    public convenience init<Owner: AnyObject & Sendable>(
        every interval: Duration,
        edges: RateEdges = .both,
        overlap: OverlapPolicy = .wait,
        on scheduler: TimerScheduler,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) async -> Void
    ) {
        let context = RateContext(scheduler, TimerLabel(name: name, fileID: fileID, line: line))
        self.init(interval, edges, overlap, context, .on(owner, action))
    }
}
