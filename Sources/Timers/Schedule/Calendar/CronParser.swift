/// Reads a cron expression: five fields, six with seconds, or a word such as `@daily`.
struct CronParser {
    private let text: String
    private var expression: CronExpression
    /// The position of the field of the day of the month, from 0.
    private var dayPosition = 0

    private init(_ text: String) {
        self.text = text
        expression = CronExpression(text: text)
    }

    static func parse(_ text: String) throws(TimerError) -> CronExpression {
        var parser = CronParser(text)
        try parser.parse()
        return parser.expression
    }

    /// A field, with the numbers and names it takes.
    enum Field: String {
        case second, minute, hour
        case day = "day of the month"
        case month
        case weekday = "day of the week"

        var range: ClosedRange<Int> {
            switch self {
            case .second, .minute: 0...59
            case .hour: 0...23
            case .day: 1...31
            case .month: 1...12
            case .weekday: 0...7
            }
        }

        /// The names of its numbers, from the first one on.
        var names: [String] {
            switch self {
            case .month: ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
            case .weekday: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"]
            default: []
            }
        }

        /// A field that would work.
        var example: String {
            switch self {
            case .second, .minute: "*/15"
            case .hour: "9-17"
            case .day: "1,15"
            case .month: "JAN-MAR"
            case .weekday: "MON-FRI"
            }
        }

        /// The meaning of a star: the whole field.
        var all: ClosedRange<Int> { self == .weekday ? 0...6 : range }
    }

    private static let words = [
        "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
        "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
    ]

    /// How long an expression may be, in bytes: it may come from a stranger.
    static let longest = 1024

    private mutating func parse() throws(TimerError) {
        try checkLength()
        var source = text
        let trimmed = text.split(whereSeparator: \.isWhitespace)
        if let first = trimmed.first, first.hasPrefix("@") {
            guard trimmed.count == 1, let meaning = Self.words[first.lowercased()] else { throw unknownWord(trimmed) }
            source = meaning
        }
        let parts = source.split(whereSeparator: \.isWhitespace)
        var fields: [Field] = [.second, .minute, .hour, .day, .month, .weekday]
        guard parts.count == 5 || parts.count == 6 else {
            // Fewer fields lack the last ones of five, and more than six go on after the last one.
            let missing = parts.count < 5 ? fields[parts.count + 1] : .weekday
            let end = parts.count < 5 ? text.endIndex : parts[6].startIndex
            let place = "\(missing.rawValue), character \(text.distance(from: text.startIndex, to: end) + 1)"
            let count = parts.count == 1 ? "is 1 field" : "are \(parts.count) fields"
            throw error(
                "there \(count), not 5, or 6 with seconds (\(place)): write for example '0 9 * * MON-FRI'")
        }
        if parts.count == 5 { fields.removeFirst() }
        for (field, part) in zip(fields, parts) {
            // An index of `text` would be wrong here: a word such as `@daily` stands for a longer expression.
            try parse(field, part, position: source.distance(from: source.startIndex, to: part.startIndex))
        }
        try checkDays()
    }

    private func checkLength() throws(TimerError) {
        let length = text.utf8.count
        guard length <= Self.longest else {
            throw TimerError(
                .invalidCron, "a cron expression has at most \(Self.longest) bytes, and not \(length)")
        }
    }

    private func unknownWord(_ words: [Substring]) -> TimerError {
        let word = words.joined(separator: " ")
        if word.lowercased() == "@reboot" {
            return error(
                "'@reboot' has no time, because no clock shows when a program starts (word, character 1): "
                    + "do the work where the program starts, or write for example '@daily'")
        }
        let known = Self.words.keys.sorted().joined(separator: ", ")
        return error(
            "'\(word)' is not one of \(known) (word, character 1): write for example '@daily' or '@every 90m'")
    }

    private mutating func parse(_ field: Field, _ part: Substring, position: Int) throws(TimerError) {
        if field == .day { dayPosition = position }
        let isStar = part.hasPrefix("*") || part.hasPrefix("?")
        switch field {
        case .second: expression.seconds = 0
        case .minute, .hour: if isStar { expression.isWild = true }
        case .day, .weekday: if isStar { expression.needsBothDays = true }
        case .month: break
        }
        var reader = CronFieldReader(field, part, position: position)
        while true {
            try read(field, &reader)
            if reader.isAtEnd { return }
            guard reader.take(",") else { throw error(reader.unexpected()) }
        }
    }

