import Timers

/// Any thread, any state: none of this needs an actor.
nonisolated func control(_ timer: OwnedTimer, _ bag: TimerBag) async throws -> String {
    timer.pause()
    timer.resume()
    timer.resume(.afterFullInterval)
    timer.resume(.keepingPhase)
    timer.restart()
    timer.restart(after: .seconds(5))
    timer.reschedule(.every(.seconds(2)))
    timer.fire()
    bag.insert(timer)
    timer.store(in: bag)
    timer.cancel()
    await timer.cancelAndWait()
    switch timer.state {
    case .scheduled(let next): print(next)
    case .paused(let remaining): print(remaining)
    case .idle: print("waits for a restart")
    case .finished(let reason): print(reason)
    }
    print(timer.tickCount, timer.nextTick ?? "no further tick", timer.remaining ?? .zero)
    switch try await timer.waitUntilFinished() {
    case .completed: return "completed"
    case .cancelled: return "cancelled"
    case .released: return "released"
    case .contextEnded: return "ended"
    case .failed(let error): return "failed: \(error)"
    }
}

/// Giving up the handle leaves a control, which may be passed on or dropped.
nonisolated func giveUp(_ timer: consuming OwnedTimer) -> TimerControl {
    timer.runUntilOwnerEnds()
}

/// The tick carries the same controls into the action, and may be passed on.
nonisolated func inside(_ tick: Tick) {
    let control: TimerControl = tick.timer
    if tick.isLast || tick.missed > 3 || tick.lateness > .seconds(1) { control.cancel() }
    Task.detached { control.pause() }
    control.resume()
    control.restart(after: .seconds(1))
    control.reschedule(.every(.seconds(1)))
    control.fire()
    print(tick.count, tick.scheduled)
}
