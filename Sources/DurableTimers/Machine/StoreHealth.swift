@_spi(Tool) import Timers

/// When a runner may call a store again that has failed.
struct StoreHealth {
    private static let backoff = Backoff.exponential(from: .milliseconds(100), maximum: .seconds(5), jitter: 0.5)

    private let seed: UInt64?
    private var series: Backoff.Series
    /// When the next call may begin, on the local clock; nil if the last one succeeded.
    private(set) var retry: TimerInstant?
    /// When the outage began, and how long it had lasted when it was last reported.
    private var outage: (since: TimerInstant, told: Duration)?

    /// The consequence of a failed call.
    struct Failure {
        /// How long to wait.
        var delay: Duration
        /// How long the outage has lasted; nil unless it has begun, or lasts twice as long as when it was last
        /// reported.
        var outage: Duration?
    }

    /// - Parameter seed: determines the delays; nil for random ones.
    init(seed: UInt64?) {
        self.seed = seed
        series = Backoff.Series(Self.backoff, otherwise: seed)
    }

    func allowsCall(at now: TimerInstant) -> Bool { retry.map { retry in retry <= now } ?? true }

    /// Notes a failed call.
    ///
    /// Calls that were under way together fail together, and count as one.
    mutating func failed(at now: TimerInstant) -> Failure {
        if let retry, retry > now { return Failure(delay: now.duration(to: retry)) }
        let delay = Self.backoff.delay(after: &series)
        retry = now + delay
        let lasted = outage.map { outage in outage.since.duration(to: now) } ?? .zero
        if let outage, lasted < max(outage.told * 2, .seconds(1)) { return Failure(delay: delay) }
        outage = (outage?.since ?? now, lasted)
        return Failure(delay: delay, outage: lasted)
    }

    /// Notes a call that succeeded.
    ///
    /// - Returns: the duration of the outage that ends with it; nil if there was none.
    mutating func succeeded(at now: TimerInstant) -> Duration? {
        guard let outage else { return nil }
        (retry, self.outage) = (nil, nil)
        series = Backoff.Series(Self.backoff, otherwise: seed)
        return outage.since.duration(to: now)
    }
}
