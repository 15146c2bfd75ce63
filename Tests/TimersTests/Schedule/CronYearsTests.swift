#if Foundation
    import Foundation
    import TestSupport
    import Testing
    import Timers

    /// Random expressions, compared with a model that lists the minutes of four years.
    ///
    /// `SWIFT_TIMERS_CRON_EXPRESSIONS=10000` tests that many, and each of their instants around all changes of clock.
    /// That takes some minutes in optimised code. `.ci/full` tests 1,000 so.
    @Suite struct `Cron expressions over four years` {
        private static let wanted = Int(ProcessInfo.processInfo.environment["SWIFT_TIMERS_CRON_EXPRESSIONS"] ?? "")
        private static let zones = [
            "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kathmandu",
        ]
        /// Of an expression with more instants than this, those around the changes of clock and some others are tested.
        private static let most = wanted == nil ? 100 : 2000

        @Test(.ownThread, arguments: zones) func `tick when the model says`(identifier: String) throws {
            let zone = try #require(TimeZone(identifier: identifier))
            let seed = UInt64.random(in: 1..<1_000_000)
            var generator = SeededNumbers(seed: seed)
            let years = CronYears(in: zone)
            #expect(years.changes.count == (["UTC", "Asia/Kathmandu"].contains(identifier) ? 0 : 8))
            for _ in 0..<max((Self.wanted ?? 120) / Self.zones.count, 1) {
                let cron = RandomCron(using: &generator)
                let instants = years.instants(of: cron)
                guard let search = try? CronSearch(parsing: cron.text, in: zone) else {
                    #expect(instants.isEmpty, "'\(cron.text)' is refused, seed \(seed)")
                    continue
                }
                for (before, expected) in pairs(instants, around: years.changes, &generator) {
                    let found = search.next(after: before)
                    let isRight =
                        expected.map { expected in found == expected } ?? (found.map { $0 >= CronYears.end } ?? true)
                    #expect(
                        isRight,
                        "'\(cron.text)' in \(identifier) after \(before), seed \(seed): \(String(describing: found))")
                    if !isRight { return }
                }
            }
        }

        /// Instants, each with the next one that the model has; nil if that is after the four years.
        private func pairs(
            _ instants: [Int], around changes: [Int], _ generator: inout SeededNumbers
        ) -> [(before: Int, expected: Int?)] {
            let all = [CronYears.start - 1] + instants
            func next(after index: Int) -> Int? { index + 1 < all.count ? all[index + 1] : nil }
            if all.count <= Self.most { return all.indices.map { index in (all[index], next(after: index)) } }
            var chosen: [Int] = []
            let width = Self.wanted == nil ? 2 * 3600 : 86_400
            for change in changes {
                let first = all.partition(below: change - width)
                let last = all.partition(below: change + width)
                chosen += (max(first - 1, 0)..<last).prefix(Self.most)
            }
            for _ in 0..<Self.most / 10 { chosen.append(Int.random(in: all.indices, using: &generator)) }
            return chosen.map { index in (all[index], next(after: index)) }
        }
    }

    extension [Int] {
        /// Returns how many numbers of the sorted array are below `limit`.
        fileprivate func partition(below limit: Int) -> Int {
            var (low, high) = (0, count)
            while low < high {
                let middle = (low + high) / 2
                if self[middle] < limit { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }
#endif
