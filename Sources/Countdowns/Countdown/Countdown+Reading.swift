public import Timers

extension Countdown {
    /// The phase of the countdown.
    public var phase: Phase { observed.phase(at: now) }

    /// The remaining time: the full length when idle, zero when finished.
    public var remaining: Duration { Duration(nanoseconds: observed.remaining(at: now)) }

    /// When a running countdown ends, on the wall clock as it is set now; nil if it does not run.
    ///
    /// Use it to show a time of day, or for a notification that is planned ahead.
    public var deadline: TimerInstant? { snapshot.deadline }

    /// The seconds left, rounded up: a countdown of a minute shows 60 for its first second, and 0 exactly at its end.
    ///
    /// If the display unit is longer than a second, views are invalidated less often than this changes.
    public var remainingSeconds: Int { observed.remainingSeconds(at: now) }

    /// The shown value: how many display units are left, rounded up.
    public var remainingUnits: Int { observed.remainingUnits(at: now) }

    /// The part of the whole that has passed, from 0 to 1.
    ///
    /// The whole is the full length and what was added to it.
    public var progress: Double { observed.progress(at: now) }

    /// The full length, to which ``reset()`` goes back.
    public var duration: Duration { Duration(nanoseconds: machine.duration) }

    /// The display unit.
    public var unit: Duration { Duration(nanoseconds: machine.unit) }

    /// The shown values as they change, beginning with the current one.
    ///
    /// The sequence ends with the run, after 0, or with the countdown. Each value comes once. A consumer that falls
    /// behind gets only the newest value. Waiting for a value does not keep the countdown alive.
    public var values: AsyncStream<Int> {
        listeners.stream(from: CountdownDisplay(machine, at: now, revision: 0))
    }

    /// A snapshot to keep, so that the countdown goes on in another process or after a restart of the machine.
    public var snapshot: Snapshot {
        Snapshot(observed, at: CountdownMoment(of: scheduler))
    }

    /// The remaining time, its number of units, the progress and the phase, all read at one instant.
    @_spi(Tool)
    public var reading: (remaining: Duration, units: Int, progress: Double, phase: Phase) {
        let (machine, now) = (machine, now)
        return (
            Duration(nanoseconds: machine.remaining(at: now)), machine.remainingUnits(at: now),
            machine.progress(at: now), machine.phase(at: now)
        )
    }
}
