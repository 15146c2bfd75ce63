#if Foundation
    import Foundation

    /// The minutes of four years in a time zone, from 2026 on, as a calendar has them.
    struct CronYears {
        /// A time between two changes of clock, in seconds since the start of 1970.
        private struct Stretch {
            let start: Int
            var end: Int
            let offset: Int
        }

        private struct Day {
            let month: Int
            let day: Int
            let weekday: Int
        }

        static let start = 1_767_225_600
        static let end = start + 1461 * 86_400

        private var stretches: [Stretch] = []
        private var days: [Int: Day] = [:]

        /// The changes of clock.
        var changes: [Int] { stretches.dropFirst().map(\.start) }

        init(in zone: TimeZone) {
            for second in stride(from: Self.start, to: Self.end, by: 900) {
                let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
                if stretches.last?.offset == offset {
                    stretches[stretches.count - 1].end = second + 900
                } else {
                    stretches.append(Stretch(start: second, end: second + 900, offset: offset))
                }
            }
            for number in (Self.start / 86_400 - 2)...(Self.end / 86_400 + 34) {
                let date = Date(timeIntervalSince1970: Double(number * 86_400))
                let parts = Calendar.utc.dateComponents([.month, .day, .weekday], from: date)
                days[number] = Day(month: parts.month ?? 0, day: parts.day ?? 0, weekday: (parts.weekday ?? 1) - 1)
            }
        }

        /// Returns all instants of the years at which an expression is due, in ascending order.
        func instants(of cron: RandomCron) -> [Int] {
            var found: [Int] = []
            /// The local time up to which fixed times have come.
            var done = Int.min
            var previous: Stretch?
            for stretch in stretches {
                let (from, to) = (stretch.start + stretch.offset, stretch.end + stretch.offset)
                if !cron.isWild, let previous, stretch.offset > previous.offset {
                    // The clock skips these minutes. Some of them tick together, right after the change.
                    let isSkippedDue = !minutes(of: cron, from: previous.end + previous.offset, to: from).isEmpty
                    if isSkippedDue, minutes(of: cron, from: from, to: from + 60).isEmpty {
                        found.append(stretch.start)
                    }
                }
                for local in minutes(of: cron, from: from, to: to) where cron.isWild || local > done {
                    found.append(local - stretch.offset)
                }
                done = max(done, to - 60)
                previous = stretch
            }
            return found
        }

        /// The local times that match, from the first on and before the last.
        private func minutes(of cron: RandomCron, from: Int, to: Int) -> [Int] {
            let (hours, minutes) = (cron.hour.numbers.sorted(), cron.minute.numbers.sorted())
            var found: [Int] = []
            for day in from / 86_400...to / 86_400 where matches(cron, day) {
                for hour in hours {
                    for minute in minutes {
                        let time = day * 86_400 + hour * 3600 + minute * 60
                        if time >= from, time < to { found.append(time) }
                    }
                }
            }
            return found
        }

        private func matches(_ cron: RandomCron, _ number: Int) -> Bool {
            guard let day = days[number], cron.month.numbers.contains(day.month) else { return false }
            let isLastOfWeekday = days[number + 7]?.month != day.month
            let isDay =
                cron.day.numbers.contains(day.day) || cron.day.lasts.contains(daysLeft(number))
                || isNear(cron.day, number)
            let isWeekday =
                cron.weekday.numbers.contains(day.weekday)
                || cron.weekday.lastWeekdays.contains(day.weekday) && isLastOfWeekday
                || cron.weekday.numbered.contains(10 * ((day.day - 1) / 7 + 1) + day.weekday)
            return cron.day.isStar || cron.weekday.isStar ? isDay && isWeekday : isDay || isWeekday
        }

        /// The number of days of its month that come after a day.
        private func daysLeft(_ number: Int) -> Int {
            (1...31).first { days[number + $0]?.month != days[number]?.month }.map { $0 - 1 } ?? 0
        }

        /// Whether a day is the nearest one from Monday to Friday to a day that a field names, in the same month.
        private func isNear(_ field: RandomCron.Field, _ number: Int) -> Bool {
            if field.nears.isEmpty && field.nearLasts.isEmpty { return false }
            return (number - 2...number + 2).contains { target in
                guard let day = days[target], day.month == days[number]?.month,
                    field.nears.contains(day.day) || field.nearLasts.contains(daysLeft(target))
                else { return false }
                let near = [0, -1, 1, -2, 2].map { target + $0 }.first { other in
                    days[other].map { (1...5).contains($0.weekday) && $0.month == day.month } ?? false
                }
                return near == number
            }
        }
    }
#endif