    /// Reads one item of a list.
    private mutating func read(_ field: Field, _ reader: inout CronFieldReader) throws(TimerError) {
        var numbers = field.all
        var isRange = true
        if reader.take("*") {
        } else if field == .day || field == .weekday, reader.take("?") {
        } else if field == .day, reader.take("L") {
            return try lastDay(&reader)
        } else {
            let first = try reader.number(self)
            if field == .day, reader.take("W") {
                expression.nearDays |= 1 << UInt64(first)
                return
            }
            if field == .weekday {
                if reader.take("L") {
                    expression.lastWeekdays |= 1 << UInt64(first % 7)
                    return
                }
                if reader.take("#") { return try number(first, &reader) }
            }
            if reader.take("-") {
                let last = try reader.number(self)
                // A range that runs backwards goes on at the start of the field.
                numbers = first...(first <= last ? last : last + field.all.count)
            } else {
                isRange = false
                numbers = first...first
            }
        }
        var step = 1
        if reader.take("/") {
            step = try reader.plainNumber(self)
            guard step > 0 else { throw error(reader.message("a step is 1 or more, not 0")) }
            // A number with a step begins a range that ends with the field. Sunday as 7 is past that end.
            if !isRange { numbers = numbers.lowerBound...max(numbers.lowerBound, field.all.upperBound) }
        }
        for number in stride(from: numbers.lowerBound, through: numbers.upperBound, by: step) {
            add(number > field.range.upperBound ? number - field.all.count : number, to: field)
        }
    }

    /// Reads what follows the L of a last day: nothing, `-3`, `W` or `-3W`.
    private mutating func lastDay(_ reader: inout CronFieldReader) throws(TimerError) {
        var before = 0
        if reader.take("-") {
            before = try reader.plainNumber(self)
            guard before < 31 else {
                throw error(reader.message("a month has at most 30 days before its last one, not \(before)"))
            }
        }
        if reader.take("W") {
            expression.nearLastDays |= 1 << UInt64(before)
        } else {
            expression.lastDays |= 1 << UInt64(before)
        }
    }

    /// Reads the number of a weekday in its month, as 2 in `FRI#2`.
    private mutating func number(_ weekday: Int, _ reader: inout CronFieldReader) throws(TimerError) {
        let number = try reader.plainNumber(self)
        guard (1...5).contains(number) else {
            throw error(reader.message("a weekday comes 1 to 5 times in a month, not \(number)"))
        }
        expression.numberedWeekdays |= 1 << UInt64(8 * number + weekday % 7)
    }

    private mutating func add(_ number: Int, to field: Field) {
        switch field {
        case .second: expression.seconds |= 1 << UInt64(number)
        case .minute: expression.minutes |= 1 << UInt64(number)
        case .hour: expression.hours |= 1 << UInt64(number)
        case .day: expression.days |= 1 << UInt64(number)
        case .month: expression.months |= 1 << UInt64(number)
        case .weekday: expression.weekdays |= 1 << UInt64(number % 7)
        }
    }

    /// Refuses days that no month has, such as 31 April.
    private func checkDays() throws(TimerError) {
        // The days of the week and the leap days repeat after 28 years, as long as no century comes between.
        let start = 10_957 * 86_400
        guard expression.localTime(from: start, before: start + 29 * 366 * 86_400) == nil else { return }
        throw error(
            "none of its months has such a day (\(Field.day.rawValue), character \(dayPosition + 1)): "
                + "write for example '28' or 'L'")
    }

    /// Returns the interval of an expression such as `@every 90m`; nil for any other expression.
    ///
    /// An interval is one number or more, each with its unit, as in `1h30m` or `1.5h`.
    static func interval(_ text: String) throws(TimerError) -> Duration? {
        let parser = CronParser(text)
        try parser.checkLength()
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.first?.lowercased() == "@every" else { return nil }
        func refusal(_ reason: String, at index: String.Index) -> TimerError {
            let place = text.distance(from: text.startIndex, to: index) + 1
            return parser.error("\(reason) (interval, character \(place)): write for example '@every 1h30m'")
        }
        guard words.count == 2, let written = words.last else {
            throw refusal(
                words.count < 2 ? "it ends before its interval" : "an interval has no spaces",
                at: words.count < 2 ? text.endIndex : words[2].startIndex)
        }
        let units = ["d": 86_400e9, "h": 3600e9, "m": 60e9, "s": 1e9, "ms": 1e6]
        var (interval, rest) = (Duration.zero, written)
        while !rest.isEmpty {
            let number = rest.prefix { character in character.isASCII && character.isNumber || character == "." }
            let unit = rest.dropFirst(number.count).prefix { character in character.isLetter }
            guard number.contains(where: \.isNumber), number.last != ".", number.count(where: { $0 == "." }) <= 1 else {
                throw refusal("'\(rest.first ?? " ")' is not a number", at: rest.startIndex)
            }
            let after = rest[number.endIndex...].startIndex
            guard let length = units[unit.lowercased()], let value = Double(number) else {
                throw refusal("'\(unit)' is not a unit: d, h, m, s or ms", at: after)
            }
            // More than a hundred years would overflow.
            let nanoseconds = (length * value).rounded()
            guard nanoseconds < 3.2e18 else { throw refusal("\(rest) is too long", at: rest.startIndex) }
            interval += .nanoseconds(Int64(nanoseconds))
            rest = rest[unit.endIndex...]
        }
        guard interval > .zero else { throw refusal("an interval is above zero", at: written.startIndex) }
        return interval
    }

    func error(_ message: String) -> TimerError {
        TimerError(.invalidCron, "'\(text)' is not a cron expression: \(message)")
    }
}
