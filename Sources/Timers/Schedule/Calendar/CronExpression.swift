/// The days and times of a cron expression, as sets of numbers.
///
/// Sets are words: bit n stands for the number n. The tool `timers` is a package of its own and says in words what an
/// expression means, so this interface is open to it.
@_spi(Tool)
public struct CronExpression: Hashable, Sendable {
    /// The seconds of a minute; only the first if the expression has no field for them.
    public internal(set) var seconds: UInt64 = 1
    /// The minutes of an hour.
    public internal(set) var minutes: UInt64 = 0
    /// The hours of a day.
    public internal(set) var hours: UInt64 = 0
    /// The days of the month, from 1.
    public internal(set) var days: UInt64 = 0
    /// The days of the month, as numbers of days before its last one.
    public internal(set) var lastDays: UInt64 = 0
    /// The days of the month that stand for the nearest day from Monday to Friday.
    public internal(set) var nearDays: UInt64 = 0
    /// The days that stand for the nearest day from Monday to Friday, as numbers of days before the last one.
    public internal(set) var nearLastDays: UInt64 = 0
    /// The months, from 1.
    public internal(set) var months: UInt64 = 0
    /// The days of the week, with Sunday as 0.
    public internal(set) var weekdays: UInt64 = 0
    /// The days of the week that only count as the last ones of their month.
    public internal(set) var lastWeekdays: UInt64 = 0
    /// Weekdays by their number in a month: bit 8 × number + weekday, with numbers from 1.
    public internal(set) var numberedWeekdays: UInt64 = 0
    /// Whether a day has to match both the day of the month and the day of the week, and not only one of them.
    ///
    /// This is the case if one of the two fields begins with a star.
    public internal(set) var needsBothDays = false
    /// Whether the field of the minute or the hour begins with a star.
    ///
    /// Such an expression means every instant at which a clock shows a matching time. Any other expression means times
    /// of a day, each of them once a day.
    var isWild = false
    /// The expression as it was written.
    let text: String

    init(text: String) {
        self.text = text
    }

    /// Reads an expression of five or six fields, or a word such as `@daily`.
    ///
    /// - Throws: `TimerError` that names the field and the character that is wrong.
    public init(parsing text: String) throws(TimerError) {
        self = try CronParser.parse(text)
    }

    /// The interval of an expression such as `@every 90m`; nil for any other expression.
    ///
    /// - Throws: `TimerError` that names what is wrong with the interval.
    public static func interval(parsing text: String) throws(TimerError) -> Duration? {
        try CronParser.interval(text)
    }

    /// Whether a date of the Gregorian calendar is one of its days.
    func matches(year: Int, month: Int, day: Int, weekday: Int) -> Bool {
        guard months.has(month) else { return false }
        let length = CivilDate.length(year: year, month: month)
        let isDay =
            days.has(day) || lastDays.has(length - day) || isNear(day: day, weekday: weekday, length: length)
        let isWeekday =
            weekdays.has(weekday) || lastWeekdays.has(weekday) && day > length - 7
            || numberedWeekdays.has(8 * ((day - 1) / 7 + 1) + weekday)
        return needsBothDays ? isDay && isWeekday : isDay || isWeekday
    }

    /// Whether a day is the day from Monday to Friday that is nearest to one of `nearDays` or `nearLastDays`.
    ///
    /// The nearest day is one of the same month: that of Saturday the 1st is Monday the 3rd.
    private func isNear(day: Int, weekday: Int, length: Int) -> Bool {
        guard nearDays | nearLastDays != 0, (1...5).contains(weekday) else { return false }
        return (max(day - 2, 1)...min(day + 2, length)).contains { other in
            guard nearDays.has(other) || nearLastDays.has(length - other) else { return false }
            let near =
                switch (weekday + other - day + 7) % 7 {
                case 6: other == 1 ? 3 : other - 1
                case 0: other == length ? length - 2 : other + 1
                default: other
                }
            return near == day
        }
    }

    /// Returns the first time of day that matches, from `second` of the day on.
    func time(from second: Int) -> Int? {
        guard second < 86_400 else { return nil }
        let (startHour, startMinute, startSecond) = (second / 3600, second / 60 % 60, second % 60)
        if hours.has(startHour) {
            if minutes.has(startMinute), let found = seconds.first(from: startSecond) {
                return startHour * 3600 + startMinute * 60 + found
            }
            if let minute = minutes.first(from: startMinute + 1), let first = seconds.first(from: 0) {
                return startHour * 3600 + minute * 60 + first
            }
        }
        guard let hour = hours.first(from: startHour + 1), let minute = minutes.first(from: 0),
            let first = seconds.first(from: 0)
        else { return nil }
        return hour * 3600 + minute * 60 + first
    }

    /// Returns the first local time that matches, from `start` on and before `end`.
    ///
    /// Both are seconds since the start of 1970, as a wall clock would count them. The search passes over a month that
    /// does not match in one step.
    func localTime(from start: Int, before end: Int) -> Int? {
        var (day, second) = start.quotientAndRemainder(flooredBy: 86_400)
        while day * 86_400 + second < end {
            let date = CivilDate(daysSince1970: day)
            guard months.has(date.month) else {
                day += CivilDate.length(year: date.year, month: date.month) - date.day + 1
                second = 0
                continue
            }
            if matches(year: date.year, month: date.month, day: date.day, weekday: date.weekday),
                let time = time(from: second)
            {
                let found = day * 86_400 + time
                return found < end ? found : nil
            }
            day += 1
            second = 0
        }
        return nil
    }
}

/// A date of the Gregorian calendar.
struct CivilDate: Equatable {
    let year: Int
    let month: Int
    let day: Int
    /// From 0, Sunday.
    let weekday: Int

    /// Creates the date that is that many days after 1 January 1970.
    ///
    /// The year counts from March here, so that the leap day is its last one.
    init(daysSince1970 days: Int) {
        let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooredBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        weekday = (days + 4).quotientAndRemainder(flooredBy: 7).remainder
    }

    /// The number of days of a month.
    static func length(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// Divides and rounds down, so that the remainder is not negative.
    func quotientAndRemainder(flooredBy divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension UInt64 {
    /// Whether the set has a number.
    func has(_ number: Int) -> Bool { self >> UInt64(number) & 1 == 1 }

    /// The first number of the set, from `start` on.
    func first(from start: Int) -> Int? {
        let rest = start < 64 ? self >> UInt64(start) : 0
        return rest == 0 ? nil : start + rest.trailingZeroBitCount
    }
}
