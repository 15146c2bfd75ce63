import Synchronization

/// Notices a run in which nothing can go on although its test has not ended, most likely because tasks wait for each
/// other.
///
/// It cannot end such a run: the code of the test waits, and has no other way out.
final class StuckRunWatch: Sendable {
    private struct Run {
        weak var executor: DrainedExecutor?
        let story: OrderStory
        /// What the executor had done when the watch last saw it.
        var progress: Int?
        var quietSince: ContinuousClock.Instant
    }

    private struct State {
        var run: Run?
        /// How long an executor may be quiet while its test waits for work outside.
        var limit: Duration?
        var begin = ContinuousClock.now
    }

    private let state = Mutex(State())

    /// A run has begun.
    ///
    /// - Parameters:
    ///   - executor: runs its tasks.
    ///   - story: tells of its order.
    ///   - isRepeated: whether it is the repetition of an order that failed before.
    func begin(_ executor: DrainedExecutor, _ story: OrderStory, isRepeated: Bool) {
        let now = ContinuousClock.now
        state.withLock { state in
            if isRepeated, state.limit == nil { state.limit = Self.patience * 3 }
            state.run = Run(executor: executor, story: story, progress: nil, quietSince: now)
            state.begin = now
        }
    }

    /// A run has ended; the first one tells how long the others may take.
    func end() {
        let now = ContinuousClock.now
        state.withLock { state in
            state.run = nil
            if state.limit == nil { state.limit = Self.patience + (now - state.begin) * 10 }
        }
    }

    private static let patience = Duration.seconds(1)
    private static let interval = Duration.milliseconds(200)

    /// Calls `report` with each run that is stuck, until the calling task is cancelled.
    func watch(_ report: (_ deviations: [Deviation], _ story: String) -> Void) async {
        while (try? await Task.sleep(for: Self.interval)) != nil {
            guard let (executor, story) = stuckRun() else { continue }
            report(executor.orderRecord?.deviations ?? [], story.text)
        }
    }

    /// The run that is stuck, once.
    private func stuckRun() -> (DrainedExecutor, OrderStory)? {
        let executor = state.withLock { state -> DrainedExecutor? in state.run?.executor }
        guard let executor else { return nil }
        let (progress, now) = (executor.progress, ContinuousClock.now)
        let story = state.withLock { state -> OrderStory? in
            guard let limit = state.limit, let run = state.run, run.executor === executor else { return nil }
            if progress == nil || progress != run.progress {
                state.run?.progress = progress
                state.run?.quietSince = now
                return nil
            }
            if now - run.quietSince < limit { return nil }
            state.run = nil
            return run.story
        }
        return story.map { story in (executor, story) }
    }
}
