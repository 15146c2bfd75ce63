import CFloor

/// What the timers of a measurement do when they fire: count, or note how late they are.
final class Sink: Sendable {
    let tally: Tally
    /// When each timer should fire; nil if the workload does not measure lateness.
    let notes: Notes?

    /// By timer: its deadline; by order of firing: how late it was and which timer it was.
    struct Notes {
        let deadlines: Column<UInt64>
        let lateness: Column<Int64>
        let order: Column<UInt32>

        init(count: Int) {
            deadlines = Column(count: count)
            lateness = Column(count: count)
            order = Column(count: count)
        }
    }

    /// - Parameters:
    ///   - isShared: whether several timers may fire at once.
    ///   - notes: where to note what happens, nil to count only.
    init(isShared: Bool, notes: Notes? = nil) {
        tally = Tally(isShared: isShared)
        self.notes = notes
    }

    /// A timer has fired.
    func count() { tally.add() }

    /// The timer of that number has fired.
    func note(_ slot: Int) {
        guard let notes else { return count() }
        let late = Int64(bitPattern: floor_now() &- notes.deadlines[slot])
        let place = tally.add()
        // The count shows a timer that fires twice or that no workload made.
        if place >= notes.lateness.count { return }
        notes.lateness[place] = late
        notes.order[place] = UInt32(truncatingIfNeeded: slot)
    }
}
