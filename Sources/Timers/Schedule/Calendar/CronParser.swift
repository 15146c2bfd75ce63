/// Reads a cron expression: five fields, six with seconds, or a word such as `@daily`.
struct CronParser {
    private let text: String
    private var expression: CronExpression

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

        /// What the whole field means: a star.
        var all: ClosedRange<Int> { self == .weekday ? 0...6 : range }
    }

    private static let words = [
        "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
        "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
    ]

    /// How long an expression may be, in bytes: it may come from a stranger.
    static let longest = 1024

    private mutating func parse() throws(TimerError) {
        let length = text.utf8.count
        guard length <= Self.longest else {
            throw TimerError(
                .invalidCron, "a cron expression has at most \(Self.longest) bytes, and not \(length)")
        }
        var source = text
        let trimmed = text.split(whereSeparator: \.isWhitespace)
        if let first = trimmed.first, first.hasPrefix("@") {
            guard trimmed.count == 1, let meaning = Self.words[first.lowercased()] else {
                let words = Self.words.keys.sorted().joined(separator: ", ")
                throw error("'\(trimmed.joined(separator: " "))' is not one of \(words)")
            }
            source = meaning
        }
        let parts = source.split(whereSeparator: \.isWhitespace)
        guard parts.count == 5 || parts.count == 6 else {
            throw error("there are \(parts.count) fields, not 5, or 6 with seconds")
        }
        var fields: [Field] = [.second, .minute, .hour, .day, .month, .weekday]
        if parts.count == 5 { fields.removeFirst() }
        for (field, part) in zip(fields, parts) {
            // An index of `text` would be wrong here: a word such as `@daily` stands for a longer expression.
            try parse(field, part, position: source.distance(from: source.startIndex, to: part.startIndex))
        }
        try checkDays()
    }

    private mutating func parse(_ field: Field, _ part: Substring, position: Int) throws(TimerError) {
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
            expression.hasLastDay = true
            return
        } else {
            let first = try reader.number(self)
            if field == .weekday {
                if reader.take("L") {
                    expression.lastWeekdays |= 1 << UInt64(first % 7)
                    return
                }
                if reader.take("#") { return try number(first, &reader) }
            }
            if reader.take("-") {
                let last = try reader.number(self)
                guard first <= last else { throw error(reader.message("\(first)-\(last) runs backwards")) }
                numbers = first...last
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
        for number in stride(from: numbers.lowerBound, through: numbers.upperBound, by: step) { add(number, to: field) }
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
        let hasWeekdays = expression.weekdays | expression.lastWeekdays | expression.numberedWeekdays != 0
        if expression.hasLastDay || !expression.needsBothDays && hasWeekdays { return }
        let exists = (1...12).contains { month in
            expression.months.has(month)
                && expression.days.first(from: 1).map {
                    $0 <= CivilDate.length(year: 2000, month: month)
                } ?? false
        }
        guard exists else { throw error("none of its months has such a day") }
    }

    func error(_ message: String) -> TimerError {
        TimerError(.invalidCron, "'\(text)' is not a cron expression: \(message)")
    }
}

/// Reads the characters of one field.
struct CronFieldReader {
    private let field: CronParser.Field
    private let characters: [Character]
    /// Where the field begins in the expression, from 0.
    private let position: Int
    private var index = 0
    /// Where the last item began that was read.
    private var itemStart = 0

    init(_ field: CronParser.Field, _ text: Substring, position: Int) {
        self.field = field
        // Other characters may become several in upper case.
        characters = text.map { character in character.isASCII ? Character(character.uppercased()) : character }
        self.position = position
    }

    var isAtEnd: Bool { index == characters.count }

    mutating func take(_ character: Character) -> Bool {
        guard index < characters.count, characters[index] == character else { return false }
        itemStart = index
        index += 1
        return true
    }

    /// Reads a number or a name of the field.
    mutating func number(_ parser: CronParser) throws(TimerError) -> Int {
        itemStart = index
        if index + 3 <= characters.count,
            let found = field.names.firstIndex(of: String(characters[index..<index + 3]))
        {
            index += 3
            return found + (field == .month ? 1 : 0)
        }
        let number = try plainNumber(parser)
        guard field.range.contains(number) else {
            throw parser.error(
                message("\(number) is not \(field.range.lowerBound) to \(field.range.upperBound)"))
        }
        return number
    }

    /// Reads a number.
    mutating func plainNumber(_ parser: CronParser) throws(TimerError) -> Int {
        itemStart = index
        var number = 0
        while index < characters.count, characters[index].isASCII, let digit = characters[index].wholeNumberValue {
            number = min(number * 10 + digit, 1_000_000)
            index += 1
        }
        guard index > itemStart else { throw parser.error(unexpected()) }
        return number
    }

    /// Says where an item is wrong.
    func message(_ reason: String) -> String {
        "\(reason) (\(field.rawValue), character \(position + itemStart + 1))"
    }

    /// Says which character is wrong.
    func unexpected() -> String {
        let found = index < characters.count ? "'\(characters[index])' is unexpected" : "it ends too early"
        return "\(found) (\(field.rawValue), character \(position + index + 1))"
    }
}
