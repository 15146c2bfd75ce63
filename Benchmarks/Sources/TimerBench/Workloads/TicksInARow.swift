import Results
import Timers

/// W8: ticks of one timer that follow each other: asked for by `fire()`, and those of a catch-up.
///
/// The calls of `fire()` come from another thread than the ticks, as fast as it can.
struct TicksInARow {
    let peerName: String
    let variant: TimerVariant
    let count: Int

    func measure() -> ResultLine {
        let fires = ticks(.every(.seconds(3600))) { timer in for _ in 0..<count { timer.fire() } }
        // Each tick is due at once: a nanosecond is shorter than a tick takes.
        let schedule = TimerSchedule.every(.nanoseconds(1), times: count).missedTicks(.catchUp(limit: count))
        let catchUp = ticks(schedule) { _ in }

        var line = ResultLine(peer: peerName, workload: "W8", count: count)
        line["ns_per_op"] = Usage.perItem(fires.wall, count)
        line["cpu_ns_per_op"] = Usage.perItem(fires.cpu, count)
        line["catch_up_ns_per_tick"] = Usage.perItem(catchUp.wall, count)
        line["catch_up_cpu_ns_per_tick"] = Usage.perItem(catchUp.cpu, count)
        line["note"] = .string("ticks in a row, on " + variant.place.rawValue)
        return line
    }

    /// Lets a timer tick `count` times.
    private func ticks(_ schedule: TimerSchedule, ask: (OwnedTimer) -> Void) -> Usage {
        let tally = Tally(isShared: false)
        tally.reset(goal: count)
        let start = Usage.Start()
        let timer = OwnedTimer(schedule, on: variant.place.scheduler()) { _ in tally.add() }
        ask(timer)
        let isDone = tally.wait(atMost: Double(Setting.patience) / 1e9)
        let usage = start.elapsed()
        precondition(isDone, "\(tally.count) of \(count) ticks came in time")
        withExtendedLifetime(timer) {}
        return usage
    }
}
