import ArgumentParser
import Foundation
@_spi(Tool) import Timers

/// A cron expression and the local time that it means.
struct CronText {
    let text: String
    let local: LocalTime

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    init(_ text: String, zone: String?) throws {
        self.text = text
        local = try ZoneDirectory().chosen(zone)
        _ = try schedule()
    }

    /// In a zone that has been found already.
    init(_ text: String, local: LocalTime) throws {
        self.text = text
        self.local = local
        _ = try schedule()
    }

    /// Whether an expression means the start of the tool, and no time.
    static func isStart(_ text: String) -> Bool {
        text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() } == ["@reboot"]
    }

    /// Whether a text is no expression in any zone.
    static func isWrong(_ text: String) -> Bool {
        if (try? CronExpression.interval(parsing: text)) ?? nil != nil || isStart(text) { return false }
        return (try? CronExpression(parsing: text)) == nil
    }

    func schedule(times: Int? = nil) throws -> TimerSchedule {
        if Self.isStart(text) { return .after(.zero) }
        do {
            return try TimerSchedule.cron(text, in: local, times: times).validated()
        } catch {
            throw ForeignSchedule.refusal(of: text, error)
        }
    }

    /// Returns the next dates after a date.
    ///
    /// - Throws: `ValidationError` for `@reboot`, which no clock shows.
    func dates(after date: Date, count: Int) throws -> [Date] {
        guard !Self.isStart(text) else {
            throw ValidationError(
                "'@reboot' has no next time: it is when 'timers every' starts. Write for example '@daily'.")
        }
        return Array(try schedule().dates(after: date).prefix(count))
    }
}
