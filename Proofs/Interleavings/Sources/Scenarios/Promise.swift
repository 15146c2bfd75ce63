/// What has to hold in every run.
enum Promise: String {
    /// A tick that was planned before a stop begins after that call has returned.
    case staleTick
    /// An action runs or starts after `cancelAndWait()` has returned.
    case actionAfterWait
    /// A tick comes earlier than the last restart has asked.
    case earlyTick
    /// Between calls the deadline is not the one that was asked for last.
    case wrongDeadline
    /// A tick that was due has not come.
    case lostTick
    /// A tick has come twice.
    case repeatedTick
    /// A tick comes later than its deadline, or the alarm is armed too late for the next one.
    case lateAlarm
    /// A timer runs its action twice at once.
    case overlap
    /// The action is released twice, never, or while it runs.
    case release
    /// The task of an action goes on although its timer has ended.
    case missedCancellation
    /// Code of the user runs while the thread holds a lock.
    case codeUnderLock
    /// A call returns something else than what has happened.
    case wrongAnswer
    /// A timer, an owner or a scheduler is never freed.
    case leak
    /// No thread can go on.
    case deadlock
    /// The threads go on for ever.
    case livelock
    /// The process traps: a precondition or an invariant does not hold.
    case trap
}
