/// The rule of a time zone as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// An offset in the text is what leads from local time to UTC, so it is negative to the east of Greenwich. Offsets here
/// have the opposite sign: they are what to add to UTC. All are in seconds.
struct ZoneRule: Equatable, Sendable {
    /// The offset of standard time.
    let standard: Int
    /// Nil if clocks do not change.
    let summer: Summer?

    struct Summer: Equatable, Sendable {
        let offset: Int
        let begin: Change
        let end: Change
    }

    /// When clocks change in a year.
    struct Change: Equatable, Sendable {
        let day: Day
        /// The local time before the change, since the start of that day.
        ///
        /// It may be negative or longer than a day.
        let time: Int
    }

    enum Day: Equatable, Sendable {
        /// From 1 to 365, without the leap day.
        case withoutLeapDay(Int)
        /// From 0 to 365, with the leap day.
        case withLeapDay(Int)
        /// The nth weekday of a month, the last one for 5. Sunday is 0.
        case weekday(Int, number: Int, month: Int)
    }

    /// What to add to UTC at an instant, in seconds since the start of 1970.
    func offset(at second: Int) -> Int {
        changes(around: second).last { change in change.second <= second }?.offset ?? standard
    }

    /// The first change of clock after an instant; nil if clocks do not change.
    func change(after second: Int) -> Int? {
        changes(around: second).first { change in change.second > second }?.second
    }

    /// The changes of the year of an instant and of the years beside it, in their order.
    private func changes(around second: Int) -> [(second: Int, offset: Int)] {
        guard let summer else { return [] }
        // 400 years have 146,097 days. The year need not be exact, as its neighbours are there too.
        let year = 1970 + Int((Double(second) / 86_400 / 365.2425).rounded(.down))
        let years = year - 2...year + 2
        let ends = years.map { year in (second: summer.end.second(year) - summer.offset, offset: standard) }
        let begins = years.map { year in (second: summer.begin.second(year) - standard, offset: summer.offset) }
        // Where both are at one instant, as where it is always summer, summer is what follows.
        let all = ends.filter { end in !begins.contains { begin in begin.second == end.second } } + begins
        return all.sorted { $0.second < $1.second }
    }
}

extension ZoneRule.Change {
    /// The change in a year, in seconds of the local time before it.
    fileprivate func second(_ year: Int) -> Int { day.days(year) * 86_400 + time }
}

extension ZoneRule.Day {
    /// The day in a year, in days since the start of 1970.
    fileprivate func days(_ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let before = year - 1
        let newYear = 365 * (year - 1970) + before / 4 - before / 100 + before / 400 - 477
        switch self {
        case .withoutLeapDay(let day): return newYear + day - 1 + (isLeap && day > 59 ? 1 : 0)
        case .withLeapDay(let day): return newYear + day
        case .weekday(let weekday, let number, let month):
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            let first = newYear + lengths[..<(month - 1)].reduce(0, +)
            // 1 January 1970 was a Thursday.
            let day = ((weekday - first - 4) % 7 + 7) % 7 + 7 * (number - 1)
            return first + (day < lengths[month - 1] ? day : day - 7)
        }
    }
}
