import Timers

extension SharedCountdown {
    /// What a countdown is, and who has to be told of its end.
    ///
    /// It decides, with the countdown's lock held; the countdown does, with the lock open.
    struct State {
        var machine: CountdownMachine
        /// Counts the changes of `machine` by control calls.
        var revision = 0
        var timer: OwnedTimer?
        var finishAction: (@Sendable () -> Void)?
        /// How many runs have ended without that having been announced.
        ///
        /// One is taken right before the action runs: whoever resets the countdown before that takes the ends back.
        private(set) var owedEnds = 0
        let keeper: (@Sendable (SharedCountdown) -> Void)?

        init(_ machine: CountdownMachine, keeper: (@Sendable (SharedCountdown) -> Void)?) {
            self.machine = machine
            self.keeper = keeper
        }

        /// Whether there is an end to announce, and an action that does.
        var canAnnounce: Bool { owedEnds > 0 && finishAction != nil }

        /// Begins or goes on; a run that ended before is still announced, if there is an action for it.
        mutating func start(at now: UInt64) {
            if finishAction == nil { owedEnds = 0 }
            machine.start(at: now)
        }

        mutating func reset() {
            owedEnds = 0
            machine.reset()
        }

        mutating func restart(at now: UInt64) {
            owedEnds = 0
            machine.restart(at: now)
        }

        /// Ends the run if its deadline has passed.
        ///
        /// - Returns: whether it did.
        mutating func expire(at now: UInt64) -> Bool {
            guard machine.expire(at: now) else { return false }
            owedEnds += 1
            return true
        }

        /// The action, for one end that is announced now; nil if there is none.
        mutating func takeOwedEnd() -> (@Sendable () -> Void)? {
            guard canAnnounce else { return nil }
            owedEnds -= 1
            return finishAction
        }
    }
}
