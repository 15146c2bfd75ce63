#if Foundation
    #if canImport(FoundationEssentials)
        package import FoundationEssentials
    #else
        package import Foundation
    #endif

    /// Finds the instants of a cron expression in a time zone.
    ///
    /// Between two changes of clock, local time is a plain sum. So a search goes from change to change. The rules are
    /// those of `cronie`:
    ///
    /// | an expression | a time that the clock skips | a time that comes twice |
    /// |---|---|---|
    /// | with a star in minute or hour | does not tick | ticks twice |
    /// | of fixed times | ticks right after the change | ticks the first time |
    ///
    /// The second row holds for changes of up to three hours. After a greater change, as when a zone moves to the other
    /// side of the date line, each time ticks that a clock shows.
    package struct CronSearch: Sendable {
        private let expression: CronExpression
        private let local: LocalTime
        /// Whether the minute or the hour begins with a star.
        var isWild: Bool { expression.isWild }

        /// The longest change of clock that fixed times take part in, in seconds.
        private static let longestChange = 3 * 3600
        /// How far a search goes, in seconds: the fifth Friday of a February comes once in 40 years at most.
        private static let reach = 45 * 366 * 86_400

        init(_ expression: CronExpression, in local: LocalTime) {
            self.expression = expression
            self.local = local
        }

        /// Creates the search for an expression.
        ///
        /// - Throws: `TimerError` that names the field and the character that is wrong.
        package init(parsing text: String, in local: LocalTime) throws(TimerError) {
            self.init(try CronParser.parse(text), in: local)
        }

        /// The same for a time zone of Foundation.
        package init(parsing text: String, in zone: TimeZone) throws(TimerError) {
            try self.init(parsing: text, in: LocalTime(in: zone))
        }

        /// Returns the first instant after `second` that matches, both in seconds since the start of 1970.
        package func next(after second: Int) -> Int? {
            let limit = second + Self.reach
            // The hour that an earlier change repeats may reach beyond the instant.
            var start = max(second - Self.longestChange - 86_400, 0)
            var offset = local.offset(start)
            /// Up to which local time the fixed times have ticked, or have been skipped.
            var done = Int.min
            while start < limit {
                let end = min(local.change(start) ?? limit, limit)
                let from = max(max(start, second + 1) + offset, expression.isWild ? Int.min : done)
                if let found = expression.localTime(from: from, before: end + offset) { return found - offset }
                guard end < limit else { return nil }
                let after = local.offset(end)
                let isSmall = abs(after - offset) <= Self.longestChange
                if !expression.isWild, isSmall {
                    if after > offset, end > second,
                        expression.localTime(from: end + offset, before: end + after) != nil
                    {
                        return end
                    }
                    done = max(done, end + max(offset, after))
                } else {
                    done = .min
                }
                start = end
                offset = after
            }
            return nil
        }

        /// Returns the first instant after `instant` that matches, on the wall clock.
        func next(after instant: TimerInstant) -> TimerInstant? {
            let second = instant.nanoseconds / 1_000_000_000
            guard second < 18_000_000_000, let next = next(after: Int(second)) else { return nil }
            return TimerInstant(nanoseconds: UInt64(next) * 1_000_000_000)
        }
    }
#endif
