#if Foundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif
    import Timers

    extension DeadlineTime {
        /// At a date; at once if it has passed.
        public static func at(_ date: Date) -> DeadlineTime { .at(TimerInstant(date)) }
    }

    extension DurableRun {
        /// When it was due, to the precision of `Date`.
        public var date: Date { Date(scheduled) }
    }

    extension KeptDeadline {
        /// When it is due, to the precision of `Date`.
        public var date: Date { Date(due) }
    }
#endif
