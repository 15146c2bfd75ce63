import CFloor
import Dispatch
import Results
import TimerWheel
import Timers

/// The longest single schedule or cancel call with very many timers, also while as many equal timeouts expire.
///
/// Each call is timed by the clock on the wall and by the thread's processor time, which leaves out what others did. In a virtual
/// machine the latter leaps now and then, by milliseconds in a call that took none on the wall: the shorter of the two counts.
struct WorstCall {
    let peerName: String
    let count: Int
    let calls: Int

    /// A call that is timed.
    private enum Call: Int, CaseIterable {
        case schedule
        case restart
        case cancel
        case expire
    }

    /// The times of many calls.
    private struct Calls {
        var wall = PercentileCurve()
        var worstWall: UInt64 = 0
        /// By ``Call``.
        private var worstByCall = [UInt64](repeating: 0, count: Call.allCases.count)

        var worstCPU: UInt64 { worstByCall.max() ?? 0 }

        mutating func time(_ kind: Call, _ call: () -> Void) {
            let cpu = floor_thread_time()
            let start = floor_now()
            call()
            let took = floor_now() - start
            let processor = min(floor_thread_time() - cpu, took)
            worstByCall[kind.rawValue] = max(worstByCall[kind.rawValue], processor)
            worstWall = max(worstWall, took)
            wall.add(took)
        }

        /// The longest of each kind there was, in microseconds of processor time.
        var json: JSONValue {
            var object: [String: JSONValue] = [:]
            for (call, worst) in zip(Call.allCases, worstByCall) where worst > 0 {
                object["\(call)"] = JSONValue(Double(worst) / 1000, decimals: 1)
            }
            return .object(object)
        }
    }

    private func line(_ calm: Calls, _ expiry: Calls, fired: Int, note: String) -> ResultLine {
        var line = ResultLine(peer: peerName, workload: "worst", count: count)
        for (prefix, calls) in [("", calm), ("expiry_", expiry)] {
            line[prefix + "worst_us"] = JSONValue(Double(calls.worstWall) / 1000, decimals: 1)
            line[prefix + "worst_cpu_us"] = JSONValue(Double(calls.worstCPU) / 1000, decimals: 1)
            line[prefix + "worst_cpu_us_by_call"] = calls.json
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
            calm.time(.schedule) { timers.append(make(delay)) }
        }
        for _ in 0..<calls {
            let (slot, delay) = (generator.index(below: count), 200_000_000_000 + generator.longDelay())
            calm.time(.restart) { timers[slot].restart(after: .nanoseconds(Int64(delay))) }
            calm.time(.cancel) { timers[slot].cancel() }
            calm.time(.schedule) { timers[slot] = make(delay) }
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
            expiry.time(.restart) { others[slot].restart(after: .nanoseconds(Int64(delay))) }
            expiry.time(.cancel) { others[slot].cancel() }
            expiry.time(.schedule) { others[slot] = make(delay) }
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
            calm.time(.schedule) { tokens.append(wheel.insert(deadline: deadline, payload: UInt(slot))) }
        }
        for _ in 0..<calls {
            let slot = generator.index(below: count)
            let deadline = floor_now() + 200_000_000_000 + generator.longDelay()
            calm.time(.cancel) { _ = wheel.cancel(tokens[slot]) }
            calm.time(.schedule) { tokens[slot] = wheel.insert(deadline: deadline, payload: UInt(slot)) }
        }

        let due = floor_now() + 60_000_000_000
        for token in tokens { wheel.postpone(token, to: due) }
        // Here the steps of expiry are calls like others.
        var expiry = Calls()
        var fired = 0
        var isOver = false
        while !isOver {
            expiry.time(.expire) { isOver = !wheel.advance(to: due) { _ in fired += 1 } }
            var token: TimerWheel.Token?
            let deadline = due + generator.longDelay()
            expiry.time(.schedule) { token = wheel.insert(deadline: deadline, payload: 0) }
            expiry.time(.cancel) { if let token { _ = wheel.cancel(token) } }
        }
        return line(calm, expiry, fired: fired, note: "TimerWheel alone; expiry in steps of 256 counts as calls")
    }
}
