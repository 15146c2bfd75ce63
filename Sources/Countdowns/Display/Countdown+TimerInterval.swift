#if Foundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    import Timers

    extension Countdown.Snapshot {
        /// The whole run as two dates, for the views that the system keeps up to date by itself:
        /// `Text(timerInterval:pauseTime:)` and `ProgressView(timerInterval:)`; nil for a countdown that is idle or
        /// finished.
        ///
        /// The run ends at the ``deadline``, and begins earlier by the full length and what was added to it. The dates
        /// follow the wall clock as it was set when the snapshot was taken.
        ///
        /// A paused run has no place in time, so its interval begins at Date's reference date, and only its distances
        /// from ``pauseDate`` have a meaning. O(1).
        public var timerInterval: ClosedRange<Date>? {
            let length = Duration(nanoseconds: total) / .seconds(1)
            switch phase {
            case .idle, .finished: return nil
            case .paused:
                let start = Date(timeIntervalSinceReferenceDate: 0)
                return start...start.addingTimeInterval(length)
            case .running:
                guard let deadline else { return nil }
                let end = Date(deadline)
                return end.addingTimeInterval(-length)...end
            }
        }

        /// The date in ``timerInterval`` at which a paused run stands still; nil in every other phase.
        ///
        /// It is not the date of the pause. O(1).
        public var pauseDate: Date? {
            guard phase == .paused else { return nil }
            return Date(timeIntervalSinceReferenceDate: Duration(nanoseconds: total - remaining) / .seconds(1))
        }
    }

    extension Countdown {
        /// The whole run as two dates, for `Text(timerInterval:pauseTime:)` and `ProgressView(timerInterval:)`, which
        /// the system keeps up to date by itself; nil for a countdown that is idle or finished.
        ///
        /// A view that reads this is invalidated by control calls and at an end, and not by ticks. The dates follow the
        /// wall clock as it is set now. For a paused run, see ``Snapshot-swift.struct/timerInterval``. O(1).
        public var timerInterval: ClosedRange<Date>? { shownSnapshot.timerInterval }

        /// The date in ``timerInterval`` at which a paused run stands still; nil in every other phase.
        ///
        /// It is not the date of the pause. O(1).
        public var pauseDate: Date? { shownSnapshot.pauseDate }

        /// Finished as soon as the deadline has passed.
        private var shownSnapshot: Snapshot {
            var (machine, now) = (observedRun, now)
            _ = machine.expire(at: now)
            return Snapshot(machine, at: CountdownMoment(of: scheduler))
        }
    }
#endif
