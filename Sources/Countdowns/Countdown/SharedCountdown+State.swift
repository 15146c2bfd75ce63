import Timers

extension SharedCountdown {
    /// The machine of a countdown, its timer, and the ends that have to be announced.
    ///
    /// Its methods decide, with the countdown's lock held. The countdown acts, after it has released the lock.
    struct State {
        var machine: CountdownMachine
        /// How many times `machine` has changed, by control calls and by its end.
        var revision = 0
        var timer: OwnedTimer?
        var finishAction: (@Sendable () -> Void)?
        /// How many runs have ended whose ends have not been announced.
        ///
        /// Counted down right before the action runs, so a reset that comes earlier takes the ends back.
        private(set) var owedEnds = 0
        /// What a store does to keep the state.
        let keeper: (@Sendable (SharedCountdown) -> Void)?

        init(_ machine: CountdownMachine, keeper: (@Sendable (SharedCountdown) -> Void)?) {
            self.machine = machine
            self.keeper = keeper
        }

        /// Whether there is an end to announce and an action that announces it.
        var canAnnounce: Bool { owedEnds > 0 && finishAction != nil }

        /// Begins a run or goes on with it; if there is an action, it still announces a run that ended before.
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
        /// - Returns: whether this call ended it.
        mutating func expire(at now: UInt64) -> Bool {
            guard machine.expire(at: now) else { return false }
            owedEnds += 1
            return true
        }

        /// The action, for one end that the caller announces now; nil if there is nothing to announce.
        mutating func takeOwedEnd() -> (@Sendable () -> Void)? {
            guard canAnnounce else { return nil }
            owedEnds -= 1
            return finishAction
        }
    }
}
