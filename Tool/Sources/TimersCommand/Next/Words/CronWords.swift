import ArgumentParser
@_spi(Tool) import Timers

/// A cron expression in plain words: `Every 5 minutes from 8:00 to 18:55, Monday to Friday`.
///
/// Expressions that mean the same times have the same words.
enum CronWords {
    /// - Throws: `ValidationError`, one sentence that names the wrong value and its field.
    static func words(_ text: String) throws -> String {
        if CronText.isStart(text) { return "Once, at the start" }
        do {
            if let interval = try CronExpression.interval(parsing: text) {
                return "Every \(TimeLeft.exact(interval)), counted from the start"
            }
            return words(try CronExpression(parsing: text))
        } catch {
            throw ForeignSchedule.refusal(of: text, error)
        }
    }

    private static func words(_ expression: CronExpression) -> String {
        let days = CronDayWords(expression)
        let time = CronTimeWords(expression, isEveryDay: days.isEveryDay)
        var words = time.text
        if let run = days.run {
            words += ", \(run)"
        } else if let phrase = days.phrase {
            words += "\(time.form == .list ? "" : ",") \(phrase)"
        } else if time.form != .wholeDay {
            words += "\(time.form == .list ? "" : ",") every day"
        }
        if let months = days.months { words += ", \(months)" }
        if let note = days.note { words += " (\(note))" }
        return words
    }
}
