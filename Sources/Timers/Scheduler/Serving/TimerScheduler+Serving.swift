extension TimerScheduler: AlarmTarget {
    /// Serves the due timers of `clock`, on the context.
    func ring(_ clock: TimerSchedule.ClockKind) {
        if isConcurrent {
            submitWorkerAfterAlarm(clock)
        } else {
            runDue(clock)
        }
    }

    /// Called when the alarm has rung.
    ///
    /// The caller has to arm it again.
    ///
    /// If the alarm rang a few microseconds early, waits for its instant.
    ///
    /// - Parameters:
    ///   - clock: whose timers are to be served.
    ///   - servesInPlace: whether the caller serves them itself and arms the alarm at the end; no other code arms it
    ///     before then.
    /// - Returns: the time.
    func alarmRang(for clock: TimerSchedule.ClockKind, servesInPlace: Bool) -> TimerInstant {
        let start = self.now(on: clock)
        let instant = withLock { state in
            if servesInPlace { state.serving += 1 }
            return state.withQueue(of: clock, driver) { queue in queue.rang(at: start.nanoseconds) }
        }
        var now = start
        // The loop also ends when the wall clock is set back.
        while let instant, start.nanoseconds <= now.nanoseconds, now.nanoseconds < instant { now = self.now(on: clock) }
        return now
    }

    /// Runs due ticks one after another, in place.
    ///
    /// The scheduler asks the wheel again for each tick: an action may change every timer. It may also run the
    /// context's loop, which calls this method recursively.
    private func runDue(_ clock: TimerSchedule.ClockKind) {
        var now = alarmRang(for: clock, servesInPlace: true)
        var turn = ServingTurn(at: now.nanoseconds, actions: sleepWitness?.actionsInTurn ?? ServingTurn.mostActions)
        var step = Step.next
        while true {
            var needsLaneWorker = false
            step = withLock { state in
                recordServing(now, on: clock, &state)
                let finished = finishTick(step.moved(), at: now.nanoseconds, &state)
                guard finished.isNext else { return finished }
                let step = nextStep(clock, now.nanoseconds, isInTurn: !turn.isOver(at: now.nanoseconds), &state)
                if lanes != nil {
                    needsLaneWorker = state.withQueue(of: clock, driver) { queue in queue.needsLaneWorker() }
                }
                return step
            }
            if needsLaneWorker { submitLaneWorker(clock) }
            if step.isDone { return actionsMayHaveEnded() }
            // In virtual time a turn may end after one action. It goes on after a sleep, whose task waits anyway.
            let isPrompt = isVirtual && step.isPrompt
            step = perform(step.moved())
            if !step.isNext, !isPrompt { turn.count() }
            now = self.now(on: clock)
        }
    }

    /// Returns the next step.
    ///
    /// With `.done` the alarm is armed again.
    private func nextStep(_ clock: TimerSchedule.ClockKind, _ now: UInt64, isInTurn: Bool, _ state: inout State) -> Step
    {
        let step = state.withQueue(of: clock, driver) { queue in
            let step = isInTurn ? nextTick(&queue, now) : .done
            guard step.isDone else { return step }
            queue.becameIdle(at: now, self)
            if !isInTurn, queue.mayHaveMore(by: now) {
                queue.armAtOnce(driver, for: self)
            } else {
                queue.arm(driver, for: self)
                queue.disarmIfEmpty(driver, for: self, lingering: false)
            }
            return step
        }
        if step.isDone {
            state.serving -= 1
            // While this clock was served, changes to timers on the other clocks did not arm their alarms.
            state.forEachQueue { other in
                if other.clock == clock { return }
                other.arm(driver, for: self)
                other.disarmIfEmpty(driver, for: self, lingering: true)
            }
        }
        return step
    }

    /// Takes the next due timer out of the wheel.
    ///
    /// Its tick begins here, or is claimed for another context.
    @inline(__always)
    func nextTick(_ queue: inout ClockQueue, _ now: UInt64) -> Step {
        var budget = ClockQueue.stepBudget
        while budget > 0 {
            guard let entry = queue.popDue(at: now, budget: &budget, self) else { break }
            let isHandedOver = handsOverTicks && entry.entry.mayBlock && entry.entry.runsInPlace
            switch entry.entry.cameUp(at: now, isHandedOver: isHandedOver) {
            case .begin(let delivery):
                // The action may run the context's loop, which has to wake for the other timers during that time.
                if runsNestedLoops { queue.arm(driver, for: self) }
                return .run(ClaimedTick(entry, delivery, at: now))
            case .claimed(let runner):
                queue.unqueued.insert(entry.entry)
                if isHandedOver, lanes != nil, runner != nil {
                    queue.claimed.append(entry.takeEntry())
                    continue
                }
                return .startRunner(entry, runner)
            case .cancelsAction:
                let task = taskToCancel(of: entry.entry)
                return .performEffects(entry, .continuing(error: nil, cancelling: task))
            case .dropped(.enqueue(let window)):
                let owned = entry.entry.hasOwner ? entry.entry : nil
                queue.enqueue(entry, window, self)
                if let owned { return .checkOwner(RetainedEntry(owned), .none) }
            case .dropped: return .performEffects(entry, .none)
            }
        }
        return budget > 0 ? .done : .next
    }

    /// Performs a step, with the lock open.
    ///
    /// - Returns: the step that follows; `.done` after the last one.
    @inline(__always)
    func perform(_ step: consuming Step) -> Step {
        switch consume step {
        case .run(let tick):
            return run(tick)
        case .performEffects(let entry, let effects):
            if let entry { effects.perform(on: entry.entry) }
            return .next
        case .startRunner(let entry, let number):
            if let number { entry.entry.startRunner(number) }
            return .next
        case .checkOwner(let entry, let effects):
            effects.perform(on: entry.entry)
            endIfOwnerIsGone(entry.entry)
            return .next
        case .done:
            return .done
        case .next:
            return .next
        case .returned:
            return .next
        }
    }

    /// Records that the action of a tick has returned.
    ///
    /// With the lock held.
    ///
    /// - Returns: `.next` if there are no effects to perform.
    @inline(__always)
    func finishTick(_ step: consuming Step, at now: UInt64, _ state: inout State) -> Step {
        switch consume step {
        case .returned(let tick):
            return settle(tick, at: now, &state)
        default:
            // No other step ends a tick. For a value that cannot be copied, a label has one pattern only.
            return .next
        }
    }

    /// Records that the context serves its timers.
    func recordServing(_ now: TimerInstant, on clock: TimerSchedule.ClockKind, _ state: inout State) {
        state.lastServed = (clock == .continuous ? now : self.now(on: .continuous)).nanoseconds
    }
}

