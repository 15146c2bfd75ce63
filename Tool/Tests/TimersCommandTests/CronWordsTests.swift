import ArgumentParser
import Foundation
import Subprocess
import TestSupport
import Testing
@_spi(Tool) import Timers

@testable import TimersCommand

@Suite(.timeLimit(.minutes(5)))
struct `The words of a cron expression` {
    @Test(arguments: [
        ("* * * * *", "Every minute"),
        ("*/5 * * * *", "Every 5 minutes"),
        ("*/5 8-18 * * MON-FRI", "Every 5 minutes from 8:00 to 18:55, Monday to Friday"),
        ("0,15,30,45 * * * *", "Every 15 minutes"),
        ("5/15 * * * *", "Every 15 minutes from minute 5 of each hour"),
        ("*/7 * * * *", "Every 7 minutes from minute 0 to 56 of each hour"),
        ("*/7 9 * * *", "Every 7 minutes from 9:00 to 9:56, every day"),
        ("* 8-18 * * *", "Every minute from 8:00 to 18:59, every day"),
        ("* 8,10,12 * * *", "Every minute of the hours 8, 10 and 12, every day"),
        ("0 * * * *", "Every hour"),
        ("30 * * * *", "Every hour at minute 30"),
        ("0 */2 * * *", "Every 2 hours"),
        ("15 1/2 * * *", "Every 2 hours from 1:15 to 23:15"),
        ("0 22-2 * * *", "Every hour from 22:00 to 2:00, every day"),
        ("*/10 22-23,0-5 * * 1-5", "Every 10 minutes from 0:00 to 5:50 and from 22:00 to 23:50, Monday to Friday"),
        ("0 23,0-2 1 * *", "Every hour from 0:00 to 2:00 and at 23:00, on the 1st of each month"),
        ("0 22-2 * 6 *", "Every hour from 0:00 to 2:00 and from 22:00 to 23:00, every day, in June"),
        ("0 9 * * *", "At 9:00 every day"),
        ("0,30 9 * * *", "At 9:00 and 9:30 every day"),
        ("0 9,12,18 * * *", "At 9:00, 12:00 and 18:00 every day"),
        ("1,2,3,5,8 8-10,14 * * *", "At minutes 1 to 3, 5 and 8 of the hours 8 to 10 and 14, every day"),
        ("1,3 * * * *", "At minutes 1 and 3 of each hour"),
        ("* * * * * *", "Every second"),
        ("*/10 * * * * *", "Every 10 seconds"),
        ("5/10 * * * * *", "Every 10 seconds from second 5 of each minute"),
        ("30 * * * * *", "Every minute at second 30"),
        ("15 30 9 * * *", "At 9:30:15 every day"),
        ("1,2 * * * * *", "At seconds 1 and 2 of each minute"),
        ("1,2 0,1 * * * *", "At seconds 1 and 2 of the minutes 0 and 1 of each hour"),
        ("0 0 1 * *", "At 0:00 on the 1st of each month"),
        ("0 0 1,15 * *", "At 0:00 on the 1st and the 15th of each month"),
        ("0 0 1-7 * *", "At 0:00 on the 1st to the 7th of each month"),
        ("0 0 */2 * *", "At 0:00 on every 2nd day from the 1st to the 31st of each month"),
        ("0 18 L * *", "At 18:00 on the last day of each month"),
        (
            "0 18 L-1,L-3 * *",
            "At 18:00 on the 3rd day before the last one and the day before the last one of each month"
        ),
        ("0 9 15W * *", "At 9:00 on the day from Monday to Friday nearest to the 15th of each month"),
        ("0 9 LW * *", "At 9:00 on the day from Monday to Friday nearest to the last day of each month"),
        ("30 9 * * FRI#2", "At 9:30 on the 2nd Friday of each month"),
        ("0 0 * * FRIL", "At 0:00 on the last Friday of each month"),
        ("0 0 * * MON,FRI#2", "At 0:00 every Monday, and also on the 2nd Friday of the month"),
        ("0 0 * * SAT,SUN", "At 0:00 on Saturday and Sunday"),
        ("0 0 * * FRI-MON", "At 0:00, Friday to Monday"),
        ("0 0 1 1 *", "At 0:00 on the 1st of January"),
        ("0 0 * NOV-FEB *", "At 0:00 every day, in November to February"),
        ("0 0 * 6 MON", "At 0:00 on Monday, in June"),
        ("*/5 * * JAN,JUL *", "Every 5 minutes, in January and July"),
        // Either of the two fields is enough.
        ("0 0 13 * FRI", "At 0:00 on the 13th of the month, and also every Friday"),
        ("0 0 13 1 MON-FRI", "At 0:00 on the 13th of the month, and also every day from Monday to Friday, in January"),
        // A star at the beginning of one has both count.
        ("0 0 */10 * MON", "At 0:00 on Monday, but only on every 10th day from the 1st to the 31st of the month"),
        (
            "0 0 1-7 * */2",
            "At 0:00 on Tuesday, Thursday, Saturday and Sunday, but only on the 1st to the 7th of the month"
        ),
        (
            "0 0 1-31 * MON",
            """
            At 0:00 every day (the day of the week changes nothing, as a day has to match only one of the two fields)
            """
        ),
        ("@yearly", "At 0:00 on the 1st of January"),
        ("@weekly", "At 0:00 on Sunday"),
        ("@daily", "At 0:00 every day"),
        ("@HOURLY", "Every hour"),
        ("@every 90m", "Every 1 h 30 min, counted from the start"),
        ("@every 1500ms", "Every 1 s 500 ms, counted from the start"),
        ("@reboot", "Once, at the start"),
    ])
    func `say what it means`(text: String, words: String) throws {
        #expect(try CronWords.words(text) == words)
    }

