/// Somebody who wants to know what the timers of a scheduler do: for logs and metrics.
public protocol TimerObserver: Sendable {
    /// A timer did something. Called on whatever thread it happened, outside every lock; it must be quick.
    func timer(_ timer: TimerInfo, did event: TimerEvent)
}

/// What a timer did.
public enum TimerEvent: Sendable {
    /// It was made and waits.
    case scheduled
    /// It begins a tick.
    case ticked(Tick)
    /// Its action threw. The schedule's ``ErrorPolicy`` decides what follows.
    case threw(any Error)
    /// It has no owner, and its handle went away before it ticked since it was started or restarted: a mistake, unless it is a
    /// timeout that is no longer needed.
    case abandoned
    /// It has ended.
    case finished(FinishReason)
}

/// What a timer is and how far it has come, for lists and logs.
///
/// A snapshot.
public struct TimerInfo: Sendable {
    package let label: TimerLabel
    /// The name it was given.
    public var name: String? { label.name }
    /// The file it was made in, as `Module/File.swift`.
    public var fileID: String { "\(label.fileID)" }
    /// The line it was made at.
    public var line: UInt { label.line }
    /// The type of its owner, as the code that made the timer knows it; nil if it has none.
    public let ownerType: String?
    /// Its schedule.
    public let schedule: TimerSchedule
    /// When its next tick is due, on the clock of its schedule; nil if it is paused, finished, or in its last tick.
    public let nextTick: TimerInstant?
    /// How many ticks it has delivered since it was started or restarted.
    public let tickCount: Int
}

extension TimerInfo: CustomStringConvertible {
    /// One line with all of it.
    public var description: String {
        let owner = ownerType.map { " of \($0)" } ?? ""
        return "\(name ?? "timer")\(owner) (\(fileID):\(line)): \(schedule), \(tickCount) ticks, "
            + "next \(nextTick.map(\.description) ?? "none")"
    }
}

extension TimerEntry {
    final var info: TimerInfo {
        let (label, plan, nextTick) = scheduler.withLock { _ in
            lookAtTick()
            return (self.label, machine.plan, machine.nextTick)
        }
        return TimerInfo(
            label: label,
            ownerType: ownerType,
            schedule: plan.schedule,
            nextTick: nextTick,
            tickCount: plan.count
        )
    }
}
