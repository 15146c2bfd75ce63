/// How long a context serves due timers before it runs other work.
///
/// A turn is over after 256 actions, after a millisecond, and when the clock is set back.
struct ServingTurn {
    /// In nanoseconds.
    private static let length: UInt64 = 1_000_000
    private let start: UInt64
    private var actionsLeft = 256

    /// - Parameter now: the time in nanoseconds.
    init(at now: UInt64) { start = now }

    /// Counts an action.
    @inline(__always)
    mutating func count() { actionsLeft &-= 1 }

    @inline(__always)
    func isOver(at now: UInt64) -> Bool { actionsLeft <= 0 || now &- start >= Self.length }
}
