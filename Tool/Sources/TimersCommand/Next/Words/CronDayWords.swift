@_spi(Tool) import Timers

/// The days of a cron expression, in words.
struct CronDayWords {
    /// `Monday to Friday`, which needs no preposition; nil for other days.
    private(set) var run: String?
    /// `on the 1st of each month`; nil for every day.
    private(set) var phrase: String?
    /// `in January`, unless the phrase names the months.
    private(set) var months: String?
    /// What a reader may not expect.
    private(set) var note: String?

    /// Whether times that go on after midnight do so on the next day, too.
    var isEveryDay: Bool { run == nil && phrase == nil && months == nil }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    init(_ expression: CronExpression) {
        let months = expression.months.numbers
        let monthList =
            months.count == 12
            ? nil
            : NumberWords.list(NumberWords.items(months, ring: 1...12) { month in Self.monthNames[month - 1] })
        let hasAllDays = expression.days.numbers.count == 31
        let hasAllWeekdays = expression.weekdays.numbers.count == 7
        self.months = monthList.map { list in "in \(list)" }
        guard expression.needsBothDays || !hasAllDays && !hasAllWeekdays else {
            if hasAllDays != hasAllWeekdays {
                let field = hasAllDays ? "week" : "month"
                note = "the day of the \(field) changes nothing, as a day has to match only one of the two fields"
            }
            return
        }
        let weekday = Weekday(expression)
        switch (hasAllDays, hasAllWeekdays) {
        case (true, true): break
        case (true, false):
            if weekday.numbered.isEmpty, weekday.plain.count == 1, weekday.isRun {
                run = weekday.plain[0]
            } else {
                set(weekday.pieces, monthList)
            }
        case (false, true): set([Self.days(expression)], monthList)
        case (false, false):
            if expression.needsBothDays {
                // Each day of the month is in the months.
                let days = NumberWords.list(Self.days(expression).items, "or")
                phrase = "on \(NumberWords.list(weekday.plain + weekday.numbered))"
                phrase? += ", but only on \(days) of \(monthList ?? "the month")"
                self.months = nil
            } else {
                set([Self.days(expression)] + weekday.pieces, monthList)
            }
        }
    }

    /// One of several ways in which a day matches.
    private struct Piece {
        let items: [String]
        /// Whether the items are days of a month, and not of every week.
        let isMonthly: Bool
    }

    private mutating func set(_ pieces: [Piece], _ monthList: String?) {
        if pieces.count == 1 {
            let list = NumberWords.list(pieces[0].items)
            phrase = "on \(list)"
            guard pieces[0].isMonthly else { return }
            phrase? += " of \(monthList ?? "each month")"
            months = nil
        } else {
            let parts = pieces.map { piece in
                let list = NumberWords.list(piece.items)
                if piece.isMonthly { return "on \(list) of the month" }
                return piece.items.count == 1 && list.contains(" to ") ? "every day from \(list)" : "every \(list)"
            }
            phrase = parts.joined(separator: ", and also ")
        }
    }

    /// The field of the day of the month.
    private static func days(_ expression: CronExpression) -> Piece {
        func beforeLast(_ number: Int) -> String {
            switch number {
            case 0: "the last day"
            case 1: "the day before the last one"
            default: "the \(NumberWords.ordinal(number)) day before the last one"
            }
        }
        func near(_ day: String) -> String { "the day from Monday to Friday nearest to \(day)" }
        let days = expression.days.numbers
        var items: [String]
        if let step = NumberWords.step(days), let first = days.first, let last = days.last {
            let (from, to) = (NumberWords.ordinal(first), NumberWords.ordinal(last))
            items = ["every \(NumberWords.ordinal(step)) day from the \(from) to the \(to)"]
        } else {
            items = NumberWords.items(days) { day in "the \(NumberWords.ordinal(day))" }
        }
        items += expression.nearDays.numbers.map { day in near("the \(NumberWords.ordinal(day))") }
        items += expression.lastDays.numbers.reversed().map(beforeLast)
        items += expression.nearLastDays.numbers.reversed().map { number in near(beforeLast(number)) }
        return Piece(items: items, isMonthly: true)
    }

    /// The field of the day of the week.
    private struct Weekday {
        let plain: [String]
        /// Whether the only item of `plain` stands for several days.
        let isRun: Bool
        /// Those of a month: `the 2nd Friday`.
        let numbered: [String]

        init(_ expression: CronExpression) {
            let days = expression.weekdays.numbers
            let names = CronDayWords.weekdays
            plain = NumberWords.items(days, ring: 0...6) { day in names[day] }
            isRun = days.count > 1
            // Every Friday includes the second one.
            let numbers = expression.numberedWeekdays.numbers.filter { number in !days.contains(number % 8) }
            let last = expression.lastWeekdays.numbers.filter { day in !days.contains(day) }
            numbered =
                numbers.map { number in "the \(NumberWords.ordinal(number / 8)) \(names[number % 8])" }
                + last.map { day in "the last \(names[day])" }
        }

        var pieces: [Piece] {
            [Piece(items: plain, isMonthly: false), Piece(items: numbered, isMonthly: true)]
                .filter { piece in !piece.items.isEmpty }
        }
    }
}
