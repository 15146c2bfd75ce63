/// How large a measurement is.
struct Setting: Sendable {
    /// How many timers there are, nil for what the workload says.
    var count: Int?
    /// How many operations are timed.
    var operations = 2_000_000
    /// How many operations come before them.
    var warmUp = 100_000
    /// How long periodic timers tick, in seconds.
    var seconds = 5.0
    /// How long nothing is due, in seconds.
    var idleSeconds = 60.0

    /// How many operations stand between two turns of a loop.
    static let batch = 1000
    /// After this many nanoseconds a measurement stops with what it has, and a warm-up after a quarter of it.
    static let patience: UInt64 = 20_000_000_000
}
