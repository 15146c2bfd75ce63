#if Foundation
    public import Foundation

    extension Timer {
        /// Schedules a Foundation `Timer` on the calling thread's run loop that does not keep its target alive.
        ///
        /// Use it in code that needs a real `Timer` until it moves to ``OwnedTimer``.
        ///
        /// The run loop retains the timer. After the target is destroyed, the next firing invalidates the timer and
        /// releases the block. On Linux, Foundation never releases a `Timer` that the caller invalidates, nor its
        /// block.
        ///
        /// - Parameters:
        ///   - interval: seconds between firings, finite and above zero; any other value traps. An interval below 0.1
        ///     milliseconds counts as 0.1 milliseconds.
        ///   - repeats: whether the timer fires more than once.
        ///   - modes: the modes of the run loop in which the timer fires; at least one.
        ///   - target: the object that the block receives. The timer does not keep it alive.
        ///   - block: what the timer does, with the target and the timer, on this thread.
        /// - Returns: the timer, which is already on the run loop.
        @available(*, noasync, message: "a task has no run loop of its own; use OwnedTimer")
        @discardableResult
        public static func scheduledTimer<Target: AnyObject>(
            withTimeInterval interval: TimeInterval,
            repeats: Bool,
            modes: [RunLoop.Mode] = [.common],
            weakTarget target: Target,
            block: @escaping (Target, Timer) -> Void
        ) -> Timer {
            require(
                interval.isFinite && interval > 0,
                "an interval must be a number of seconds above zero, not \(interval)"
            )
            require(!modes.isEmpty, "a run loop timer needs at least one mode")
            // Apple's Foundation clamps the interval in the same way. Without it, the run loop would trap on Linux.
            let interval = max(interval, 0.0001)
            let call = WeakCall(target: target, block: block)
            let timer = Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats) {
                timer in
                call.fired(timer)
            }
            for mode in modes { RunLoop.current.add(timer, forMode: mode) }
            return timer
        }
    }

    private final class WeakCall<Target: AnyObject>: @unchecked Sendable {
        // Unchecked, because only one thread uses this object: Foundation calls the timer's block on the thread of the
        // run loop, which is the thread that created this object.
        private weak let target: Target?
        private var block: ((Target, Timer) -> Void)?

        init(target: Target, block: @escaping (Target, Timer) -> Void) {
            self.target = target
            self.block = block
        }

        func fired(_ timer: Timer) {
            let isLast = timer.timeInterval == 0
            if let target {
                block?(target, timer)
            } else {
                timer.invalidate()
            }
            if isLast || !timer.isValid { block = nil }
        }
    }
#endif
