public import Timers

/// A notice from a store to a runner between two claims.
@_spi(Store) public enum StoreNotice: Hashable, Sendable {
    /// A deadline was written that is due at an instant of the store's clock, perhaps earlier than those the runner
    /// knows.
    ///
    /// The name is that of its kind; nil if the store does not know it. A store sends this for instants within
    /// ``horizon``; runners find later ones in time by themselves.
    case due(TimerInstant, name: String?)
    /// Something was written, and the runner should look: the store does not know what it was, or a runner has ended
    /// without a clean shutdown.
    case changed
    /// From now on notices may be lost, for the given reason: the runner looks every second.
    case unreliable(String)
    /// From now on no notice is lost.
    case reliable
    /// From now on no notice is lost, and no runner can end without one, because the store lives in this process. The
    /// runner looks only for due deadlines.
    case lossless
    /// Other runners may now take the rows of this runner, although its leases have not ended, because the store has
    /// lost the lock that proved that the process lives. The runner cancels its handlers, and starts over with another
    /// identity.
    case disowned(String)

    /// How far ahead a store tells runners about new deadlines.
    ///
    /// A runner looks more often than that without any notice.
    public static let horizon = Duration.seconds(60)
}
