import ArgumentParser
import Testing

@testable import TimersCommand

struct `Durations as people write them` {
    @Test(arguments: [
        ("250ms", Duration.milliseconds(250)), ("2s", .seconds(2)), ("1.5m", .seconds(90)), ("1h", .seconds(3600)),
        ("1d", .seconds(86_400)), ("7us", .microseconds(7)), ("7µs", .microseconds(7)), ("1ns", .nanoseconds(1)),
        (".5s", .milliseconds(500)), ("007s", .seconds(7)), ("0.1s", .milliseconds(100)),
        ("1.000000001s", .nanoseconds(1_000_000_001)), ("1.000000000000s", .seconds(1)), ("1w", .seconds(604_800)),
        ("1h30m", .seconds(5400)), ("1m30.5s", .milliseconds(90_500)), ("2w1d12h", .seconds(1_339_200)),
        ("1h90m", .seconds(9000)), ("90", .seconds(90)), ("0.5", .milliseconds(500)), ("1:30:00", .seconds(5400)),
        ("100:00:00.25", .milliseconds(360_000_250)),
    ])
    func `are read exactly`(text: String, expected: Duration) throws {
        #expect(try DurationText.interval(text) == expected)
    }

    @Test func `reach to the longest the clock can count and no further`() throws {
        #expect(try DurationText.interval("9223372036854775807ns") == DurationText.longest)
        #expect(try DurationText.interval("9223372036.854775807s") == DurationText.longest)
        for text in [
            "9223372036854775808ns", "9223372036.854775808s", "999999999999999999999d", "106752d", "15251w",
            "106751d24h",
        ] {
            let error = #expect(throws: ValidationError.self) { try DurationText.interval(text) }
            #expect(error?.message.contains("'\(text)' is longer than") == true)
        }
    }

    @Test(arguments: [
        "", "s", "abc", "1 s", " 1s", "1s ", "1x", "1e3s", "1e400s", "nan", "nans", "inf", "infs", "+1s", "1..5s",
        "1.2.3s", ".s", "1,5s", "0x1s", "1S", "١s", "1sm", "1h30", "30m1h", "1m1m", "1.5h30m", "1:90", "1:30:60",
        "1:2:3", "1:2:3:4", ":30", "1:", "1:30:", "1:30s", "1:30.5", "5min", "1 0s", "1mo", "1y", ".",
    ])
    func `that are none are refused with one sentence that names them`(text: String) {
        let error = #expect(throws: ValidationError.self) { try DurationText.interval(text) }
        #expect(error?.message.hasPrefix("'\(text)' is not a duration: ") == true)
        #expect(error?.message.filter { $0 == "\n" }.isEmpty == true)
    }

    @Test(arguments: ["0s", "0.000ms"]) func `of zero are delays`(text: String) throws {
        #expect(try DurationText.parse(text) == .zero)
    }

    @Test(arguments: [
        ("1:30", "'1:30' is ambiguous: write 1m30s or 1h30m."),
        ("0:30", "'0:30' is ambiguous: write 30s or 30m."),
        ("4:00", "'4:00' is ambiguous: write 4m or 4h."),
        ("0:00", "'0:00' is ambiguous: write 0s or 0m."),
        ("1:30.5", "'1:30.5' is not a duration: write 1m30.5s."),
        ("5min", "'5min' is not a duration: write 5m."),
        ("5 Minutes", "'5 Minutes' is not a duration: write 5m."),
        ("1 h 30 m", "'1 h 30 m' is not a duration: write 1h30m."),
        ("10S", "'10S' is not a duration: write 10s."),
        ("30m1h", "'30m1h' is not a duration: write each unit once, and the longest first, like 1h30m."),
        ("1.5h30m", "'1.5h30m' is not a duration: only the last number may have a fraction, like 1h30.5m."),
        ("1y", "'1y' is not a duration: months and years differ in length, so write days."),
        ("0s", "'0s' is too short: write a duration above zero."),
        ("-1s", "'-1s' is negative: write a duration without the minus sign."),
        ("0.1ns", "'0.1ns' is not a whole number of nanoseconds."),
        ("1.0000000001s", "'1.0000000001s' is not a whole number of nanoseconds."),
        ("0.0000000000000000000001d", "'0.0000000000000000000001d' is not a whole number of nanoseconds."),
    ])
    func `that are no intervals are refused with what is wrong or what to write instead`(
        text: String, message: String
    ) {
        let error = #expect(throws: ValidationError.self) { try DurationText.interval(text) }
        #expect(error?.message == message)
    }
}
