/// A tick that begins.
package struct TickDelivery: Sendable {
    /// The number of the tick in its run, from 1; 0 stands for the start of the run.
    package let count: Int
    /// When the tick was due, in nanoseconds: its point of the grid.
    package var scheduled: UInt64
    /// The number of points that passed without a tick of their own.
    package var missed = 0
    /// Whether the schedule has no tick after this one.
    package var isLast = false
    /// Whether `fire()` asked for the tick, so that it is not on the grid.
    package let isExtra: Bool
    /// Whether the tick comes after its time of grace, so that its action does not run.
    package var isTooLate = false
    /// Whether the scheduler asks code of the schedule for the next tick.
    ///
    /// It does so outside the lock, before the action runs.
    package var asksSchedule = false
    /// Whether the scheduler notifies an observer of the tick.
    ///
    /// It does so outside the lock, before the action runs.
    package var isObserved = false

    /// Whether code of the schedule or an observer runs after the tick has begun and before its action.
    ///
    /// That code, or another thread at the same time, may make a control call. The machine then withdraws the tick.
    var needsConfirmation: Bool { asksSchedule || isObserved || isTooLate }

    package init(count: Int, scheduled: UInt64, isLast: Bool = false, isExtra: Bool = false) {
        self.count = count
        self.scheduled = scheduled
        self.isLast = isLast
        self.isExtra = isExtra
    }
}
