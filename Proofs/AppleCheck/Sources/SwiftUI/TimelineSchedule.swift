public import Foundation

/// How often a view that follows a schedule may change.
public enum TimelineScheduleMode: Sendable {
    /// As often as the schedule says.
    case normal
    /// Seldom, as on a display that is always on.
    case lowFrequency
}

/// The dates at which a view changes.
public protocol TimelineSchedule {
    /// Such dates.
    associatedtype Entries: Sequence where Entries.Element == Date
    /// How often the view may change.
    typealias Mode = TimelineScheduleMode
    /// The dates from one on.
    func entries(from startDate: Date, mode: Self.Mode) -> Self.Entries
}
