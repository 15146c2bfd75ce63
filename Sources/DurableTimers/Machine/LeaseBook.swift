import Timers

/// The leases that a runner holds, on the local clock.
///
/// A lease counts from the moment before its request was sent, so it ends here before it ends in the store.
struct LeaseBook {
    struct Lease {
        var kind: String
        var granted: TimerInstant
        /// Whether the handler has ended the run in a transaction of its own, which may have been committed.
        var isCompleted = false
    }

    let length: Duration
    private var leases: [RunToken: Lease] = [:]
    /// When the oldest lease was granted, or earlier; nil without leases.
    private var oldest: TimerInstant?

    init(length: Duration) { self.length = length }

    var tokens: some Collection<RunToken> { leases.keys }

    subscript(_ token: RunToken) -> Lease? { leases[token] }

    mutating func add(_ token: RunToken, kind: String, granted: TimerInstant) {
        leases[token] = Lease(kind: kind, granted: granted)
        oldest = min(oldest ?? granted, granted)
    }

    @discardableResult
    mutating func remove(_ token: RunToken) -> Lease? {
        defer { if leases.isEmpty { oldest = nil } }
        return leases.removeValue(forKey: token)
    }

    mutating func complete(_ token: RunToken) { leases[token]?.isCompleted = true }

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
        leases.filter { _, lease in lease.granted + length / 6 <= now }.map(\.key)
    }

    mutating func renewed(_ tokens: [RunToken], granted: TimerInstant) {
        for token in tokens { leases[token]?.granted = granted }
    }

    /// Removes the leases that have ended, and returns their runs.
    mutating func expire(at now: TimerInstant) -> [RunToken] {
        guard let expiry, expiry <= now else { return [] }
        let ended = leases.filter { _, lease in lease.granted + length <= now }.map(\.key)
        for token in ended { remove(token) }
        return ended
    }

    /// Removes all leases, and returns their runs.
    mutating func removeAll() -> [RunToken] {
        defer {
            leases = [:]
            oldest = nil
        }
        return Array(leases.keys)
    }
}
