import ArgumentParser
import Testing

@testable import TimersCommand

struct `Durations as people write them` {
    @Test(arguments: [
        ("250ms", Duration.milliseconds(250)),
        ("2s", .seconds(2)),
        ("1.5m", .seconds(90)),
        ("1h", .seconds(3600)),
        ("1d", .seconds(86_400)),
        ("7us", .microseconds(7)),
        ("7µs", .microseconds(7)),
        ("1ns", .nanoseconds(1)),
        (".5s", .milliseconds(500)),
        ("007s", .seconds(7)),
        ("0.1s", .milliseconds(100)),
        ("1.000000001s", .nanoseconds(1_000_000_001)),
        ("1.000000000000s", .seconds(1)),
    ])
    func `are read exactly`(text: String, expected: Duration) throws {
        #expect(try DurationText.interval(text) == expected)
    }

    @Test func `reach to the longest the clock can count and no further`() throws {
        #expect(try DurationText.interval("9223372036854775807ns") == DurationText.longest)
        #expect(try DurationText.interval("9223372036.854775807s") == DurationText.longest)
        for text in ["9223372036854775808ns", "9223372036.854775808s", "999999999999999999999d", "106752d"] {
            let error = #expect(throws: ValidationError.self) { try DurationText.interval(text) }
            #expect(error?.message.contains("'\(text)' is longer than") == true)
        }
    }

    @Test func `finer than a nanosecond are refused`() {
        for text in ["0.1ns", "1.0000000001s", "0.0000000000000000000001d"] {
            let error = #expect(throws: ValidationError.self) { try DurationText.interval(text) }
            #expect(error?.message == "'\(text)' is not a whole number of nanoseconds.")
        }
    }

    @Test(arguments: [
        "", "s", "abc", "1", "1 s", " 1s", "1s ", "1x", "1e3s", "1e400s", "nan", "nans", "inf", "infs", "+1s", "1..5s",
        "1.2.3s",
        ".s", "1,5s", "0x1s", "1S", "١s", "1sm", "1m30s",
    ])
    func `that are none are refused with one sentence that names them`(text: String) {
        let error = #expect(throws: ValidationError.self) { try DurationText.interval(text) }
        #expect(error?.message.hasPrefix("'\(text)' is not a duration: ") == true)
        #expect(error?.message.filter { $0 == "\n" }.isEmpty == true)
    }

    @Test func `of zero are delays but no intervals`() throws {
        #expect(try DurationText.parse("0s") == .zero)
        #expect(try DurationText.parse("0.000ms") == .zero)
        let error = #expect(throws: ValidationError.self) { try DurationText.interval("0s") }
        #expect(error?.message == "'0s' is zero: an interval is longer than that.")
    }

    @Test func `below zero are neither`() {
        let error = #expect(throws: ValidationError.self) { try DurationText.parse("-1s") }
        #expect(error?.message == "'-1s' is negative: intervals and delays are not.")
    }
}
