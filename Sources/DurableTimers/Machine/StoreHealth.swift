@_spi(Tool) import Timers

/// When a runner may call a store again that has failed.
struct StoreHealth {
    private static let backoff = Backoff.exponential(from: .milliseconds(100), maximum: .seconds(5), jitter: 0.5)

    private let seed: UInt64?
    private var series: Backoff.Series
    /// When the next call may begin, on the local clock; nil if the last one succeeded.
    private(set) var retry: TimerInstant?

    /// - Parameter seed: determines the delays; nil for random ones.
    init(seed: UInt64?) {
        self.seed = seed
        series = Backoff.Series(Self.backoff, otherwise: seed)
    }

    func allowsCall(at now: TimerInstant) -> Bool { retry.map { retry in retry <= now } ?? true }

    /// Notes a failed call.
    ///
    /// Calls that were under way together fail together, and count as one.
    ///
    /// - Returns: how long to wait.
    mutating func failed(at now: TimerInstant) -> Duration {
        if let retry, retry > now { return now.duration(to: retry) }
        let delay = Self.backoff.delay(after: &series)
        retry = now + delay
        return delay
    }

    /// Notes a call that succeeded.
    ///
    /// - Returns: whether the one before it had failed.
    mutating func succeeded() -> Bool {
        if retry == nil { return false }
        retry = nil
        series = Backoff.Series(Self.backoff, otherwise: seed)
        return true
    }
}
