@_spi(Tool) import Timers

/// The times of day of a cron expression, in words.
///
/// The words follow from the times, and not from how the expression writes them: `*/30` and `0,30` read the same.
struct CronTimeWords {
    /// How the words go on when days follow.
    enum Form: Equatable {
        /// `At 9:30`.
        case list
        /// `Every 5 minutes from 8:00 to 18:55`.
        case span
        /// `Every 5 minutes`: all day long.
        case wholeDay
    }

    let text: String
    let form: Form

    /// - Parameters:
    ///   - expression: the expression.
    ///   - isEveryDay: whether each day has the times; otherwise those of one night belong to two days.
    init(_ expression: CronExpression, isEveryDay: Bool) {
        let (seconds, minutes) = (expression.seconds.numbers, expression.minutes.numbers)
        let hours = expression.hours.numbers
        let showsSeconds = seconds != [0]
        let times = hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { second in hour * 3600 + minute * 60 + second } }
        }
        if times.count > 3, let span = Span(times) {
            text = span.text(showsSeconds, isEveryDay: isEveryDay)
            form = span.isWholeDay ? .wholeDay : .span
        } else if times.count <= 8 {
            text = "At " + NumberWords.list(times.map { time in Span.clock(time, showsSeconds) })
            form = .list
        } else {
            text = Self.fields(showsSeconds ? seconds : nil, minutes, hours)
            form = hours.count == 24 ? .wholeDay : .span
        }
    }

    /// Each field by itself, where the times have no common step.
    private static func fields(_ seconds: [Int]?, _ minutes: [Int], _ hours: [Int]) -> String {
        var parts: [String] = []
        if let seconds {
            parts.append(first(seconds, "second"))
            parts.append(minutes.count == 60 ? "of each minute" : "of " + numbers(minutes, "minute"))
        } else {
            parts.append(first(minutes, "minute"))
        }
        if hours.count < 24 {
            parts.append("of " + numbers(hours, "hour"))
        } else if seconds == nil || minutes.count < 60 {
            parts.append("of each hour")
        }
        return parts.joined(separator: " ")
    }

    /// `Every minute`, `Every 7 minutes from minute 0 to 56`, `At minutes 0, 5 and 20 to 30`.
    private static func first(_ numbers: [Int], _ unit: String) -> String {
        if numbers.count == 60 { return "Every \(unit)" }
        if let step = NumberWords.step(numbers), let first = numbers.first, let last = numbers.last {
            return "Every \(step) \(unit)s from \(unit) \(first) to \(last)"
        }
        let list = NumberWords.list(NumberWords.items(numbers) { number in "\(number)" })
        return "At \(unit)\(numbers.count == 1 ? "" : "s") \(list)"
    }

    /// `the hour 8`, `the hours 8 to 10 and 14`.
    private static func numbers(_ numbers: [Int], _ unit: String) -> String {
        let list = NumberWords.list(NumberWords.items(numbers) { number in "\(number)" })
        return "the \(unit)\(numbers.count == 1 ? "" : "s") \(list)"
    }

    /// Times that are equally far apart, in seconds since the start of the day.
    private struct Span {
        let first: Int
        /// The first and the last time of a day.
        private let ends: (Int, Int)
        /// It comes before `first` if the times go on after midnight.
        let last: Int
        let step: Int
        let isWholeDay: Bool

        /// Nil for times that are not equally far apart.
        init?(_ times: [Int]) {
            let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
            guard let begin = times.first, let end = times.last, let step = gaps.min() else { return nil }
            self.step = step
            ends = (begin, end)
            let overMidnight = 86_400 - end + begin
            let others = gaps.indices.filter { index in gaps[index] != step }
            isWholeDay = others.isEmpty && overMidnight == step
            switch others.count {
            case 0: (first, last) = (begin, end)
            case 1 where overMidnight == step: (first, last) = (times[others[0] + 1], times[others[0]])
            default: return nil
            }
        }

        func text(_ showsSeconds: Bool, isEveryDay: Bool) -> String {
            let every = "Every " + Self.length(step)
            if isWholeDay {
                if first == 0 { return every }
                if step < 60 { return "\(every) from second \(first) of each minute" }
                if step == 60 { return "\(every) at second \(first)" }
                if step < 3600, !showsSeconds { return "\(every) from minute \(first / 60) of each hour" }
                if step == 3600, !showsSeconds { return "\(every) at minute \(first / 60)" }
            }
            func part(_ first: Int, _ last: Int) -> String {
                first == last
                    ? "at \(Self.clock(first, showsSeconds))"
                    : "from \(Self.clock(first, showsSeconds)) to \(Self.clock(last, showsSeconds))"
            }
            if last < first, !isEveryDay { return "\(every) \(part(ends.0, last)) and \(part(first, ends.1))" }
            return "\(every) \(part(first, last))"
        }

        /// `minute`, `5 minutes`, `2 hours`.
        private static func length(_ seconds: Int) -> String {
            let units = [(3600, "hour"), (60, "minute"), (1, "second")]
            let (size, name) = units.first { size, _ in seconds % size == 0 } ?? (1, "second")
            return seconds == size ? name : "\(seconds / size) \(name)s"
        }

        /// `9:05`, `9:05:30`.
        static func clock(_ time: Int, _ showsSeconds: Bool) -> String {
            func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let clock = "\(time / 3600):\(digits(time / 60 % 60))"
            return showsSeconds ? clock + ":" + digits(time % 60) : clock
        }
    }
}
