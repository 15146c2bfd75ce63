extension DeadlineRequest {
    /// Creates a request for a value of a kind, for the calls that take several.
    ///
    /// - Parameters:
    ///   - deadline: the value that the handler receives.
    ///   - key: the key that makes it the only one of its kind; nil for any number of them.
    ///   - time: when it is due.
    ///   - ifExists: what happens if a deadline of this kind with this key waits or runs.
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/invalidPayload`` if the value cannot be encoded.
    public init<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, _ time: DeadlineTime, ifExists: ExistingDeadline = .move
    ) throws(DurableError) {
        let payload: [UInt8]
        do { payload = try deadline.encodedForStore() } catch {
            throw DurableError(.invalidPayload, "a \(Deadline.name) cannot be encoded: \(error)")
        }
        self.init(name: Deadline.name, key: key, time: time, payload: payload, ifExists: ifExists)
    }
}
