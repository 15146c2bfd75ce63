import Timers

/// A process's handler of the deadlines of one kind.
struct DeadlineHandler<Store: DeadlineStore>: Sendable {
    /// Decodes a payload and runs the user's code.
    ///
    /// - Throws: ``UndecodablePayload``, ``OwnerGone``, and the errors of the user's code.
    typealias Perform = @Sendable ([UInt8], DurableRun<Store>) async throws -> Void

    var name: String
    /// The dates of a repeating deadline; nil for any other.
    var dates: DateSeries?
    /// Returns the dates of a payload whose kind repeats; nil for any other.
    ///
    /// - Throws: ``UndecodablePayload``.
    var datesOfPayload: (@Sendable ([UInt8]) throws -> DateSeries)?
    var options: DeadlineOptions
    var perform: Perform

    init(name: String, dates: DateSeries? = nil, options: DeadlineOptions, perform: @escaping Perform) {
        (self.name, self.dates, self.options, self.perform) = (name, dates, options, perform)
    }

    /// - Parameter seed: determines the delays that are drawn; nil for random ones.
    /// - Returns: the runner's record of the kind.
    func kind(seed: UInt64?) -> RunnerKind {
        RunnerKind(
            name: name, dates: dates, attempts: datesOfPayload == nil ? options.attempts : .max,
            limit: dates == nil ? options.atOnce : 1, seed: seed)
    }
}

/// A payload that this process cannot decode.
struct UndecodablePayload: Error {
    var reason: String
}

/// The owner of a handler is gone, and with it the handler.
struct OwnerGone: Error {}
