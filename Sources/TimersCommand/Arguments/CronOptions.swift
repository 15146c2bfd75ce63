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

    /// Whether the expression means the start of the tool, and no time.
    private var isStart: Bool { text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() } == ["@reboot"] }

    func schedule(times: Int? = nil) throws -> TimerSchedule {
        if isStart { return .after(.zero) }
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

    /// Returns the next dates after a date.
    ///
    /// - Throws: `ValidationError` for `@reboot`, which no clock shows.
    func dates(after date: Date, count: Int) throws -> [Date] {
        guard !isStart else {
            throw ValidationError(
                "'@reboot' has no next time: it is when 'timers every' starts. Write for example '@daily'.")
        }
        return Array(try schedule().dates(after: date).prefix(count))
    }
}
