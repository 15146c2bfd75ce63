import Testing
import TimerWheel

/// Records an issue unless a condition holds; `#expect` cannot look into expressions with values that cannot be copied.
func expect(_ holds: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(holds, sourceLocation: sourceLocation)
}

/// The payloads that have expired by a time, in order.
func drain(_ wheel: inout TimerWheel, to now: UInt64) -> [UInt] {
    var payloads: [UInt] = []
    while wheel.advance(to: now, { payloads.append($0.payload) }) {}
    return payloads
}
