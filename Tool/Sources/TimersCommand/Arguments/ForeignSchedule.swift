import ArgumentParser
import Timers

/// What to write for a schedule that is written for another program: AWS, Quartz, systemd, a calendar, or a library of
/// Go.
enum ForeignSchedule {
    /// The error for a text that is no cron expression.
    static func refusal(of text: String, _ error: TimerError) -> ValidationError {
        ValidationError(advice(text).map { advice in "'\(text)' \(advice)." } ?? "\(error.description).")
    }

    /// What a text that is a cron expression may mean elsewhere; nil if there is no doubt.
    ///
    /// A question mark is of Quartz and AWS, whose days of the week are 1 for Sunday to 7.
    static func note(_ text: String) -> String? {
        guard text.contains("?"), let field = text.split(whereSeparator: \.isWhitespace).last else { return nil }
        let days = field.prefix { character in character != "#" && character != "/" }
        guard let digit = days.compactMap(\.wholeNumberValue).first, (1...7).contains(digit) else { return nil }
        let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        return "The day of the week '\(digit)' is \(names[digit % 7]) here, as for cron; "
            + "for Quartz and AWS it is \(names[digit - 1]). A name such as MON is the same for all."
    }

    /// What the text is, and what to write; nil if it looks like nothing known.
    static func advice(_ text: String) -> String? {
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let inside = inside("cron", of: trimmed) {
            return "is an expression of AWS, \(write(fields(ofAWS: inside)))"
        }
        if let inside = inside("rate", of: trimmed) {
            let words = inside.split(separator: " ")
            let unit = words.last?.first.map(String.init) ?? "m"
            return "is a rate of AWS, write '@every \(words.first ?? "5")\(unit)'"
        }
        if let setting = ["CRON_TZ=", "TZ="].first(where: trimmed.hasPrefix) {
            let parts = trimmed.dropFirst(setting.count).split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return "has a time zone in it, write '\(parts[1])' and --zone \(parts[0])"
        }
        if let expression = interval(trimmed) { return "is an interval, write '\(expression)'" }
        if trimmed.hasPrefix("RRULE:") || trimmed.hasPrefix("FREQ=") {
            return "is a rule of iCalendar, write it as a cron expression such as '0 4 * * MON-FRI'"
        }
        let fields = trimmed.replacing("OnCalendar=", with: "").split(separator: " ").map(String.init)
        // Five fields and a zone are no time of systemd, which has at most three.
        let zone = fields.count > 1 && fields.count < 5 ? fields.last.flatMap { isZone($0) ? $0 : nil } : nil
        if let calendar = calendar(zone == nil ? fields : fields.dropLast()) {
            return "is a time of systemd, \(calendar)" + (zone.map { zone in " and --zone \(zone)" } ?? "")
        }
        guard fields.count >= 6, let last = fields.last else { return nil }
        let rest = fields.dropLast().joined(separator: " ")
        if isZone(last) { return "has a time zone behind its fields, write '\(rest)' and --zone \(last)" }
        if isYear(last) || fields.count == 7 && last == "*" {
            return "has a year, which no expression has here, \(write(rest))"
        }
        return nil
    }

    private static func write(_ expression: String?) -> String {
        guard let expression, !CronText.isWrong(expression) else { return "write its fields without the year" }
        return "write '\(expression)'"
    }

    private static func inside(_ name: String, of text: String) -> String? {
        guard text.lowercased().hasPrefix("\(name)("), text.hasSuffix(")") else { return nil }
        return String(text.dropFirst(name.count + 1).dropLast())
    }

    /// The five fields of six with a year, with days of the week that begin with 0 for Sunday.
    private static func fields(ofAWS text: String) -> String? {
        var fields = text.split(separator: " ").map(String.init)
        guard fields.count == 6 || fields.count == 5 else { return nil }
        if fields.count == 6 { fields.removeLast() }
        var isNumber = true
        fields[4] = String(
            fields[4].map { character in
                // The number behind # or / is no day.
                if character == "#" || character == "/" { isNumber = false }
                if character == "," { isNumber = true }
                guard isNumber, let day = character.wholeNumberValue, (1...7).contains(day) else { return character }
                return Character("\(day - 1)")
            })
        return fields.joined(separator: " ").replacing("?", with: "*")
    }

