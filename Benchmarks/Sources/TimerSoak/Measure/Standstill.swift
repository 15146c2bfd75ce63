/// Notices that its thread stood still for a second or more, as when the process or the whole machine had stopped.
struct Standstill {
    private static let shortest: UInt64 = 1_000_000_000

    private var last = Clock.now
    /// When the thread went on after its last standstill; 0 if there was none.
    private var end: UInt64 = 0

    /// Whether something that was due at an instant had that much time since, and since the last standstill.
    mutating func hadTime(_ patience: UInt64, since due: UInt64) -> Bool {
        let now = Clock.now
        if now > last + Standstill.shortest { end = now }
        last = now
        return max(due, end) + patience < now
    }
}
