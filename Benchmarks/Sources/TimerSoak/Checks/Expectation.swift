/// Which tick of a timer has to come next.
struct Expectation: Sendable {
    /// Between which instants its point of the grid lies, in nanoseconds; equal if it is known exactly.
    var low: UInt64
    var high: UInt64
    /// The number of the tick in its run; negative if any tick may come.
    var count: Int
    var interval: UInt64
    /// A point of the grid; 0 if the range is all that is known.
    var phase: UInt64 = 0

    static func any(_ interval: UInt64) -> Expectation {
        Expectation(low: 0, high: .max, count: -1, interval: interval)
    }

    var isExact: Bool { low == high && count > 0 }

    func fits(point: UInt64, count: Int) -> Bool {
        if self.count < 0 { return true }
        guard count == self.count, point >= low, point <= high else { return false }
        if phase == 0 { return true }
        return (point > phase ? point - phase : phase - point) % interval == 0
    }
}

/// How a timer of the soak treats missed ticks.
enum Missed: UInt8, Sendable {
    case coalesce, skip, catchUp

    /// The point that was next on the grid, for a tick that came.
    func point(_ scheduled: UInt64, missed: UInt64, _ interval: UInt64) -> UInt64 {
        self == .skip ? scheduled &- missed &* interval : scheduled
    }

    /// The point after that tick.
    func next(_ scheduled: UInt64, missed: UInt64, _ interval: UInt64) -> UInt64 {
        self == .coalesce ? scheduled &+ (missed &+ 1) &* interval : scheduled &+ interval
    }
}
