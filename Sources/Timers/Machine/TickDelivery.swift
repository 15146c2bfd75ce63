/// A tick that begins.
package struct TickDelivery: Sendable {
    /// The number of the tick in its run, from 1; 0 stands for the start of the run.
    package let count: Int
    /// When the tick was due, in nanoseconds: its point of the grid.
    package let scheduled: UInt64
    /// How many points have passed that get no tick of their own.
    package var missed = 0
    /// Whether the schedule has no tick after this one.
    package var isLast = false
    /// How many of them had passed before the point of this tick.
    package var missedBefore = 0
    /// Whether the tick was asked for beside the grid.
    package var isExtra = false
    /// Whether only code of the schedule knows the tick after this one; it is asked outside the lock, before the action
    /// runs.
    package var asksSchedule = false
    /// Whether an observer is told of the tick, outside the lock, before the action runs.
    package var isObserved = false

    /// Whether other code runs between the decision that the tick begins and its action.
    ///
    /// A control call may come from that code, or while it runs: the machine then withdraws the tick.
    var needsConfirmation: Bool { asksSchedule || isObserved }

    package init(count: Int, scheduled: UInt64, isLast: Bool = false) {
        self.count = count
        self.scheduled = scheduled
        self.isLast = isLast
    }
}
