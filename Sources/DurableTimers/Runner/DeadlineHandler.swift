import Timers

/// What a process does with the deadlines of one kind.
struct DeadlineHandler<Store: DeadlineStore>: Sendable {
    var name: String
    /// The dates of a repeating deadline; nil for any other.
    var dates: DateSeries?
    var attempts: Int
    var backoff: Backoff
    /// How many may run at once.
    var limit: Int
    /// How long to keep finished rows.
    var keep: Duration
    var decide: @Sendable (any Error, Int) -> RetryDecision
    /// Decodes a payload and runs the user's code; throws ``UndecodablePayload`` if it cannot be decoded.
    var perform: @Sendable ([UInt8], DurableRun<Store>) async throws -> Void

    /// - Parameter seed: determines the delays that are drawn; nil for random ones.
    /// - Returns: what the runner knows of the kind.
    func kind(seed: UInt64?) -> RunnerKind {
        RunnerKind(name: name, dates: dates, attempts: attempts, limit: limit, seed: seed)
    }
}

/// A payload that this process cannot decode.
struct UndecodablePayload: Error {
    var reason: String
}
