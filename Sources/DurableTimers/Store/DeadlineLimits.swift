import Timers

/// How many bytes the texts of a row have at most: a name and a key are in one index.
package enum DeadlineLimits {
    package static let name = 512
    package static let key = 2_048
}

extension DeadlineRequest {
    /// Throws if a store cannot keep this deadline as it is.
    ///
    /// A name and a key contain no zero, which some databases cannot keep or would cut. A name has at most 512 bytes
    /// and a key at most 2,048, because both are in one index. An instant is one of the wall clock.
    ///
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/invalidDeadline``.
    public func validate() throws(DurableError) {
        try refuse(name, "the name", limit: DeadlineLimits.name)
        if let key { try refuse(key, "the key", limit: DeadlineLimits.key) }
        if case .at(let instant) = time { try refuse(instant, of: name) }
    }
}

@_spi(Store) extension RepeatingDeadline {
    /// Throws if a store cannot keep this deadline as it is; see ``DeadlineRequest/validate()``.
    ///
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/invalidDeadline``.
    public func validate() throws(DurableError) {
        try refuse(name, "the name", limit: DeadlineLimits.name)
        try refuse(schedule, "the schedule", limit: DeadlineLimits.key)
        try refuse(first, of: name)
    }
}

private func refuse(_ text: String, _ what: String, limit: Int) throws(DurableError) {
    if text.utf8.contains(0) {
        throw DurableError(.invalidDeadline, "\(what) \(text.prefix(60).debugDescription) contains a zero")
    }
    if text.utf8.count > limit {
        throw DurableError(
            .invalidDeadline,
            "\(what) \(text.prefix(60).debugDescription)… has \(text.utf8.count) bytes, and at most \(limit) are kept")
    }
}

private func refuse(_ instant: TimerInstant, of name: String) throws(DurableError) {
    if instant.clock != .wall {
        throw DurableError(
            .invalidDeadline, "\(name): \(instant) is an instant of the \(instant.clock) clock, not of the wall clock")
    }
}
