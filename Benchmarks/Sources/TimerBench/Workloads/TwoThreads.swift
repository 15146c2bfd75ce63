import CFloor
import Dispatch
import Results
import Synchronization

/// W1 and W1b from two threads at once, each with half of the timers, and from one thread with all of them before, in the same
/// process.
struct TwoThreads {
    let peerName: String
    let workload: String
    let subject: Subject
    let count: Int
    let postpones: Bool
    let setting: Setting

    func measure() -> ResultLine {
        let sink = Sink(isShared: true)
        let halves = halves(sink)
        for half in halves { half.run(setting.warmUp / 2) }

        let alone = Usage.Start()
        // One thread alternates between both halves, so that it uses as much memory as two threads.
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
            halves[half].arrive()
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
        line["note"] = .string(subject.note + ", from two threads")
        return line
    }

    /// What both threads change.
    enum Subject {
        case timers(TimerVariant)
        case pool(PoolVariant)

        /// Nil for what only one thread can use.
        init?(_ name: PeerName, _ variant: TimerVariant?) {
            switch (name, variant) {
            case (.pool(let variant), _) where !variant.isLocal: self = .pool(variant)
            case (_, let variant?) where !variant.place.isTurned: self = .timers(variant)
            default: return nil
            }
        }

        var note: String {
            switch self {
            case .timers(let variant): variant.note
            case .pool(let variant): variant.note
            }
        }
    }

    /// Makes the timers of both threads.
    private func halves(_ sink: Sink) -> [any Half] {
        func both<Measured: Peer & ~Copyable>(insertAgain: Bool, _ make: () -> Measured) -> [any Half] {
            ([0, 1] as [UInt64]).map { seed in
                PeerHalf(
                    make(), max(count / 2, 1), sink, Generator(seed: 0x9E37_79B9_7F4A_7C15 ^ (seed << 32)),
                    postpones: postpones, insertsAgain: insertAgain)
            }
        }
        switch subject {
        case .timers(let variant):
            let scheduler = variant.place.scheduler()
            return both(insertAgain: false) { OwnedTimerPeer(variant, on: scheduler) }
        case .pool(let variant) where variant.hasValues:
            let pool = NumberPool()
            return both(insertAgain: true) { PoolPeer(variant, pool) }
        case .pool(let variant):
            let pool = ObjectPool()
            return both(insertAgain: true) { PoolPeer(variant, pool) }
        }
    }
}
