import CFloor
import Timers

/// The timers that one of the two threads changes.
protocol TimersOfOneThread: AnyObject, Sendable {
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
final class PoolHalf: TimersOfOneThread, @unchecked Sendable {
    // Used by one thread at a time: the first, which waits for the two others.
    private var generator: Generator
    private var timeouts: TimeoutColumn<PooledTimeout>
    private let elements: [PoolElement]
    private let pool: TimeoutPool<PoolElement>
    private let postpones: Bool
    private let isNew: Bool

    init(
        _ pool: TimeoutPool<PoolElement>, _ count: Int, _ sink: Sink, _ generator: Generator, postpones: Bool,
        isNew: Bool
    ) {
        self.pool = pool
        self.generator = generator
        self.postpones = postpones
        self.isNew = isNew
        timeouts = TimeoutColumn(capacity: count)
        elements = (0..<count).map { slot in PoolElement(slot: slot, sink: sink) }
        for slot in 0..<count { timeouts.set(slot, pool.insert(elements[slot])) }
    }

    func run(_ operations: Int) {
        for _ in 0..<operations {
            let slot = generator.index(below: elements.count)
            if isNew {
                timeouts.set(slot, pool.insert(elements[slot]))
            } else if postpones {
                timeouts.with(slot) { timeout in _ = timeout.refresh() }
            } else {
                let delay = Int64(generator.longDelay())
                timeouts.with(slot) { timeout in _ = timeout.refresh(after: .nanoseconds(delay)) }
            }
        }
    }
}
