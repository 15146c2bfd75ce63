import Dispatch
import Synchronization

/// Notices a run in which nothing can go on although its test has not ended, most likely because tasks wait for each
/// other.
///
/// It cannot end such a run: the code of the test waits, and has no other way out.
final class StuckRunWatch: Sendable {
    private struct Run {
        weak var executor: DrainedExecutor?
        let story: OrderStory
        /// The turn of the run among those of all tests; nil for a run inside another one.
        let turn: Int?
        /// The progress of the executor when the watch last looked.
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
    ///   - turn: that of the run among those of all tests; nil for a run inside another one.
    ///   - isRepeated: whether it is the repetition of an order that failed before.
    func begin(_ executor: DrainedExecutor, _ story: OrderStory, _ turn: Int?, isRepeated: Bool) {
        let now = ContinuousClock.now
        state.withLock { state in
            if isRepeated, state.limit == nil { state.limit = Self.patience * 3 }
            state.run = Run(executor: executor, story: story, turn: turn, progress: nil, quietSince: now)
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
            guard let quiet = quietRun() else { continue }
            // A test may also wait for its turn on the main queue, or for a thread, while others use them.
            await Self.othersHaveHadTheirTurn()
            guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
            guard quietRun() === quiet, let run = take(quiet) else { continue }
            // The other tests go on.
            if let turn = run.turn { RunTurns.ofProcess.end(turn) }
            report(quiet.orderRecord?.deviations ?? [], run.story.text)
        }
    }

    /// Returns when the main queue and the threads of tasks have run the work that waited for them.
    private static func othersHaveHadTheirTurn() async {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        await Task.detached(priority: .background) {}.value
    }

    /// The executor of a run that has been quiet for longer than it may.
    private func quietRun() -> DrainedExecutor? {
        let executor = state.withLock { state -> DrainedExecutor? in state.run?.executor }
        guard let executor else { return nil }
        let (progress, now) = (executor.progress, ContinuousClock.now)
        let isQuiet = state.withLock { state in
            guard let limit = state.limit, let run = state.run, run.executor === executor else { return false }
            if progress == nil || progress != run.progress {
                state.run?.progress = progress
                state.run?.quietSince = now
                return false
            }
            return now - run.quietSince >= limit
        }
        return isQuiet ? executor : nil
    }

    /// Ends watching a run, and returns it; nil if it is over.
    private func take(_ executor: DrainedExecutor) -> Run? {
        state.withLock { state in
            guard let run = state.run, run.executor === executor else { return nil }
            state.run = nil
            return run
        }
    }
}
