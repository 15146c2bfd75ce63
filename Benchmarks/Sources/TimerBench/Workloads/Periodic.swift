import CFloor
import Results

/// W4: periodic timers, how late they are, and what they take.
struct Periodic: Measurement {
    /// A number of timers and their period.
    enum Shape: String {
        case one = "W4a"
        case thousand = "W4b"
        case tenThousand = "W4c"

        var count: Int {
            switch self {
            case .one: 1
            case .thousand: 1000
            case .tenThousand: 10_000
            }
        }

        /// In nanoseconds.
        var period: UInt64 {
            switch self {
            case .one: 1_000_000
            case .thousand: 10_000_000
            case .tenThousand: 100_000_000
            }
        }

        /// In nanoseconds.
        var tolerance: UInt64 { self == .tenThousand ? period / 10 : 0 }
    }

    let peerName: String
    let shape: Shape
    let seconds: Double

    func measure<Measured: Peer & ~Copyable>(peer: consuming Measured) -> ResultLine {
        let period = shape.period
        let periods = Periods(
            timers: shape.count, period: period, seconds: seconds, isShared: peer.firesInParallel)
        peer.perform { peer in peer.prepare(shape.count) }
        let usage = Usage.Start()
        periods.begin()
        peer.perform { peer in
            for number in 0..<shape.count {
                let delay = Periods.phase(number) + period
                periods.first[number] = floor_now() + delay
                peer.repeats(number, first: delay, tolerance: shape.tolerance, into: periods)
            }
        }
        _ = peer.serve(periods, atMost: seconds + Double(period) / 1e9 + 5)
        let used = usage.elapsed()
        peer.perform { peer in peer.cancelAll() }
        return Periodic.line(peerName, shape, periods, used, kind: peer.kind, note: peer.note)
    }

    static func line(
        _ peerName: String, _ shape: Shape, _ periods: Periods, _ used: Usage, kind: String, note: String
    ) -> ResultLine {
        let seconds = Double(used.wall) / 1e9
        var line = ResultLine(peer: peerName, workload: shape.rawValue)
        line["kind"] = .string(kind)
        line["cpu_s"] = JSONValue(Double(used.cpu) / 1e9, decimals: 3)
        line["user_s"] = JSONValue(used.user, decimals: 3)
        line["sys_s"] = JSONValue(used.system, decimals: 3)
        line["wall_s"] = JSONValue(seconds, decimals: 3)
        line["nvcsw"] = JSONValue(used.voluntarySwitches)
        line["wakeups_per_s"] = JSONValue(Double(used.voluntarySwitches) / seconds, decimals: 1)
        periods.report(to: &line)
        line["note"] = .string(note)
        return line
    }
}
