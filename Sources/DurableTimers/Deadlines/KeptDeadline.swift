public import Timers

/// A deadline that a store keeps; if one runs and another waits behind it, the one that waits.
public struct KeptDeadline<Deadline: DurableDeadline>: Sendable, CustomStringConvertible {
    /// The deadline that the handler receives.
    public let deadline: Deadline
    /// Its row, which also shows the run that it waits behind.
    public let record: DeadlineRecord

    init(_ record: DeadlineRecord) throws {
        self.record = record
        do {
            deadline = try Deadline(decodingFromStore: record.next?.payload ?? record.payload)
        } catch {
            let reason = Deadline.reason(error)
            throw DurableError(.invalidPayload, "deadline \(record.id) is no \(Deadline.name): \(reason)")
        }
    }

    /// When it is due.
    public var due: TimerInstant { record.next?.scheduled ?? record.scheduled }
    /// Its state.
    public var state: DeadlineState { record.next == nil ? record.state : .waiting }
    /// How many attempts have begun.
    public var attempts: Int { record.next == nil ? record.attempt : 0 }
    /// The last error; nil if none has failed.
    public var failure: String? { record.next == nil ? record.failure : nil }

    /// Its name and key, its state, and its due instant: `trial-ends '7': waiting, due 2026-12-13T08:00:00.000Z`.
    public var description: String {
        let key = record.key.map { key in "'\(key)'" } ?? "\(record.id)"
        let failed = failure.map { failure in ", failed: \(failure)" } ?? ""
        return "\(Deadline.name) \(key): \(state), due \(due)\(failed)"
    }
}
