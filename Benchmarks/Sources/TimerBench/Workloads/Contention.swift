import Results
import Timers

/// W7: how late a thousand timers of 10 ms are while another thread makes or moves timers of the same scheduler, and
/// how late they are in the same process without it.
struct Contention {
    let peerName: String
    let variant: TimerVariant
    /// How many timers the other thread has.
    let count: Int
    let seconds: Double

    func measure() -> ResultLine {
        var peer = OwnedTimerPeer(variant)
        let others = PeerHalf(
            OwnedTimerPeer(variant, on: peer.scheduler), max(count, 1), Sink(isShared: true), Generator(),
            postpones: variant.operation == .postpone)
        let (alone, _) = periods(of: &peer) { _ in 0 }
        let (contended, used) = periods(of: &peer) { periods in
            var operations = 0
            while !periods.isDone {
                others.run(100)
                operations += 100
            }
            return operations
        }

        var line = ResultLine(peer: peerName, workload: "W7", count: count)
        contended.report(to: &line)
        line.add(Distribution(nanoseconds: alone.notedLateness), as: "late_alone_us")
        line["ops"] = JSONValue(used.operations)
        line["ns_per_op"] = Usage.perItem(used.usage.wall, used.operations)
        line["cpu_s"] = JSONValue(Double(used.usage.cpu) / 1e9, decimals: 3)
        line["nvcsw"] = JSONValue(used.usage.voluntarySwitches)
        line["note"] = .string(variant.note + ", while a thousand others tick")
        return line
    }

    /// Lets periodic timers tick while this thread does something else.
    private func periods(
        of peer: inout OwnedTimerPeer, during body: (Periods) -> Int
    ) -> (Periods, (usage: Usage, operations: Int)) {
        let shape = Periodic.Shape.thousand
        let periods = Periods(
            timers: shape.count, period: shape.period, seconds: seconds, isShared: peer.firesInParallel)
        peer.prepare(shape.count)
        periods.begin()
        for number in 0..<shape.count {
            peer.repeats(number, first: Periods.phase(number) + shape.period, tolerance: 0, into: periods)
        }
        let start = Usage.Start()
        let operations = body(periods)
        let usage = start.elapsed()
        _ = peer.serve(periods, atMost: seconds + 5)
        peer.cancelAll()
        return (periods, (usage, operations))
    }
}
