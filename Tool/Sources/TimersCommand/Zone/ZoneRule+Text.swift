extension ZoneRule {
    /// Reads a rule, as in the variable `TZ` or at the end of a file of a time zone.
    ///
    /// Nil for anything else, and for a summer time without dates: the C libraries disagree about when it begins.
    init?(_ text: some StringProtocol) {
        var reader = Reader(rest: Substring(text))
        guard reader.name(), let west = reader.offset(upTo: 24) else { return nil }
        standard = -west
        if reader.isAtEnd {
            summer = nil
            return
        }
        guard reader.name() else { return nil }
        var offset = standard + 3600
        if !reader.isAtEnd, !reader.isAt(",") {
            guard let west = reader.offset(upTo: 24) else { return nil }
            offset = -west
        }
        guard reader.skip(","), let begin = reader.change(), reader.skip(","), let end = reader.change(),
            reader.isAtEnd
        else { return nil }
        summer = Summer(offset: offset, begin: begin, end: end)
    }

    private struct Reader {
        var rest: Substring

        var isAtEnd: Bool { rest.isEmpty }

        func isAt(_ character: Character) -> Bool { rest.first == character }

        mutating func skip(_ character: Character) -> Bool {
            guard isAt(character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Skips an abbreviation: `CET`, or `<+0330>` where it has more than letters.
        mutating func name() -> Bool {
            let isQuoted = skip("<")
            let name = rest.prefix { character in
                guard character.isASCII else { return false }
                return character.isLetter || isQuoted && (character.isNumber || "+-".contains(character))
            }
            rest = rest[name.endIndex...]
            return name.count >= 3 && (!isQuoted || skip(">"))
        }

        /// `-5:30`, in seconds.
        mutating func offset(upTo hours: Int) -> Int? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let hour = number(0...hours) else { return nil }
            var seconds = hour * 3600
            if skip(":") {
                guard let minute = number(0...59) else { return nil }
                seconds += minute * 60
                if skip(":") {
                    guard let second = number(0...59) else { return nil }
                    seconds += second
                }
            }
            return isNegative ? -seconds : seconds
        }

        /// `M10.5.0/3`, `J60` or `59`: at 2:00 where there is no time.
        mutating func change() -> Change? {
            guard let day = day() else { return nil }
            guard skip("/") else { return Change(day: day, time: 7200) }
            // Files have times of up to a week before and after the day.
            return offset(upTo: 167).map { time in Change(day: day, time: time) }
        }

        private mutating func day() -> Day? {
            if skip("J") { return number(1...365).map { day in .withoutLeapDay(day) } }
            guard skip("M") else { return number(0...365).map { day in .withLeapDay(day) } }
            guard let month = number(1...12), skip("."), let number = number(1...5), skip("."),
                let weekday = self.number(0...6)
            else { return nil }
            return .weekday(weekday, number: number, month: month)
        }

        private mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix { character in character.isDigit }
            guard let number = Int(digits), range.contains(number) else { return nil }
            rest = rest[digits.endIndex...]
            return number
        }
    }
}
