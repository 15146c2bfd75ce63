/// The distribution of the deadlines in a random test.
enum Distribution: String, CaseIterable, Sendable {
    case denseEqual, withinTick, seconds, farFuture, wholeRange, nearMaximum, overdue, mixed

    func deadline(from position: UInt64, _ random: inout Xorshift) -> UInt64 {
        let bits = random.next()
        switch self {
        case .denseEqual: return later(position, by: bits & 7 &* 64)
        case .withinTick: return later(position, by: bits & 4095)
        case .seconds: return later(position, by: bits % 60_000_000_000)
        case .farFuture: return later(position, by: bits &>> 4)
        case .wholeRange: return bits
        case .nearMaximum: return .max - bits % 5000
        case .overdue: return position &- min(position, bits % 300) &+ bits &>> 60
        case .mixed: return later(position, by: bits &>> (random.next() & 63))
        }
    }

    /// The initial position of the wheel.
    var start: UInt64 {
        switch self {
        case .nearMaximum: .max - 20_000
        case .overdue: 1_000_000
        default: 0
        }
    }

    /// Returns how far the clock advances in one step.
    func step(_ random: inout Xorshift) -> UInt64 {
        let bits = random.next()
        switch self {
        case .denseEqual, .overdue: return bits % 100
        case .withinTick: return bits % 1000
        case .seconds: return bits % 1_000_000_000
        case .farFuture: return bits &>> 12
        case .wholeRange: return bits &>> 10
        case .nearMaximum: return bits % 6
        case .mixed: return (bits &>> (random.next() & 63)) &>> 12
        }
    }

    private func later(_ position: UInt64, by delay: UInt64) -> UInt64 {
        let (sum, overflow) = position.addingReportingOverflow(delay)
        return overflow ? .max : sum
    }
}
