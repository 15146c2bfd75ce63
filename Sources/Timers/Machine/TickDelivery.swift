/// A tick that begins.
struct TickDelivery {
    /// The number of the tick in its run, from 1; 0 stands for the start of the run.
    let count: Int
    /// When the tick was due, in nanoseconds: its point of the grid.
    let scheduled: UInt64
    /// How many points have passed that get no tick of their own.
    var missed = 0
    /// Whether the schedule has no tick after this one.
    var isLast = false
    /// Whether only code of the schedule knows the tick after this one; it is asked outside the lock, before the action
    /// runs.
    var asksSchedule = false
}
