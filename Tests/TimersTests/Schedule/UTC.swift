#if Foundation
    import Foundation

    extension Calendar {
        /// The Gregorian calendar in UTC.
        static let utc: Calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }()
    }
#endif
