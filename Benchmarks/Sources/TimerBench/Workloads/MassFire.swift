import CFloor
import Results

/// W2: many one-shots that all fire within a second.
///
/// Four rounds: a tenth of them to warm up, twice all of them with actions that only count, which give the processor time, and
/// once with actions that note how late they are.
struct MassFire: Measurement {
    let peerName: String
    let count: Int

    func measure<Measured: Peer & ~Copyable>(peer: consuming Measured) -> ResultLine {
        var generator = Generator()
        var rounds: [Round] = []
        for round in 0...3 {
            rounds.append(fire(&peer, round == 0 ? max(count / 10, 1) : count, &generator, takesNotes: round == 3))
        }
        return MassFire.line(peerName, count, rounds, note: peer.note)
    }

    /// What one round gave.
    struct Round {
        let count: Int
        let fired: Int
        let usage: Usage
        /// How long scheduling took, in nanoseconds, and when it was over.
        let scheduling: UInt64
        let scheduled: UInt64
        let notes: Sink.Notes?
    }

    private func fire<Measured: Peer & ~Copyable>(
        _ peer: inout Measured, _ count: Int, _ generator: inout Generator, takesNotes: Bool
    ) -> Round {
        let sink = Sink(isShared: peer.firesInParallel, notes: takesNotes ? Sink.Notes(count: count) : nil)
        sink.tally.reset(goal: count)
        peer.perform { peer in
            peer.prepare(count)
            peer.prepareElements(count, sink)
        }
        let usage = Usage.Start()
        let start = floor_now()
        peer.perform { peer in
            for slot in 0..<count {
                let delay = generator.shortDelay()
                sink.notes?.deadlines[slot] = floor_now() &+ delay
                peer.start(slot, after: delay, into: sink)
            }
        }
        let scheduled = floor_now()
        _ = peer.serve(sink, atMost: 60)
        let used = usage.elapsed()
        peer.perform { peer in peer.cancelAll() }
        return Round(
            count: count, fired: sink.tally.count, usage: used, scheduling: scheduled - start, scheduled: scheduled,
            notes: sink.notes)
    }

    /// The line that the four rounds make.
    static func line(_ peerName: String, _ count: Int, _ rounds: [Round], note: String) -> ResultLine {
        let (cold, warm, noted) = (rounds[1], rounds[2], rounds[3])
        var line = ResultLine(peer: peerName, workload: "W2", count: count)
        line["fired"] = JSONValue(noted.fired)
        line["cpu_ns_per_timer"] = Usage.perItem(warm.usage.cpu, count)
        line["cpu_ns_per_timer_cold"] = Usage.perItem(cold.usage.cpu, count)
        line["cpu_ns_per_timer_lateness_round"] = Usage.perItem(noted.usage.cpu, count)
        line["sched_ns_per_timer"] = Usage.perItem(warm.scheduling, count)
        line["sched_ns_per_timer_cold"] = Usage.perItem(cold.scheduling, count)
        line["user_s"] = JSONValue(warm.usage.user, decimals: 3)
        line["sys_s"] = JSONValue(warm.usage.system, decimals: 3)
        line["wall_s"] = JSONValue(Double(warm.usage.wall) / 1e9, decimals: 3)
        if let notes = noted.notes {
            let late = notes.lateness.prefix(min(noted.fired, count))
            // Without the backlog of scheduling them all at once.
            let steady = late.indices.filter { index in
                notes.deadlines[Int(notes.order[index])] >= noted.scheduled + 100_000_000
            }.map { late[$0] }
            line["early"] = JSONValue(late.count { $0 < 0 })
            line.add(Distribution(nanoseconds: late), as: "late_us")
            line.add(Distribution(nanoseconds: steady), as: "late_steady_us")
            line["late_curve"] = PercentileCurve(nanoseconds: steady).json
        }
        line["note"] = .string(note)
        return line
    }
}
