#if Foundation
    import Foundation
    import Testing
    import Timers

    /// The expected dates are in UTC.
    @Suite struct DaylightSavingTests {
        @Test(arguments: [
            ("Europe/Berlin", 2, ["2027-03-27T01:30:00Z", "2027-03-28T01:00:00Z", "2027-03-29T00:30:00Z"]),
            ("America/New_York", 2, ["2027-03-13T07:30:00Z", "2027-03-14T07:00:00Z", "2027-03-15T06:30:00Z"]),
        ])
        func `a skipped time of day moves to the next that exists`(
            zone: String, hour: Int, expected: [String]
        ) throws {
            try expectTicks(at: hour, in: zone, expected)
        }

        @Test(arguments: [
            ("Europe/Berlin", 2, ["2027-10-30T00:30:00Z", "2027-10-31T00:30:00Z", "2027-11-01T01:30:00Z"]),
            ("America/New_York", 1, ["2027-11-06T05:30:00Z", "2027-11-07T05:30:00Z", "2027-11-08T06:30:00Z"]),
        ])
        func `a time of day that comes twice ticks the first time only`(
            zone: String, hour: Int, expected: [String]
        ) throws {
            try expectTicks(at: hour, in: zone, expected)
        }

        @Test(arguments: [
            ("2027-03-26T12:00:00Z", ["2027-03-27T03:00:00Z", "2027-03-28T02:00:00Z", "2027-03-29T02:00:00Z"]),
            ("2027-10-29T12:00:00Z", ["2027-10-30T02:00:00Z", "2027-10-31T03:00:00Z", "2027-11-01T03:00:00Z"]),
        ])
        func `a time of day that comes once keeps its local hour across the change`(
            start: String, expected: [String]
        ) throws {
            let dates = try datesOfTicks(DateComponents(hour: 4), in: "Europe/Berlin", from: start, days: 3)
            #expect(dates == expected)
        }

        /// Half past the hour comes on the days of `expected`, and on no other.
        private func expectTicks(at hour: Int, in zone: String, _ expected: [String]) throws {
            // Half a day before the first tick.
            let first = try Date(expected[0], strategy: .iso8601)
            let start = first.addingTimeInterval(-12 * 3600).formatted(.iso8601)
            let dates = try datesOfTicks(DateComponents(hour: hour, minute: 30), in: zone, from: start, days: 3)
            #expect(dates == expected)
        }
    }
#endif
