import Testing
import TimerWheel

/// Records an issue unless a condition holds.
///
/// `#expect` does not support expressions with noncopyable values.
func expect(_ holds: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(holds, sourceLocation: sourceLocation)
}

/// Returns the payloads of the timers that expire by `now`, in order.
func drain(_ wheel: inout TimerWheel, to now: UInt64) -> [UInt] {
    var payloads: [UInt] = []
    while wheel.advance(to: now, { payloads.append($0.payload) }) {}
    return payloads
}

/// Checks the invariants of a wheel, in a debug build.
func check(_ wheel: borrowing TimerWheel) {
    #if DEBUG
        wheel.checkInvariants()
    #endif
}

/// How many nodes a wheel has touched; `unknown` in an optimised build, which does not count them.
func touched(_ wheel: borrowing TimerWheel, or unknown: Int = 0) -> Int {
    #if DEBUG
        wheel.touched
    #else
        unknown
    #endif
}
