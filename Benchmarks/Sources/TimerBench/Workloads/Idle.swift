import CFloor
import Results

/// W5: many timers wait and nothing is due, so nothing should wake up.
struct Idle: Measurement {
    let peerName: String
    let count: Int
    let seconds: Double

    func measure<Measured: Peer & ~Copyable>(peer: consuming Measured) -> ResultLine {
        let sink = Sink(isShared: peer.firesInParallel)
        var generator = Generator()
        let silence = UInt64((seconds + 15) * 1e9)
        peer.perform { peer in
            peer.prepare(count)
            peer.prepareElements(count, sink)
            for slot in 0..<count { peer.start(slot, after: silence + generator.longDelay(), into: sink) }
        }
        Usage.settle(atMost: 5)
        let usage = Usage.Start()
        let own = peer.idle(seconds: seconds)
        let used = usage.elapsed()
        var line = ResultLine(peer: peerName, workload: "W5", count: count)
        line["seconds"] = JSONValue(Double(used.wall) / 1e9, decimals: 2)
        line["wakeups"] = JSONValue(max(Int(used.voluntarySwitches) - own, 0))
        line["cpu_ms"] = JSONValue(Double(used.cpu) / 1e6, decimals: 3)
        line["fired_during"] = JSONValue(sink.tally.count)
        line["note"] = .string(peer.note)
        return line
    }
}
