#if Foundation
    public import Foundation

    extension Timer {
        /// A `Timer` of Foundation on the calling thread's run loop that holds its target weakly: for code that needs a real
        /// `Timer` until it moves to ``OwnedTimer``.
        ///
        /// When the target is gone, the timer invalidates itself with its next firing and lets go of the block. On Linux
        /// Foundation keeps a `Timer` that was invalidated by hand; the block is then kept with it.
        ///
        /// - Parameters:
        ///   - interval: seconds between firings, finite and above zero; anything else traps. Below 0.1 milliseconds it counts
        ///     as that.
        ///   - repeats: whether it fires more than once.
        ///   - modes: the modes of the run loop in which it fires; at least one.
        ///   - target: the object the block receives, held weakly.
        ///   - block: what it does, with the target and the timer, on this thread.
        /// - Returns: the timer, already on the run loop.
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
            // What Apple's Foundation makes of it; elsewhere the run loop would trap.
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
        // Foundation calls the timer's block on the thread whose loop it was added to, the one that made this.
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
