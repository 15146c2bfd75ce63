#if Foundation && canImport(SwiftUI)
    public import Foundation
    public import SwiftUI
    public import Timers

    extension TimerSchedule: TimelineSchedule {
        /// The dates at which a `TimelineView` shows something new: `startDate`, and those of `dates(after:)`.
        ///
        /// With low frequency, as on a display that is always on, they are at least a minute apart.
        public func entries(from startDate: Date, mode: TimelineScheduleMode) -> some Sequence<Date> & Sendable {
            timelineDates(from: startDate, apart: mode == .lowFrequency ? .seconds(60) : .zero)
        }
    }
#endif
