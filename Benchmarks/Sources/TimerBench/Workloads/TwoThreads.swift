import CFloor
import Dispatch
import Results
import Synchronization
import Timers

/// W1 and W1b from two threads at once, each with half of the timers, and from one thread with all of them before, in the same
/// process.
struct TwoThreads {
    let peerName: String
    let workload: String
    let variant: TimerVariant
    let count: Int
    let postpones: Bool
    let setting: Setting

    func measure() -> ResultLine {
        let scheduler = OwnedTimerPeer(variant).scheduler
        let sink = Sink(isShared: true)
        let halves = [0, 1].map { half in Half(self, scheduler, sink, seed: UInt64(half)) }
        for half in halves { half.run(setting.warmUp / 2) }

        let alone = Usage.Start()
        // In turns, so that as much memory is in use as by two threads.
        var left = setting.operations
        while left > 0 {
            for half in halves {
                let turn = min(left, 500)
                half.run(turn)
                left -= turn
            }
        }
        let aloneWall = alone.elapsed().wall

        let arrived = Atomic<Int>(0)
        let began = Atomic<UInt64>(0)
        let usage = Usage.Start()
        DispatchQueue.concurrentPerform(iterations: 2) { half in
            if arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == 2 {
                began.store(floor_now(), ordering: .releasing)
            }
            while began.load(ordering: .acquiring) == 0 {}
            halves[half].run(setting.operations)
        }
        let wall = floor_now() - began.load(ordering: .acquiring)
        Usage.settle()
        let cpu = usage.elapsed().cpu

        let done = 2 * setting.operations
        let single = Double(aloneWall) / Double(setting.operations)
        var line = ResultLine(peer: peerName, workload: workload, count: count)
        line["ops"] = JSONValue(done)
        line["threads"] = 2
        line["ns_per_op"] = Usage.perItem(wall, done)
        line["cpu_ns_per_op"] = Usage.perItem(cpu, done)
        line["ns_per_op_one_thread"] = JSONValue(single, decimals: 2)
        line["speedup"] = JSONValue(single / (Double(wall) / Double(done)), decimals: 2)
        line["fired_during"] = JSONValue(sink.tally.count)
        line["note"] = .string(variant.note + ", from two threads")
        return line
    }

    /// The timers of one thread.
    private final class Half: @unchecked Sendable {
        // Used by one thread at a time: the first, which waits for the two others.
        private var generator: Generator
        private var timers: [OwnedTimer] = []
        private let operation: TimerVariant.Operation
        private let tolerance: Duration
        private let postpones: Bool
        private let scheduler: TimerScheduler
        private let sink: Sink

        init(_ workload: TwoThreads, _ scheduler: TimerScheduler, _ sink: Sink, seed: UInt64) {
            generator = Generator(seed: 0x9E37_79B9_7F4A_7C15 ^ (seed << 32))
            operation = workload.variant.operation
            tolerance = .nanoseconds(Int64(workload.variant.tolerance))
            postpones = workload.postpones
            self.scheduler = scheduler
            self.sink = sink
            for _ in 0..<max(workload.count / 2, 1) { timers.append(make()) }
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
}
