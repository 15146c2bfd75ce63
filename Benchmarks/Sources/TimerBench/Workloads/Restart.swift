import CFloor
import Results

/// W1 and W1b: many timers wait; one at random is cancelled and another scheduled, or it is postponed.
struct Restart: Measurement {
    let peerName: String
    let workload: String
    let count: Int
    let postpones: Bool
    let setting: Setting

    func measure<Measured: Peer & ~Copyable>(peer: consuming Measured) -> ResultLine {
        let sink = Sink(isShared: peer.firesInParallel)
        var generator = Generator()
        fill(&peer, &generator, sink)
        let warmUpEnd = floor_now() + Setting.patience / 4
        run(&peer, setting.warmUp, until: warmUpEnd, &generator, sink)
        let firedBefore = sink.tally.count

        let usage = Usage.Start()
        let end = floor_now() + Setting.patience
        let done = run(&peer, setting.operations, until: end, &generator, sink)
        let wall = usage.elapsed().wall
        let settled = Usage.settle()
        let cpu = usage.elapsed().cpu

        var line = ResultLine(peer: peerName, workload: workload, count: count)
        line["ops"] = JSONValue(done)
        line["ns_per_op"] = Usage.perItem(wall, done)
        line["cpu_ns_per_op"] = Usage.perItem(cpu, done)
        line["settle_ms"] = JSONValue(Double(settled) / 1e6, decimals: 1)
        line["fired_during"] = JSONValue(sink.tally.count - firedBefore)
        line["turn_us"] = turn(&peer)
        line["note"] = .string(peer.note)
        return line
    }

    /// Starts all timers.
    private func fill<Measured: Peer & ~Copyable>(
        _ peer: inout Measured, _ generator: inout Generator, _ sink: Sink
    ) {
        peer.perform { peer in
            peer.prepare(count)
            peer.prepareElements(count, sink)
        }
        let end = floor_now() + 3 * Setting.patience
        var started = 0
        peer.drive { peer in
            let next = min(started + 10 * Setting.batch, count)
            for slot in started..<next { peer.start(slot, after: generator.longDelay(), into: sink) }
            started = next
            return started < count && floor_now() < end
        }
        precondition(started == count, "\(peerName) needs more than a minute to start \(count) timers")
    }

    /// Restarts timers in batches.
    ///
    /// - Returns: how many operations there were.
    @discardableResult
    private func run<Measured: Peer & ~Copyable>(
        _ peer: inout Measured, _ operations: Int, until end: UInt64, _ generator: inout Generator, _ sink: Sink
    ) -> Int {
        var done = 0
        let (count, postpones) = (count, postpones)
        peer.drive { peer in
            if postpones {
                for _ in 0..<Setting.batch {
                    peer.postpone(generator.index(below: count), to: 60_000_000_000, into: sink)
                }
            } else {
                for _ in 0..<Setting.batch {
                    peer.restart(generator.index(below: count), after: generator.longDelay(), into: sink)
                }
            }
            done += Setting.batch
            return done < operations && floor_now() < end
        }
        return done
    }

    /// What a turn of the loop costs in microseconds, null where there is none to turn.
    private func turn<Measured: Peer & ~Copyable>(_ peer: inout Measured) -> JSONValue {
        let start = floor_now()
        for _ in 0..<100 { peer.turn() }
        return JSONValue(Double(floor_now() - start) / 100e3, decimals: 2)
    }
}
