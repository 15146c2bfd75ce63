/// A snapshot of a timer, for lists and logs.
public struct TimerInfo: Sendable {
    package let label: TimerLabel
    /// The name of the timer; nil if it has none.
    public var name: String? { label.name }
    /// The file in which the timer was made, as `Module/File.swift`.
    public var fileID: String { "\(label.fileID)" }
    /// The line at which the timer was made.
    public var line: UInt { label.line }
    /// The static type of its owner; nil if it has none.
    public let ownerType: String?
    /// The schedule of the timer.
    public let schedule: TimerSchedule
    /// When its next tick is due, on the clock of its schedule; nil if the timer is paused, idle, finished, or in its
    /// last tick.
    public let nextTick: TimerInstant?
    /// How many ticks the timer has delivered since it was started or restarted.
    public let tickCount: Int
}

extension TimerInfo: CustomStringConvertible {
    /// One line with all of the properties.
    public var description: String {
        let owner = ownerType.map { " of \($0)" } ?? ""
        return "\(name ?? "timer")\(owner) (\(fileID):\(line)): \(schedule), \(tickCount) ticks, "
            + "next \(nextTick.map(\.description) ?? "none")"
    }
}

/// Describes a timer to people: its name, and the source line that made it.
package struct TimerLabel: Sendable {
    package let name: String?
    package let fileID: StaticString
    package let line: UInt

    package init(name: String?, fileID: StaticString, line: UInt) {
        self.name = name
        self.fileID = fileID
        self.line = line
    }
}
