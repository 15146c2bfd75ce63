/// What a countdown shows.
///
/// A reader has to look again when, and only when, this changes.
struct CountdownDisplay: Equatable, Sendable {
    let phase: Countdown.Phase
    let remainingUnits: Int
    /// How many control calls have changed something: a change may show only in what is read to the nanosecond.
    let revision: Int

    init(_ machine: CountdownMachine, at now: UInt64, revision: Int) {
        phase = machine.phase(at: now)
        remainingUnits = machine.remainingUnits(at: now)
        self.revision = revision
    }
}
