import ArgumentParser
import Foundation
import Timers

/// A cron expression and its time zone.
struct CronText {
    let text: String
    let calendar: Calendar

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    init(_ text: String, zone: String?) throws {
        self.text = text
        calendar = try Self.calendar(zone)
        _ = try schedule()
    }

    func schedule(times: Int? = nil) throws -> TimerSchedule {
        do {
            return try TimerSchedule.cron(text, in: calendar, times: times).validated()
        } catch {
            throw ValidationError("\(error.description).")
        }
    }

    private static func calendar(_ zone: String?) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        if let zone {
            guard let found = TimeZone(identifier: zone) else {
                throw ValidationError("'\(zone)' is not a time zone: write one such as Europe/Berlin or UTC.")
            }
            calendar.timeZone = found
        } else {
            calendar.timeZone = .current
        }
        return calendar
    }

    /// Returns the next instants after a date.
    func instants(after date: Date, count: Int) throws -> [Date] {
        let search = try CronSearch(parsing: text, in: calendar.timeZone)
        var second = Int(date.timeIntervalSince1970.rounded(.down))
        var dates: [Date] = []
        while dates.count < count, let next = search.next(after: second) {
            dates.append(Date(timeIntervalSince1970: Double(next)))
            second = next
        }
        return dates
    }
}
