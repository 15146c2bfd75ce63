import Timers

/// The leases that a runner holds, on the local clock.
///
/// A lease counts from the moment before its request was sent, so it ends here before it ends in the store.
struct LeaseBook {
    struct Lease {
        var token: RunToken
        /// The identity under which the run began.
        var runner: RunnerID
        /// The name of the kind.
        var kind: String
        var granted: TimerInstant
        /// Whether the handler has ended the run in a transaction that may be committed.
        var isCompleting = false
    }

    private let length: Duration
    private var leases: [RunToken: Lease] = [:]
    /// When the oldest lease was granted, or earlier; nil without leases.
    private var oldest: TimerInstant?

    init(length: Duration) { self.length = length }

    var tokens: some Collection<RunToken> { leases.keys }

    func lease(_ token: RunToken) -> Lease? { leases[token] }

    mutating func add(_ lease: Lease) {
        leases[lease.token] = lease
        oldest = min(oldest ?? lease.granted, lease.granted)
    }

    @discardableResult
    mutating func remove(_ token: RunToken) -> Lease? {
        defer { if leases.isEmpty { oldest = nil } }
        return leases.removeValue(forKey: token)
    }

    mutating func complete(_ token: RunToken, isOpen: Bool) { leases[token]?.isCompleting = isOpen }

    /// When the first lease has to be renewed, or earlier; nil without leases.
    var renewal: TimerInstant? { oldest.map { oldest in oldest + length / 3 } }

    /// When the first lease ends, or earlier; nil without leases.
    var expiry: TimerInstant? { oldest.map { oldest in oldest + length } }

    /// Looks for the oldest lease, if the one that was oldest has to be renewed.
    ///
    /// Leases end and are renewed far more often than the oldest one is asked for, so only this is O(leases).
    mutating func refresh(at now: TimerInstant) {
        guard let renewal, renewal <= now else { return }
        oldest = leases.values.lazy.map(\.granted).min()
    }

    /// The leases to renew with the first one: all that are half as old as those that have to be.
    func renewable(at now: TimerInstant) -> [RunToken] {
        leases.filter { _, lease in lease.granted + length / 6 <= now }.keys.sorted()
    }

    mutating func renewed(_ token: RunToken, granted: TimerInstant) { leases[token]?.granted = granted }

    /// Removes and returns the leases that have ended.
    mutating func expire(at now: TimerInstant) -> [Lease] {
        guard let expiry, expiry <= now else { return [] }
        let ended = leases.values.filter { lease in lease.granted + length <= now }.inOrder
        for lease in ended { remove(lease.token) }
        return ended
    }

    /// Removes and returns all leases.
    mutating func removeAll() -> [Lease] {
        defer {
            leases = [:]
            oldest = nil
        }
        return leases.values.inOrder
    }
}

extension Sequence<LeaseBook.Lease> {
    /// The leases by the rows of their runs, so that a test in virtual time gives the same answer on every run.
    fileprivate var inOrder: [LeaseBook.Lease] { sorted { lhs, rhs in lhs.token < rhs.token } }
}

extension RunToken {
    static func < (lhs: RunToken, rhs: RunToken) -> Bool { (lhs.id, lhs.fence) < (rhs.id, rhs.fence) }
}

extension Sequence<RunToken> {
    /// The runs by their rows.
    func sorted() -> [RunToken] { sorted { lhs, rhs in lhs < rhs } }
}
