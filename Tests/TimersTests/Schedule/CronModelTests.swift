#if Foundation
    import Foundation
    import Testing
    import Timers

    /// Random expressions, compared with a model that looks at every minute of a window.
    @Suite struct `Cron expressions, beside a model` {
        /// A field as a text and as the numbers that it means.
        private struct Field {
            let text: String
            let numbers: Set<Int>
            var isStar: Bool { text.hasPrefix("*") }

            static func random(_ range: ClosedRange<Int>, _ generator: inout SystemRandomNumberGenerator) -> Field {
                switch Int.random(in: 0..<6, using: &generator) {
                case 0, 1: return Field(text: "*", numbers: Set(range))
                case 2:
                    let step = Int.random(in: 1...range.count, using: &generator)
                    return Field(
                        text: "*/\(step)",
                        numbers: Set(stride(from: range.lowerBound, through: range.upperBound, by: step)))
                case 3:
                    let ends = [Int.random(in: range, using: &generator), Int.random(in: range, using: &generator)]
                    let (first, last) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
                    return Field(text: "\(first)-\(last)", numbers: Set(first...last))
                default:
                    let numbers = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                        Int.random(in: range, using: &generator)
                    }
                    return Field(text: numbers.map { "\($0)" }.joined(separator: ","), numbers: Set(numbers))
                }
            }
        }

        /// The local time of a minute.
        private struct Minute {
            let second: Int
            let local: Int
            let minute: Int
            let hour: Int
            let day: Int
            let month: Int
            let weekday: Int
        }

        /// Three days of minutes.
        private static func window(from second: Int, in zone: TimeZone) -> [Minute] {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            return (0..<3 * 1440).map { number in
                let date = Date(timeIntervalSince1970: Double(second + 60 * number))
                let parts = calendar.dateComponents([.minute, .hour, .day, .month, .weekday], from: date)
                return Minute(
                    second: second + 60 * number, local: second + 60 * number + zone.secondsFromGMT(for: date),
                    minute: parts.minute ?? 0, hour: parts.hour ?? 0, day: parts.day ?? 0, month: parts.month ?? 0,
                    weekday: (parts.weekday ?? 1) - 1)
            }
        }

        /// What the model says: each minute in turn, and at a change of clock those that it skips.
        private static func expected(_ fields: [Field], _ window: [Minute], _ zone: TimeZone) -> [Int] {
            func matches(_ minute: Int, _ hour: Int, _ day: Int, _ month: Int, _ weekday: Int) -> Bool {
                guard fields[0].numbers.contains(minute), fields[1].numbers.contains(hour) else { return false }
                guard fields[3].numbers.contains(month) else { return false }
                let (isDay, isWeekday) = (fields[2].numbers.contains(day), fields[4].numbers.contains(weekday))
                return fields[2].isStar || fields[4].isStar ? isDay && isWeekday : isDay || isWeekday
            }
            let isWild = fields[0].isStar || fields[1].isStar
            var expected: [Int] = []
            var done = Int.min
            var last: Minute?
            for next in window {
                var isDue = matches(next.minute, next.hour, next.day, next.month, next.weekday)
                if !isWild {
                    if next.local <= done { isDue = false }
                    if let last, next.local > last.local + 60 {
                        for skipped in stride(from: last.local + 60, to: next.local, by: 60) {
                            let time = skipped / 60 % 1440
                            isDue =
                                isDue
                                || matches(time % 60, time / 60, next.day, next.month, next.weekday)
                        }
                    }
                    done = max(done, next.local)
                }
                if isDue { expected.append(next.second) }
                last = next
            }
            return expected
        }

        @Test(arguments: ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"])
        func `tick when the model says`(identifier: String) throws {
            var generator = SystemRandomNumberGenerator()
            let zone = try #require(TimeZone(identifier: identifier))
            // Four years from 2026 on: around each change of clock, and where there is none.
            let start = 1_767_225_600
            var starts = (0..<4).map { _ in start + 86_400 * Int.random(in: 0..<1461, using: &generator) }
            var change = zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: Double(start)))
            while let date = change, starts.count < 10 {
                starts.append(Int(date.timeIntervalSince1970) / 86_400 * 86_400 - 86_400)
                change = zone.nextDaylightSavingTimeTransition(after: date)
            }
            for start in starts {
                let window = Self.window(from: start, in: zone)
                for _ in 0..<40 {
                    let ranges = [0...59, 0...23, 1...31, 1...12, 0...6]
                    var fields = ranges.map { range in Field.random(range, &generator) }
                    // Most expressions would not name a day of the window.
                    if Bool.random(using: &generator) { fields[3] = Field(text: "*", numbers: Set(1...12)) }
                    let text = fields.map(\.text).joined(separator: " ")
                    guard let search = try? CronSearch(parsing: text, in: zone) else { continue }
                    var found: [Int] = []
                    var second = window[0].second - 1
                    while let next = search.next(after: second), next <= window[window.count - 1].second {
                        found.append(next)
                        second = next
                    }
                    let expected = Self.expected(fields, window, zone)
                    #expect(found == expected, "'\(text)' in \(identifier) from \(window[0].second)")
                }
            }
        }
    }
#endif
