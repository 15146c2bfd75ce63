#if Foundation
    import Foundation
    import Testing
    import Timers

    /// The expected dates are in UTC.
    @Suite struct DaylightSavingTests {
        @Test func `in Berlin a skipped time of day moves to the next that exists`() throws {
            let dates = try datesOfTicks(
                DateComponents(hour: 2, minute: 30),
                in: "Europe/Berlin",
                from: "2027-03-26T12:00:00Z",
                days: 3
            )
            #expect(dates == ["2027-03-27T01:30:00Z", "2027-03-28T01:00:00Z", "2027-03-29T00:30:00Z"])
        }

        @Test func `in Berlin a time of day that comes twice ticks the first time only`() throws {
            let dates = try datesOfTicks(
                DateComponents(hour: 2, minute: 30),
                in: "Europe/Berlin",
                from: "2027-10-29T12:00:00Z",
                days: 3
            )
            #expect(dates == ["2027-10-30T00:30:00Z", "2027-10-31T00:30:00Z", "2027-11-01T01:30:00Z"])
        }

        @Test func `in New York a skipped time of day moves to the next that exists`() throws {
            let dates = try datesOfTicks(
                DateComponents(hour: 2, minute: 30),
                in: "America/New_York",
                from: "2027-03-12T12:00:00Z",
                days: 3
            )
            #expect(dates == ["2027-03-13T07:30:00Z", "2027-03-14T07:00:00Z", "2027-03-15T06:30:00Z"])
        }

        @Test func `in New York a time of day that comes twice ticks the first time only`() throws {
            let dates = try datesOfTicks(
                DateComponents(hour: 1, minute: 30),
                in: "America/New_York",
                from: "2027-11-05T12:00:00Z",
                days: 3
            )
            #expect(dates == ["2027-11-06T05:30:00Z", "2027-11-07T05:30:00Z", "2027-11-08T06:30:00Z"])
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
    }
#endif
