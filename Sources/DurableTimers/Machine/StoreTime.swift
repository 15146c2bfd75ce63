import Timers

/// The relation between the clock of the store and the local clock.
struct StoreTime {
    /// An instant of the store's clock, and one of the local clock at about the same time.
    private(set) var known: (store: TimerInstant, local: TimerInstant)?

    /// Learns the store's time from an answer to a request.
    ///
    /// The store read its clock at some moment in between; the middle is at most half of that time wrong.
    mutating func learn(_ store: TimerInstant, sent: TimerInstant, received: TimerInstant) {
        known = (store, sent + sent.duration(to: received) / 2)
    }

    /// The local instant at which the store's clock shows `instant`; nil if the store's time is not known.
    func local(_ instant: TimerInstant) -> TimerInstant? {
        guard let known else { return nil }
        if instant == .never { return .never }
        return known.local + known.store.duration(to: instant)
    }

    /// The store's time at a local instant; nil if it is not known.
    func store(at local: TimerInstant) -> TimerInstant? {
        known.map { known in known.store + known.local.duration(to: local) }
    }
}