extension TimerScheduler {
    /// One step of serving due timers.
    ///
    /// The scheduler decides on a step with the lock held and performs it with the lock open.
    ///
    /// A step carries the wheel's reference to its timer from one hold of the lock to the next, so that serving a tick
    /// needs no retain or release.
    enum Step: ~Copyable {
        /// Find the next timer that is due.
        case next
        /// Run the action of a tick that has begun.
        case run(ClaimedTick)
        /// The tick is over.
        case returned(EndedTick)
        /// Perform the effects, and release the timer if the wheel did not take it back.
        case performEffects(RetainedEntry?, DeferredEffects)
        /// Start the job that carries a claimed tick to its context; with nil, a job is on its way.
        case startRunner(RetainedEntry, UInt32?)
        /// The missed-tick policy has dropped a tick. Perform the effects, and end the timer if its owner is gone.
        case checkOwner(RetainedEntry, DeferredEffects)
        /// Nothing more is due, or the turn is over.
        case done

        var isNext: Bool {
            switch self {
            case .next: true
            default: false
            }
        }

        var isDone: Bool {
            switch self {
            case .done: true
            default: false
            }
        }

        /// Whether the step runs the action of a timer of the package itself.
        var isPrompt: Bool {
            switch self {
            case .run(let tick): !tick.entry.entry.mayBlock
            default: false
            }
        }

        /// Moves the step out and leaves `.next` in its place.
        mutating func moved() -> Step {
            let step = consume self
            self = .next
            return step
        }
    }
}

extension TimerStateMachine.Outcome {
    var error: (any Error)? {
        if case .threw(let error) = self { error } else { nil }
    }
}

/// How long a context serves due timers before it runs other work.
///
/// A turn is over after some actions, after a millisecond, and when the clock is set back.
struct ServingTurn {
    /// In nanoseconds.
    private static let length: UInt64 = 1_000_000
    static let mostActions = 256
    private let start: UInt64
    private var actionsLeft: Int

    /// - Parameters:
    ///   - now: the time in nanoseconds.
    ///   - actions: how many actions a turn has at most.
    init(at now: UInt64, actions: Int = mostActions) {
        start = now
        actionsLeft = actions
    }

    /// Counts an action.
    @inline(__always)
    mutating func count() { actionsLeft &-= 1 }

    @inline(__always)
    func isOver(at now: UInt64) -> Bool { actionsLeft <= 0 || now &- start >= Self.length }
}
