import CFloor
import Results
import Synchronization

/// What periodic timers do when they fire: compare the time with the grid of their first tick.
final class Periods: Sendable {
    let period: UInt64
    let ticksPerTimer: Int
    let timers: Int
    /// By timer.
    let first: Column<UInt64>
    private let last: Column<UInt64>
    private let counts: Column<UInt32>
    /// In the order of firing.
    private let lateness: Column<Int64>
    private let intervalErrors: Column<Int64>
    private let fired: Tally
    private let intervals: Tally
    private let end = Atomic<UInt64>(.max)
    private let isOver = Atomic<Bool>(false)

    init(timers: Int, period: UInt64, seconds: Double, isShared: Bool) {
        self.timers = timers
        self.period = period
        ticksPerTimer = max(Int(seconds * 1e9) / Int(period), 1)
        first = Column(count: timers)
        last = Column(count: timers)
        counts = Column(count: timers)
        for timer in 0..<timers { counts[timer] = 0 }
        lateness = Column(count: timers * ticksPerTimer)
        intervalErrors = Column(count: timers * ticksPerTimer)
        fired = Tally(isShared: isShared)
        intervals = Tally(isShared: isShared)
    }

    /// When the timers of a measurement that begins now have ticked often enough.
    func begin() {
        end.store(floor_now() + UInt64(ticksPerTimer + 1) * period + 20_000_000, ordering: .releasing)
    }

    /// How much later than the others timer `number` starts, in nanoseconds.
    static func phase(_ number: Int) -> UInt64 { UInt64(number) * 10_000 }

    var isDone: Bool { isOver.load(ordering: .acquiring) }

    /// Timer `number` has fired.
    func tick(_ number: Int) {
        let now = floor_now()
        let count = counts[number]
        if Int(count) < ticksPerTimer {
            lateness[fired.add()] = Int64(bitPattern: now &- (first[number] &+ UInt64(count) &* period))
            if count > 0 {
                intervalErrors[intervals.add()] = Int64(bitPattern: now &- last[number]) &- Int64(period)
            }
            last[number] = now
            counts[number] = count + 1
        }
        if now >= end.load(ordering: .relaxed), !isDone {
            isOver.store(true, ordering: .releasing)
            fired.finish()
        }
    }

    /// Waits on another thread than the ticks'.
    func wait(atMost seconds: Double) -> Bool { fired.wait(atMost: seconds) }

    // MARK: The result

    /// How late each tick was, in the order of firing.
    var notedLateness: [Int64] { lateness.prefix(fired.count) }

    /// Adds the recorded lateness to a result line.
    func report(to line: inout ResultLine) {
        let late = notedLateness
        line["expected"] = JSONValue(timers * ticksPerTimer)
        line["delivered"] = JSONValue(late.count)
        line["drift_us"] = JSONValue(Periods.drift(late), decimals: 1)
        line["last_tick_late_us"] = JSONValue(lastLateness, decimals: 1)
        line.add(Distribution(nanoseconds: late), as: "late_us")
        line.add(Distribution(nanoseconds: intervalErrors.prefix(intervals.count)), as: "interval_err_us")
        // Against the last point of the grid, which also says something of timers that drop ticks or drift.
        let phases = late.map { late in
            let rest = late % Int64(period)
            return rest < 0 ? rest + Int64(period) : rest
        }
        line.add(Distribution(nanoseconds: phases), as: "phase_late_us")
        line["late_curve"] = PercentileCurve(nanoseconds: late).json
    }

    /// How much later the last tenth was than the first, by their medians, in microseconds.
    private static func drift(_ late: [Int64]) -> Double {
        let tenth = max(late.count / 10, 1)
        func median(_ part: ArraySlice<Int64>) -> Double { Spread(part.map(Double.init))?.median ?? 0 }
        return (median(late.suffix(tenth)) - median(late.prefix(tenth))) / 1000
    }

    private var lastLateness: Double {
        var worst = 0.0
        for number in 0..<timers where counts[number] > 0 {
            let due = first[number] &+ UInt64(counts[number] - 1) &* period
            worst = max(worst, (Double(last[number]) - Double(due)) / 1000)
        }
        return worst
    }
}
