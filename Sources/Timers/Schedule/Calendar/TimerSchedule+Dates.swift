#if Foundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    extension TimerSchedule {
        /// Returns the dates after `date` at which a timer that starts at `date` is due, in ascending order.
        ///
        /// ```swift
        /// import Foundation
        ///
        /// let schedule = TimerSchedule.cron(
        ///     "0 9 * * MON-FRI", in: Calendar(identifier: .gregorian))
        /// for date in schedule.dates(after: Date()).prefix(5) { print(date) }
        /// ```
        ///
        /// The sequence is lazy: it computes each date when it is asked for. It may have no end, so take a prefix of
        /// it.
        ///
        /// | schedule | its dates |
        /// |---|---|
        /// | ``cron(_:in:first:times:)``, ``matching(_:in:first:times:)`` | those that the rule names |
        /// | ``at(_:)`` | its date, if that is after `date` |
        /// | ``every(_:first:times:)``, ``after(_:)`` | those of a timer that starts at `date` |
        /// | ``onDemand(after:)``, ``fixedDelay(_:first:times:)``, ``intervals(_:)`` | none: the program decides |
        /// | invalid | none; ``validated()`` throws |
        ///
        /// The dates of an interval are exact on the clock ``ClockKind/wall``. On another clock they hold as long as
        /// the wall clock is not set, and on ``ClockKind/suspending`` as long as the machine does not sleep. Tolerance,
        /// jitter and missed ticks change no date. `times` limits the number of dates.
        ///
        /// - Parameter date: where the sequence starts. A date before 1970 counts as the start of 1970.
        /// - Returns: the dates, at most up to the year 2554. Each costs what a tick of the schedule costs.
        public func dates(after date: Date) -> some Sequence<Date> & Sendable {
            ScheduleDates(self, after: TimerInstant(date).nanoseconds)
        }

        /// Returns `date` and the dates after it, leaving out those that are closer than `apart` to the one before.
        ///
        /// Leaving out costs nothing for an interval, and for a rule one search for each date that is returned, unless
        /// `times` limits the rule: then each date that is left out counts, and costs a search.
        package func timelineDates(from date: Date, apart: Duration) -> some Sequence<Date> & Sendable {
            let start = TimerInstant(date).nanoseconds
            return TimelineDates(
                first: date, others: ScheduleDates(self, after: start, apart: apart.saturatingNanoseconds))
        }
    }

    /// The dates of a schedule.
    private struct ScheduleDates: Sequence, IteratorProtocol, Sendable {
        private let schedule: TimerSchedule
        /// Nanoseconds since the start of 1970.
        private let start: UInt64
        /// The last date; `start` before the first one.
        private var last: UInt64
        /// How many ticks have been counted.
        private var count = 0
        private let apart: UInt64
        /// The earliest instant of the next date.
        private var earliest: UInt64

        init(_ schedule: TimerSchedule, after start: UInt64, apart: UInt64 = 0) {
            self.schedule = schedule
            self.start = start
            last = start
            self.apart = apart
            earliest = start.saturatingAdd(Swift.max(apart, 1))
        }

        mutating func next() -> Date? {
            while count < schedule.limit, let next = point() {
                guard next < .max else { return nil }
                count += 1
                last = next
                guard next >= earliest else { continue }
                earliest = next.saturatingAdd(apart)
                return Date(TimerInstant(nanoseconds: next, on: .wall))
            }
            return nil
        }

        /// The instant of the next tick.
        private mutating func point() -> UInt64? {
            switch schedule.pattern {
            case .generated(.dates(let pattern)):
                if count == 0, let first { return first }
                let from = schedule.limit == .max ? Swift.max(last, earliest.saturatingSubtract(1)) : last
                return pattern.next(TimerInstant(nanoseconds: from, on: .wall))?.nanoseconds
            case .once: return count == 0 ? first : nil
            case .grid(let interval):
                guard count > 0 else { return first }
                // The points up to the earliest date count, and are passed over in one step.
                let skipped = earliest.saturatingSubtract(last).saturatingSubtract(1) / interval
                guard skipped < UInt64(schedule.limit - count) else { return nil }
                count += Int(skipped)
                return last.saturatingAdd((skipped + 1).saturatingMultiply(interval))
            case .onDemand, .fixedDelay, .generated: return nil
            }
        }

        private var first: UInt64? {
            switch schedule.first {
            case .delay(let delay): start.saturatingAdd(delay)
            case .instant(let instant): instant
            case .fromPattern: nil
            }
        }
    }

    /// A date, and the dates of a schedule after it.
    private struct TimelineDates: Sequence, IteratorProtocol, Sendable {
        private var first: Date?
        private var others: ScheduleDates

        init(first: Date, others: ScheduleDates) {
            self.first = first
            self.others = others
        }

        mutating func next() -> Date? { first.take() ?? others.next() }
    }
#endif
