// A tick that is under way is a value that cannot be copied, with a type for each stage:
//
// ```text
//                begin                  finish
// ClaimedTick ──────────▶ RunningTick ──────────▶ EndedTick ──▶ end, and the machine is told
//      │                                              ▲
//      └───────────────────── withdraw ───────────────┘
// ```
//
// Each step consumes the value of the stage before it, so the compiler refuses code that takes a step twice. A value
// that is dropped on the way traps: its timer would never tick again.

/// A tick that has left the wheel and whose action has not begun.
///
/// A tick that runs in place is one from the hold of the lock in which its timer comes up. Any other tick becomes one
/// when its runner arrives: until then, only the state machine knows of it.
struct ClaimedTick: ~Copyable {
    /// The timer, which the tick retains.
    let entry: RetainedEntry
    var delivery: TickDelivery
    /// When the tick came up or its runner arrived, in nanoseconds.
    let now: UInt64
    private let obligation = Obligation()

    @inline(__always)
    init(_ entry: consuming RetainedEntry, _ delivery: TickDelivery, at now: UInt64) {
        self.entry = entry
        self.delivery = delivery
        self.now = now
    }

    /// The action begins, inside what an observer begins if there is such an observer.
    @inline(__always)
    consuming func begin(_ observation: ActionObservation? = nil) -> RunningTick {
        // The tick of the action takes the reference over, so that a tick needs no retain.
        RunningTick(
            tick: Tick(delivery, at: now, of: entry.takeEntry()), isObserved: delivery.isObserved,
            observation: observation, obligation: obligation)
    }

    /// The action does not begin: a control call came first, or the schedule has dropped the tick.
    consuming func withdraw() -> EndedTick {
        EndedTick(entry: entry, outcome: .withdrawn, obligation: obligation)
    }
}

/// A tick whose action runs.
struct RunningTick: ~Copyable {
    /// The tick that the action receives.
    let tick: Tick
    /// Whether an observer is told how long the action takes.
    let isObserved: Bool
    /// The observer that calls the action; nil for the scheduler itself.
    ///
    /// It is known before the action has begun: asking for it takes the lock, and a control call could return in the
    /// meantime.
    let observation: ActionObservation?
    fileprivate let obligation: Obligation

    /// The action has returned.
    @inline(__always)
    consuming func finish(_ outcome: TimerStateMachine.Outcome) -> EndedTick {
        EndedTick(entry: RetainedEntry(tick.timer.entry), outcome: outcome, obligation: obligation)
    }
}

/// A tick that is over, but not yet reported to the state machine.
struct EndedTick: ~Copyable {
    /// The timer, which the tick retains.
    let entry: RetainedEntry
    /// It may have the last reference to an error, so it is released with the lock open.
    let outcome: TimerStateMachine.Outcome
    fileprivate let obligation: Obligation

    /// The state machine has been told, or is told next.
    ///
    /// - Returns: the timer, with the reference of the tick.
    @inline(__always)
    consuming func end() -> RetainedEntry {
        obligation.meet()
        return entry
    }
}

/// The duty to end a tick: the value traps if it is destroyed in any other way than `meet`.
private struct Obligation: ~Copyable {
    consuming func meet() { discard self }

    deinit { require(false, "a tick was forgotten") }
}