    /// An expression of five fields, six for every fourth, from a generator of random numbers.
    static func expression(_ random: inout SeededNumbers) -> String {
        func field(_ range: ClosedRange<Int>, _ others: [String]) -> String {
            func number() -> Int { .random(in: range, using: &random) }
            let items = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                switch Int.random(in: 0..<10, using: &random) {
                case 0...2: "*"
                case 3: "*/\(Int.random(in: 1...20, using: &random))"
                case 4: "\(number())-\(number())"
                case 5: "\(number())-\(number())/\(Int.random(in: 1...9, using: &random))"
                case 6: others.randomElement(using: &random) ?? "*"
                default: "\(number())"
                }
            }
            return Bool.random(using: &random) ? items[0] : items.joined(separator: ",")
        }
        let fields = [
            field(0...59, []), field(0...23, []), field(1...31, ["L", "L-3", "15W", "LW", "L-2W", "?"]),
            field(1...12, ["JAN", "DEC-FEB"]), field(0...7, ["SUN", "FRIL", "2L", "MON#2", "SAT#5", "MON-FRI"]),
        ]
        let seconds = Int.random(in: 0..<4, using: &random) == 0 ? [field(0...59, [])] : []
        return (seconds + fields).joined(separator: " ")
    }

    @Test(arguments: 1...10) func `are never empty, always the same, and name each field that says something`(
        seed: UInt64
    ) throws {
        var random = SeededNumbers(seed: seed)
        var count = 0
        while count < 50 {
            let text = Self.expression(&random)
            // Such as the 31st of February.
            guard let expression = try? CronExpression(parsing: text) else { continue }
            count += 1
            let words = try CronWords.words(text)
            #expect(try CronWords.words(text) == words)
            #expect(words.first?.isUppercase == true && words.last?.isWhitespace == false, "\(text)")
            #expect(!words.contains("  ") && !words.contains(" ,"), "\(text): \(words)")
            if expression.hours.numbers.count < 24 { #expect(words.contains { $0.isNumber }, "\(text): \(words)") }
            let (days, weekdays) = (expression.days.numbers.count < 31, expression.weekdays.numbers.count < 7)
            let either = !expression.needsBothDays && days != weekdays
            if expression.months.numbers.count < 12 {
                #expect(Self.months.contains { month in words.contains(month) }, "\(text): \(words)")
            }
            if weekdays { #expect(either || words.contains("day"), "\(text): \(words)") }
            if days { #expect(either || words.contains(" of "), "\(text): \(words)") }
            #expect(words.contains("changes nothing") == either)
        }
    }

    private static let months = DateFormatter().standaloneMonthSymbols

    /// What an expression means: two that are equal here tick at the same times.
    private static func meaning(_ expression: CronExpression) -> [UInt64] {
        let clock = [expression.seconds, expression.minutes, expression.hours, expression.months]
        let (allDays, allWeekdays): (UInt64, UInt64) = (0xFFFF_FFFE, 0x7F)
        let (anyDay, anyWeekday) = (expression.days == allDays, expression.weekdays == allWeekdays)
        // Which field changes nothing is a part of the words.
        if !expression.needsBothDays, anyDay || anyWeekday { return clock + [anyDay ? 1 : 0, anyWeekday ? 1 : 0] }
        let days =
            anyDay ? [0] : [expression.days, expression.nearDays, expression.lastDays, expression.nearLastDays]
        // Every Friday includes the second one.
        let every = (1...5).reduce(UInt64(0)) { all, number in all | expression.weekdays << UInt64(8 * number) }
        let weekdays =
            anyWeekday
            ? [0]
            : [
                expression.weekdays, expression.numberedWeekdays & ~every,
                expression.lastWeekdays & ~expression.weekdays,
            ]
        let needsBoth = expression.needsBothDays && !anyDay && !anyWeekday
        if anyDay && anyWeekday { return clock + [1, 1] }
        return clock + [needsBoth ? 2 : 3] + days + weekdays
    }

    @Test(arguments: 1...10) func `differ where the times do, and only there`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var (alike, different) = (0, 0)
        while alike + different < 50 {
            let text = Self.expression(&random)
            var fields = text.split(separator: " ")
            let others = Self.expression(&random).split(separator: " ")
            guard fields.count == others.count, let index = fields.indices.randomElement(using: &random) else {
                continue
            }
            fields[index] = others[index]
            let other = fields.joined(separator: " ")
            guard let one = try? CronExpression(parsing: text), let two = try? CronExpression(parsing: other) else {
                continue
            }
            let isAlike = Self.meaning(one) == Self.meaning(two)
            let words = try (CronWords.words(text), CronWords.words(other))
            #expect((words.0 == words.1) == isAlike, "\(text): \(words.0); \(other): \(words.1)")
            if isAlike { alike += 1 } else { different += 1 }
        }
        #expect(alike > 0 && different > 0)
    }

    @Test(arguments: [
        ("*/30 * * * *", "0,30 * * * *"), ("0 0 * * 1-5", "0 0 * * MON-FRI"), ("0 0 ? * 0", "0 0 * * 7"),
        ("0 0 * 1-12/3 *", "0 0 * JAN,APR,JUL,OCT *"), ("0 0 0 * * *", "@daily"), ("0 0 * * FRI,FRI#2", "0 0 * * 5"),
    ])
    func `follow from the times, and not from how they are written`(one: String, other: String) throws {
        let words = try (CronWords.words(one), CronWords.words(other))
        #expect(words.0 == words.1)
    }

    @Test(arguments: [
        ("61 * * * *", "61 is not 0 to 59 (minute, character 1)"),
        ("0 0 0 * *", "0 is not 1 to 31 (day of the month, character 5)"),
        ("0 0 * * MOM", "(day of the week, character 9)"),
        ("0 0 30 2 *", "(day of the month, character 5)"),
        ("@never", "'@never'"),
        ("@every 90", "'@every 90'"),
        ("", "there are 0 fields"),
        ("H * * * *", "(minute, character 1)"),
    ])
    func `are refused for what is no expression, with its value and its field`(text: String, reason: String)
        async throws
    {
        let outcome = try await Tool.run(["next", "--explain", text])
        outcome.expectOneSentence(reason)
        #expect(outcome.errorOutput.hasPrefix("timers: '\(text)'"))
    }

    @Test func `are a line, or an object of JSON`() async throws {
        #expect(try await Tool.run(["next", "--explain", "@daily"]).output == "At 0:00 every day\n")
        let json = try await Tool.run(["next", "--explain", "@daily", "--json"]).output
        #expect(json == #"{"cron":"@daily","words":"At 0:00 every day"}"# + "\n")
    }
}
