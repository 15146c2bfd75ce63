import CFloor
import Timers

/// The timers that one of the two threads changes.
protocol TimersOfOneThread: AnyObject, Sendable {
    /// Called on the thread that uses them from then on.
    func arrive()
    func run(_ operations: Int)
}

/// Timers of a scheduler.
final class TimerHalf: TimersOfOneThread, @unchecked Sendable {
    // Used by one thread at a time: the first, which waits for the two others.
    private var generator: Generator
    private var timers: [OwnedTimer] = []
    private let operation: TimerVariant.Operation
    private let tolerance: Duration
    private let postpones: Bool
    private let scheduler: TimerScheduler
    private let sink: Sink

    init(
        _ variant: TimerVariant, on scheduler: TimerScheduler, _ count: Int, _ sink: Sink, _ generator: Generator,
        postpones: Bool
    ) {
        self.generator = generator
        operation = variant.operation
        tolerance = .nanoseconds(Int64(variant.tolerance))
        self.postpones = postpones
        self.scheduler = scheduler
        self.sink = sink
        for _ in 0..<count { timers.append(make()) }
    }

    private func make() -> OwnedTimer {
        let schedule = TimerSchedule.after(.nanoseconds(Int64(generator.longDelay())))
        return OwnedTimer(tolerance == .zero ? schedule : schedule.tolerance(tolerance), on: scheduler) {
            [sink] _ in sink.count()
        }
    }

    func arrive() {}

    func run(_ operations: Int) {
        for _ in 0..<operations {
            let slot = generator.index(below: timers.count)
            if postpones {
                timers[slot].restart(after: .seconds(60))
            } else if operation == .new {
                timers[slot] = make()
            } else {
                timers[slot].restart(after: .nanoseconds(Int64(generator.longDelay())))
            }
        }
    }
}

/// Timeouts of a pool.
final class PoolHalf<Pool: BenchPool>: TimersOfOneThread, @unchecked Sendable {
    // Used by one thread at a time: the first, which waits for the two others.
    private var generator: Generator
    private var timeouts: [PooledTimeout]
    private let slots: Range<Int>
    private let pool: Pool
    private let postpones: Bool
    private let isNew: Bool

    init(_ pool: Pool, _ slots: Range<Int>, _ generator: Generator, postpones: Bool, isNew: Bool) {
        self.pool = pool
        self.generator = generator
        self.postpones = postpones
        self.isNew = isNew
        self.slots = slots
        timeouts = slots.map { slot in pool.insert(slot, after: .seconds(60)) }
    }

    /// Inserts all of them again, as a thread that serves connections inserts those.
    func arrive() {
        for slot in timeouts.indices {
            pool.remove(timeouts[slot])
            timeouts[slot] = pool.insert(slots.lowerBound + slot, after: .seconds(60))
        }
    }

    func run(_ operations: Int) {
        for _ in 0..<operations {
            let slot = generator.index(below: slots.count)
            if postpones, !isNew {
                pool.refresh(timeouts[slot])
                continue
            }
            let delay = Duration.nanoseconds(Int64(generator.longDelay()))
            if isNew {
                pool.remove(timeouts[slot])
                timeouts[slot] = pool.insert(slots.lowerBound + slot, after: delay)
            } else {
                pool.refresh(timeouts[slot], after: delay)
            }
        }
    }
}
