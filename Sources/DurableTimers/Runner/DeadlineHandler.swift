import Timers

/// What a process does with the deadlines of one kind.
struct DeadlineHandler<Store: DeadlineStore>: Sendable {
    /// Decodes a payload and runs the user's code.
    ///
    /// - Throws: ``UndecodablePayload``, ``OwnerGone``, and what the user's code throws.
    typealias Perform = @Sendable ([UInt8], DurableRun<Store>) async throws -> Void

    var name: String
    /// The dates of a repeating deadline; nil for any other.
    var dates: DateSeries?
    var options: DeadlineOptions
    var perform: Perform

    /// - Parameter seed: determines the delays that are drawn; nil for random ones.
    /// - Returns: what the runner knows of the kind.
    func kind(seed: UInt64?) -> RunnerKind {
        RunnerKind(
            name: name, dates: dates, attempts: options.attempts, limit: dates == nil ? options.atOnce : 1, seed: seed)
    }
}

/// A payload that this process cannot decode.
struct UndecodablePayload: Error {
    var reason: String
}

/// The owner of a handler has gone, and with it the handler.
struct OwnerGone: Error {}
