import CFloor
import Dispatch
import Results
import TimerWheel
import Timers

/// The longest single schedule or cancel call with very many timers, also while as many equal timeouts expire.
///
/// Each call is timed by the clock on the wall and by the thread's processor time, which leaves out what others did.
struct WorstCall {
    let peerName: String
    let count: Int
    let calls: Int

    /// The times of many calls.
    private struct Calls {
        var wall = PercentileCurve()
        var worstWall: UInt64 = 0
        var worstCPU: UInt64 = 0

        mutating func time(_ call: () -> Void) {
            let cpu = floor_thread_time()
            let start = floor_now()
            call()
            let took = floor_now() - start
            worstCPU = max(worstCPU, floor_thread_time() - cpu)
            worstWall = max(worstWall, took)
            wall.add(took)
        }
    }

    private func line(_ calm: Calls, _ expiry: Calls, fired: Int, note: String) -> ResultLine {
        var line = ResultLine(peer: peerName, workload: "worst", count: count)
        for (prefix, calls) in [("", calm), ("expiry_", expiry)] {
            line[prefix + "worst_us"] = JSONValue(Double(calls.worstWall) / 1000, decimals: 1)
            line[prefix + "worst_cpu_us"] = JSONValue(Double(calls.worstCPU) / 1000, decimals: 1)
            line[prefix + "p9999_us"] = JSONValue(calls.wall.microseconds(at: 99.99), decimals: 2)
        }
        line["fired"] = JSONValue(fired)
        line["note"] = .string(note)
        return line
    }

    /// Measures `OwnedTimer` or the wheel; nil for others.
    func measure() -> ResultLine? {
        if let variant = TimerVariant(name: peerName) { return measure(variant) }
        return peerName == "wheel" ? measureWheel() : nil
    }

    /// When timers that are started from now on may all be due.
    private var common: UInt64 { floor_now() + 2_000_000_000 + UInt64(count) * 1500 }

    private func measure(_ variant: TimerVariant) -> ResultLine {
        let scheduler = OwnedTimerPeer(variant).scheduler
        let sink = Sink(isShared: variant.place == .concurrent)
        var generator = Generator()
        var timers: [OwnedTimer] = []
        timers.reserveCapacity(count)
        func make(_ delay: UInt64) -> OwnedTimer {
            OwnedTimer(.after(.nanoseconds(Int64(delay))), on: scheduler) { _ in sink.count() }
        }

        var calm = Calls()
        for _ in 0..<count {
            let delay = 200_000_000_000 + generator.longDelay()
            calm.time { timers.append(make(delay)) }
        }
        for _ in 0..<calls {
            let (slot, delay) = (generator.index(below: count), 200_000_000_000 + generator.longDelay())
            calm.time { timers[slot].restart(after: .nanoseconds(Int64(delay))) }
            calm.time { timers[slot].cancel() }
            calm.time { timers[slot] = make(delay) }
        }

        // Now all are moved to one instant, and expire while others come and go.
        var others = (0..<1000).map { _ in make(generator.longDelay() + 200_000_000_000) }
        sink.tally.reset(goal: count)
        let due = common
        for timer in timers { timer.restart(after: .nanoseconds(Int64(due - min(floor_now(), due)))) }
        var expiry = Calls()
        let end = floor_now() + 60_000_000_000
        while !sink.tally.isReached, floor_now() < end {
            let (slot, delay) = (generator.index(below: others.count), 200_000_000_000 + generator.longDelay())
            expiry.time { others[slot].restart(after: .nanoseconds(Int64(delay))) }
            expiry.time { others[slot].cancel() }
            expiry.time { others[slot] = make(delay) }
        }
        return line(calm, expiry, fired: sink.tally.count, note: variant.note)
    }

    private func measureWheel() -> ResultLine {
        var wheel = TimerWheel(startingAt: floor_now())
        var generator = Generator()
        var tokens: [TimerWheel.Token] = []
        tokens.reserveCapacity(count)
        var calm = Calls()
        for slot in 0..<count {
            let deadline = floor_now() + 200_000_000_000 + generator.longDelay()
            calm.time { tokens.append(wheel.insert(deadline: deadline, payload: UInt(slot))) }
        }
        for _ in 0..<calls {
            let slot = generator.index(below: count)
            let deadline = floor_now() + 200_000_000_000 + generator.longDelay()
            calm.time { _ = wheel.cancel(tokens[slot]) }
            calm.time { tokens[slot] = wheel.insert(deadline: deadline, payload: UInt(slot)) }
        }

        let due = floor_now() + 60_000_000_000
        for token in tokens { wheel.postpone(token, to: due) }
        // Here the steps of expiry are calls like others.
        var expiry = Calls()
        var fired = 0
        var isOver = false
        while !isOver {
            expiry.time { isOver = !wheel.advance(to: due) { _ in fired += 1 } }
            var token: TimerWheel.Token?
            let deadline = due + generator.longDelay()
            expiry.time { token = wheel.insert(deadline: deadline, payload: 0) }
            expiry.time { if let token { _ = wheel.cancel(token) } }
        }
        return line(calm, expiry, fired: fired, note: "TimerWheel alone; expiry in steps of 256 counts as calls")
    }
}
