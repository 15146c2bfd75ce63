import CFloor
import Results

/// The floors: the cost of a timer that is only its data, or only a sleep.
struct Floors {
    let peerName: String
    let setting: Setting

    /// Measures a floor; nil if there is no such floor for the workload.
    func measure(_ workload: String, count: Int) -> ResultLine? {
        switch (peerName, workload) {
        case ("floor_wheel", "W1"), ("floor_wheel", "scaling"), ("floor_wheel", "W1b"): operations(workload, count)
        case ("floor_wheel", "W2"), ("floor_chunk", "W2"): fire(count)
        case ("floor_wheel", "W3"):
            Memory.line(
                peerName, count, grown: floor_memory(UInt32(count)),
                note: "C wheel: a node of 24 bytes and 256 KiB of slots")
        case (_, "W4a"): grid()
        case (_, "W4b"): ring()
        default: nil
        }
    }

    private func operations(_ workload: String, _ count: Int) -> ResultLine {
        let (warmUp, operations) = (UInt32(setting.warmUp), UInt32(setting.operations))
        let cost =
            workload == "W1b"
            ? floor_postpone(UInt32(count), warmUp, operations) : floor_restart(UInt32(count), warmUp, operations)
        var line = ResultLine(peer: peerName, workload: workload, count: count)
        line["ops"] = JSONValue(cost.operations)
        line["ns_per_op"] = Usage.perItem(cost.wall, Int(cost.operations))
        line["cpu_ns_per_op"] = Usage.perItem(cost.cpu, Int(cost.operations))
        line["fired_during"] = 0
        line["turn_us"] = 0
        line["note"] = "C wheel of one level linked by indices, 1 ms, 65,536 slots, no check of handles"
        return line
    }

    private func fire(_ count: Int) -> ResultLine {
        let rounds = (0...3).map { round -> MassFire.Round in
            let timers = round == 0 ? max(count / 10, 1) : count
            let notes = round == 3 ? Sink.Notes(count: timers) : nil
            let usage = Usage.Start()
            let start = floor_now()
            let scheduled = fire(timers, seed: 0x9E37_79B9_7F4A_7C15 &+ UInt64(round), notes)
            return MassFire.Round(
                count: timers, fired: timers, usage: usage.elapsed(), scheduling: scheduled - start,
                scheduled: scheduled, notes: notes)
        }
        let note =
            peerName == "floor_wheel"
            ? "C wheel of one level, a look every millisecond"
            : "C wheel whose slots are chunks of indices, prefetched; nothing can be cancelled"
        return MassFire.line(peerName, count, rounds, note: note)
    }

    private func fire(_ count: Int, seed: UInt64, _ notes: Sink.Notes?) -> UInt64 {
        let isLinked = peerName == "floor_wheel"
        guard let notes else {
            return isLinked
                ? floor_fire_linked(UInt32(count), seed, nil) : floor_fire_chunked(UInt32(count), seed, nil)
        }
        return withExtendedLifetime(notes) {
            var columns = unsafe floor_notes(
                deadlines: notes.deadlines.address, lateness: notes.lateness.address, order: notes.order.address)
            // Each has `count` elements.
            return unsafe isLinked
                ? floor_fire_linked(UInt32(count), seed, &columns) : floor_fire_chunked(UInt32(count), seed, &columns)
            // Returns when it needs them no more.
        }
    }

    // MARK: Periods

    /// One timer of 1 ms, by hand.
    private func grid() -> ResultLine? {
        let sleep: (UInt64) -> Void
        switch peerName {
        case "floor_nanosleep50": sleep = { floor_sleep_until($0) }
        case "floor_nanosleep1":
            floor_set_slack(1)
            sleep = { floor_sleep_until($0) }
        case "floor_spin": sleep = { instant in while floor_now() < instant {} }
        case "floor_hybrid":
            floor_set_slack(1)
            sleep = { instant in
                if floor_now() < instant - 100_000 { floor_sleep_until(instant - 100_000) }
                while floor_now() < instant {}
            }
        default: return nil
        }
        let shape = Periodic.Shape.one
        let periods = Periods(timers: 1, period: shape.period, seconds: setting.seconds, isShared: false)
        let usage = Usage.Start()
        periods.begin()
        periods.first[0] = floor_now() + shape.period
        var next = periods.first[0]
        while !periods.isDone {
            sleep(next)
            periods.tick(0)
            next += shape.period
        }
        return Periodic.line(
            peerName, shape, periods, usage.elapsed(), kind: "fixed-rate", note: "reference, not a timer library")
    }

    /// A thousand timers of 10 ms in the order of their phases, served at each deadline or once a quantum.
    private func ring() -> ResultLine? {
        let looks: [String: UInt64] = [
            "floor_w4b_q0us": 0, "floor_w4b_q100us": 100_000, "floor_w4b_q1000us": 1_000_000,
        ]
        guard let look = looks[peerName] else { return nil }
        floor_set_slack(1)
        let shape = Periodic.Shape.thousand
        let periods = Periods(
            timers: shape.count, period: shape.period, seconds: setting.seconds, isShared: false)
        let usage = Usage.Start()
        periods.begin()
        let start = floor_now() + 1_000_000
        for number in 0..<shape.count { periods.first[number] = start + Periods.phase(number) + shape.period }
        var (number, turn, wake) = (0, UInt64(0), periods.first[0])
        func next() -> UInt64 { periods.first[number] + turn * shape.period }
        while !periods.isDone {
            let ahead = next() > wake ? next() - wake : 0
            wake = look == 0 ? next() : wake + (ahead + look - 1) / look * look
            if floor_now() < wake { floor_sleep_until(wake) }
            let now = floor_now()
            while !periods.isDone, next() <= now {
                periods.tick(number)
                number += 1
                if number == shape.count { (number, turn) = (0, turn + 1) }
            }
        }
        return Periodic.line(
            peerName, shape, periods, usage.elapsed(), kind: "fixed-rate",
            note: "a ring in the order of phases; reference, not a timer library")
    }
}
