import CFloor
import Results

/// W3: how much memory a pending timer takes, with all that its user has to keep.
struct Memory: Measurement {
    let peerName: String
    let count: Int

    func measure<Measured: Peer & ~Copyable>(peer: consuming Measured) -> ResultLine {
        let sink = Sink(isShared: peer.firesInParallel)
        var generator = Generator()
        peer.perform { peer in
            peer.prepare(count)
            peer.prepareElements(count, sink)
        }
        Usage.settle(atMost: 1)
        let (resident, heap) = (floor_resident_bytes(), floor_heap_bytes())
        peer.perform { peer in
            for slot in 0..<count { peer.start(slot, after: 60_000_000_000 + generator.longDelay(), into: sink) }
        }
        Usage.settle(atMost: 5)
        let line = Memory.line(
            peerName, count, grown: floor_resident_bytes() - resident, live: floor_heap_bytes() - heap, note: peer.note)
        peer.perform { peer in peer.cancelAll() }
        return line
    }

    static func line(_ peerName: String, _ count: Int, grown: Int64, live: Int64? = nil, note: String) -> ResultLine {
        var line = ResultLine(peer: peerName, workload: "W3", count: count)
        line["rss_bytes_per_timer"] = JSONValue(Double(grown) / Double(count), decimals: 1)
        line["live_bytes_per_timer"] = live.map { JSONValue(Double($0) / Double(count), decimals: 1) }
        line["note"] = .string(note)
        return line
    }
}