    private static func isZone(_ text: String) -> Bool {
        guard text.first?.isLetter == true else { return false }
        if ["utc", "gmt", "local", "z"].contains(text.lowercased()) { return true }
        return text.contains("/") && !text.contains("*") && (try? ZoneDirectory().zone(text)) != nil
    }

    /// `2026`, `2026-2030`, `2026/2`.
    private static func isYear(_ text: String) -> Bool {
        guard let year = Int(text.prefix(4)), (1970...2199).contains(year) else { return false }
        return text.dropFirst(4).allSatisfy { character in character.isNumber || ",-/".contains(character) }
    }

    // MARK: Intervals

    /// What to write for `every 5 minutes`, `every hour`, `5m` or the `PT1H30M` of ISO 8601.
    private static func interval(_ text: String) -> String? {
        let lower = text.lowercased()
        let short =
            if lower.hasPrefix("every ") {
                words(lower.dropFirst(6).split(separator: " "))
            } else if lower.hasPrefix("p") {
                period(lower.dropFirst())
            } else {
                lower.first?.isNumber == true && lower.last?.isLetter == true ? words(lower.split(separator: " ")) : nil
            }
        guard let short, !CronText.isWrong("@every \(short)") else { return nil }
        return "@every \(short)"
    }

    /// `5m` for `5 minutes` and `5m`, and `1h` for `hour`.
    private static func words(_ words: [Substring]) -> String? {
        guard let last = words.last, words.count <= 2 else { return nil }
        let unit = last.drop { character in character.isNumber || character == "." }
        let number = words.count == 2 ? words[0] : last.prefix(last.count - unit.count)
        let names = ["second", "minute", "hour", "day", "week", "sec", "min", "s", "m", "h", "d", "w"]
        let name = names.first { name in unit == name || unit == "\(name)s" }
        guard let name else { return words.count == 1 ? String(last) : nil }
        return "\(number.isEmpty ? "1" : number)\(name.prefix(1))"
    }

    /// `1h30m` for the `t1h30m` behind the P.
    ///
    /// Months and years have no length.
    private static func period(_ text: Substring) -> String? {
        let parts = text.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = parts.first, !date.contains(where: { "my".contains($0) }) else { return nil }
        return parts.joined()
    }

    // MARK: systemd

    /// What to write for an `OnCalendar=`: `Mon..Fri *-*-* 04:00:00`.
    private static func calendar(_ fields: [String]) -> String? {
        let words = ["minutely": "* * * * *", "quarterly": "0 0 1 */3 *", "semiannually": "0 0 1 1,7 *"]
        if fields.count == 1, let expression = words[fields[0].lowercased()] { return "write '\(expression)'" }
        let plain = ["hourly", "daily", "weekly", "monthly", "yearly", "annually"]
        if fields.count == 1, plain.contains(fields[0].lowercased()) { return "write '@\(fields[0].lowercased())'" }
        guard (1...4).contains(fields.count) else { return nil }
        var (days, date, time) = ("*", "", "")
        for field in fields {
            if field.first?.isLetter == true {
                days = field.replacing("..", with: "-").uppercased()
            } else if field.contains(":") {
                time = field
            } else if field.contains("-"), field.split(separator: "-").count <= 3, date.isEmpty {
                date = field
            } else {
                return nil
            }
        }
        guard !date.isEmpty || !time.isEmpty else { return nil }
        let clock = (time.isEmpty ? "0:0" : time).split(separator: ":").map(number)
        let parts = (date.isEmpty ? "*-*-*" : date).split(separator: "-").map(number)
        guard clock.count >= 2, parts.count >= 2 else { return nil }
        let month = parts[parts.count - 2]
        let seconds = clock.count == 3 && clock[2] != "0" ? "\(clock[2]) " : ""
        let expression = "\(seconds)\(clock[1]) \(clock[0]) \(parts[parts.count - 1]) \(month) \(days)"
        return CronText.isWrong(expression)
            ? "write it as a cron expression such as '0 4 * * MON-FRI'"
            : "write '\(expression)'"
    }

    /// A number without the zeros before it; `0/15` as `*/15`.
    private static func number(_ text: Substring) -> String {
        if text.hasPrefix("0/") || text.hasPrefix("00/") { return "*" + text.drop { $0 != "/" } }
        let digits = text.drop { character in character == "0" }
        return text.allSatisfy(\.isNumber) ? (digits.isEmpty ? "0" : String(digits)) : String(text)
    }
}
