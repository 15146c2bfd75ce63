/// The timer of one iteration over ``TimerTicks``.
///
/// Not Sendable: only the iterating task uses it.
final class TickConsumer {
    private let entry: TicksEntry
    private let handle: OwnedTimer
    /// The tick that the consumer has begun, until it asks for another one.
    private var tick: RunningTick?

    init(_ ticks: TimerTicks) {
        entry = TicksEntry(ticks.schedule, on: ticks.scheduler, ticks.label)
        handle = OwnedTimer(starting: entry)
    }

    deinit {
        guard let tick = tick.take() else { return }
        // Ends the timer first, so that the end of the tick does not plan another one.
        entry.finish(.released)
        entry.scheduler.finish(tick, .returned)
    }

    /// Ends the last tick and begins the next one.
    ///
    /// - Returns: nil if the timer has ended or the task is cancelled.
    func next(isolation: isolated (any Actor)?) async -> Tick? {
        if Task.isCancelled { entry.finish(.cancelled) }
        endTick()
        let virtualWait = VirtualWait(on: entry.scheduler)
        defer { virtualWait?.end() }
        return await withTaskCancellationHandler {
            while await entry.waitForOffer(isolation: isolation) {
                if let tick = beginTick() { return tick }
            }
            return nil
        } onCancel: { [entry] in
            entry.finish(.cancelled)
        }
    }

    private func endTick() {
        guard let tick = tick.take() else { return }
        entry.scheduler.finish(tick, .returned)
    }

    /// Begins the claimed tick.
    ///
    /// - Returns: nil if the tick does not begin; another one may follow.
    private func beginTick() -> Tick? {
        guard let running = entry.scheduler.begin(entry) else { return nil }
        let tick = running.tick
        self.tick = consume running
        // The body of the loop may wait for the end of its own tick, as an asynchronous action may.
        let code = RunningAction.Code(task: CurrentTask.identity)
        entry.scheduler.withLock { _ in entry.madeSideTable.running.begin(code) }
        return tick
    }
}
