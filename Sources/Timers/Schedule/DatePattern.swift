extension TimerSchedule {
    /// A rule that gives dates.
    ///
    /// The rule hides the calendar, so the schedule does not import Foundation.
    package struct DatePattern: Sendable {
        let description: String
        /// Whether each instant at which a clock shows a matching time is a date.
        ///
        /// That is so for a cron expression with a star in the minute or the hour. Other dates are fixed times.
        let isWild: Bool
        /// The time zone of the dates; empty if it has no name.
        var zone = ""
        /// Returns the first date after an instant of the wall clock; nil if there is none.
        private let search: @Sendable (TimerInstant) -> TimerInstant?
        /// The first and the last instant that may be a date.
        var start = TimerInstant(nanoseconds: 0, on: .wall)
        var end = TimerInstant.never
        /// Whether a date gets no tick.
        var isExcluded: @Sendable (TimerInstant) -> Bool = { _ in false }

        /// How many dates in a row may be excluded.
        private static let mostExcluded = 1_000_000

        package init(
            description: String, isWild: Bool = false, next: @escaping @Sendable (TimerInstant) -> TimerInstant?
        ) {
            self.description = description
            self.isWild = isWild
            search = next
        }

        /// Returns the first date after an instant of the wall clock; nil if there is none.
        func next(_ instant: TimerInstant) -> TimerInstant? {
            let first = start - .nanoseconds(1)
            var instant = instant.nanoseconds < first.nanoseconds ? first : instant
            for _ in 0..<Self.mostExcluded {
                guard let found = search(instant), found.nanoseconds <= end.nanoseconds else { return nil }
                let next = TimerInstant(nanoseconds: found.nanoseconds, on: .wall)
                if !isExcluded(next) { return next }
                instant = next
            }
            return nil
        }

        /// Whether no date lies between the start and the end, excluded or not.
        var isEmpty: Bool { search(start - .nanoseconds(1)).map { $0.nanoseconds > end.nanoseconds } ?? true }
    }
}
