import Synchronization
public import Timers

extension SharedCountdown {
    private var machine: CountdownMachine { state.withLock { state in state.machine } }

    /// What the countdown is doing.
    public var phase: Countdown.Phase { machine.phase(at: now) }

    /// What is left: the full length when idle, zero when finished.
    public var remaining: Duration { Duration(nanoseconds: machine.remaining(at: now)) }

    /// When a running countdown ends, on the wall clock as it is set now; nil if it does not run.
    ///
    /// Use it to show a time of day, or for a notification that is planned ahead.
    public var deadline: TimerInstant? { snapshot.deadline }

    /// The seconds left, rounded up: a countdown of a minute shows 60 for its first second, and 0 exactly at its end.
    public var remainingSeconds: Int { machine.remainingSeconds(at: now) }

    /// The shown value: how many display units are left, rounded up.
    public var remainingUnits: Int { machine.remainingUnits(at: now) }

    /// The part of the whole that has passed, from 0 to 1.
    ///
    /// The whole is the full length and what was added to it.
    public var progress: Double { machine.progress(at: now) }

    /// The full length, to which ``reset()`` goes back.
    public var duration: Duration { Duration(nanoseconds: machine.duration) }

    /// The display unit.
    public var unit: Duration { Duration(nanoseconds: machine.unit) }

    /// The shown values as they change, beginning with the current one.
    ///
    /// The sequence ends with the run, after 0, with the countdown, or with the context of its scheduler. Each value
    /// comes once. A consumer that falls behind gets the newest value only. Waiting for a value does not keep the
    /// countdown alive.
    public var values: AsyncStream<Int> {
        state.withLock { state in
            listeners.stream(from: CountdownDisplay(state.machine, at: now, revision: 0))
        }
    }

    /// What to keep, to go on in another process or after a restart of the machine.
    public var snapshot: Countdown.Snapshot {
        Countdown.Snapshot(machine, at: CountdownMoment(of: scheduler))
    }

    /// The machine and the time, read at one instant.
    package var reading: (machine: CountdownMachine, now: UInt64) {
        state.withLock { state in (state.machine, now) }
    }
}
