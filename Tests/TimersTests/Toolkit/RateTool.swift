import Timers

/// What a debouncer and a throttler share, for tests that do the same with both.
protocol RateHandle<Value>: Sendable {
    associatedtype Value: Sendable

    func send(_ value: Value)
    func flush()
    func flushAndWait() async
    func cancel()
    func cancelAndWait() async
}

extension Debouncer: RateHandle {}
extension Throttler: RateHandle {}

enum RateTool: CaseIterable, Sendable {
    case debouncer, throttler

    /// A debouncer or a throttler, with a plain action; with its own policy if `overlap` is nil.
    func make<Owner: AnyObject & Sendable, Value: Sendable>(
        _ interval: Duration, _ edges: RateEdges, _ overlap: OverlapPolicy? = nil, on scheduler: TimerScheduler,
        owner: Owner, action: @escaping @Sendable (Owner, Value) -> Void
    ) -> any RateHandle<Value> {
        switch self {
        case .debouncer:
            Debouncer(for: interval, edges: edges, overlap: overlap, on: scheduler, owner: owner, action: action)
        case .throttler:
            Throttler(
                every: interval, edges: edges, overlap: overlap ?? .wait, on: scheduler, owner: owner, action: action)
        }
    }

    /// The same, with an action that may suspend.
    func make<Owner: AnyObject & Sendable, Value: Sendable>(
        _ interval: Duration, _ edges: RateEdges, _ overlap: OverlapPolicy? = nil, on scheduler: TimerScheduler,
        owner: Owner, action: @escaping @Sendable (Owner, Value) async -> Void
    ) -> any RateHandle<Value> {
        switch self {
        case .debouncer:
            Debouncer(for: interval, edges: edges, overlap: overlap, on: scheduler, owner: owner, action: action)
        case .throttler:
            Throttler(
                every: interval, edges: edges, overlap: overlap ?? .wait, on: scheduler, owner: owner, action: action)
        }
    }
}
