import Dispatch
import Foundation
import Timers

/// Runs `body` on a new thread, as run loop timers need it, and waits for its result.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: body()) }.start()
    }
}

/// A half of a row on a new thread, whose run loop it may serve.
func onRunLoop(_ half: @escaping @Sendable () -> Measurement) -> @Sendable () async -> Measurement {
    { await onThread(half) }
}

extension TimerScheduler {
    /// A queue for one timer.
    static var tour: TimerScheduler { .serialQueue(DispatchQueue(label: "tour")) }
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

/// A timer of Dispatch that is not resumed yet.
func timerSource(
    _ queue: DispatchQueue = DispatchQueue(label: "tour"), after delay: Double = 0, repeating interval: Double,
    _ handler: @escaping @Sendable () -> Void = {}
) -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler(handler: handler)
    source.schedule(deadline: .now() + delay, repeating: interval)
    return source
}
