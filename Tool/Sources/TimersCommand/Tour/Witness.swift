import Synchronization

/// An object whose end leaves a record: held by an owner, or captured by an action.
final class Witness: Sendable {
    private let record: Record

    /// What is left of a witness.
    final class Record: Sendable {
        fileprivate let freed = Mutex<ContinuousClock.Instant?>(nil)

        /// Whether the witness is gone.
        var isFreed: Bool { freed.withLock { $0 != nil } }

        /// How long after `instant` the witness was freed; nil if it is still there.
        func delay(since instant: ContinuousClock.Instant) -> Duration? {
            freed.withLock { $0.map { $0 - instant } }
        }
    }

    init(_ record: Record) { self.record = record }

    deinit {
        let now = ContinuousClock.now
        record.freed.withLock { $0 = now }
    }
}
