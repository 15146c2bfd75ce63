import Foundation

/// Runs `body` on a new thread, as run loop timers need it, and waits for its result.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: body()) }.start()
    }
}

extension RunLoop {
    /// Serves this thread's run loop for that long, or until `condition` holds.
    func run(_ mode: RunLoop.Mode = .default, for duration: Duration, until condition: () -> Bool = { false }) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end, !condition() {
            let left = (end - .now) / .seconds(1)
            // A loop that has nothing to wait for returns at once.
            if !run(mode: mode, before: Date(timeIntervalSinceNow: min(max(left, 0), 0.01))) {
                Thread.sleep(forTimeInterval: min(max(left, 0), 0.001))
            }
        }
    }
}
