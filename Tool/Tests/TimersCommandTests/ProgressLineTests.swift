import Countdowns
import Testing

@testable import TimersCommand

struct `The line of a countdown` {
    private func line(
        _ columns: Int, title: String? = "Tea", progress: Double = 0.5, phase: Countdown.Phase = .running
    ) -> String {
        let reading = CountdownReading(remaining: .seconds(60), shown: 60, progress: progress, phase: phase)
        return ProgressLine(title: title, time: "1:00", reading: reading).text(columns: columns)
    }

    @Test func `has a title, a bar and the time`() {
        #expect(line(39) == "Tea [##############..............] 1:00")
        #expect(line(29, title: nil, phase: .paused) == "[#######........] 1:00 paused")
        #expect(line(25, title: nil, progress: 1, phase: .finished) == "[#############] 1:00 done")
    }

    @Test func `fits into any width, and keeps the time to the last`() {
        let titles = [
            nil, "", "Tea", "A title that is much longer than any window is wide, and then some", "\u{1F375}茶の時間です",
        ]
        for title in titles {
            for phase in Countdown.Phase.allCases {
                for progress in [0, 0.001, 0.5, 0.999, 1] {
                    for columns in 0...130 {
                        let text = line(columns, title: title, progress: progress, phase: phase)
                        #expect(text.count <= columns)
                        if columns >= 11 { #expect(text.contains("1:00")) }
                    }
                }
            }
        }
    }

    @Test func `counts letters that are two columns wide as two`() {
        #expect(line(20, title: "茶の時間", progress: 0) == "茶の時間 [....] 1:00")
        #expect(line(12, title: "茶の時間です").hasSuffix(" 1:00"))
    }

    @Test(arguments: ["☕", "⏰", "✅", "\u{1F375}", "\u{1F1E9}\u{1F1EA}", "☀\u{FE0F}", "\u{1F44D}\u{1F3FD}"])
    func `counts pictures as two`(picture: Character) {
        let text = line(30, title: String(repeating: picture, count: 12))
        // Ten columns, of which three are dots.
        #expect(text.count { $0 == picture } == 3)
        #expect(text.count + 3 <= 30)
    }

    @Test func `says that its title goes on`() {
        #expect(line(50, title: "A very long title that goes on").hasPrefix("A very long t... ["))
        // No space before the dots.
        #expect(line(41, title: "A very long title that goes on").hasPrefix("A very lon... ["))
        #expect(line(33, title: "A titles of words").hasPrefix("A titles... ["))
    }

    @Test func `shows nothing that a terminal would obey`() {
        #expect(line(60, title: "a\u{1B}[2Jb\n\r\u{7}\u{9B}c").hasPrefix("a[2Jbc ["))
    }

    @Test(
        arguments: Array(
            "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}\u{61C}"))
    func `shows nothing that would turn the rest of it around`(control: Character) {
        #expect(line(60, title: "a\(control)b").hasPrefix("ab ["))
        #expect(ExitReason("'a\(control)b' is wrong", exitCode: 64).sentence == "'ab' is wrong.")
    }

    @Test func `keeps what letters and pictures are joined with`() {
        for title in ["\u{1F468}\u{200D}\u{1F373}", "می\u{200C}خواهم", "שלום"] {
            #expect(line(60, title: title).hasPrefix("\(title) ["))
        }
    }

    @Test func `is no longer than a pipe takes as a whole`() async throws {
        let title = String(repeating: "茶", count: 2000)
        let lines = try await Tool.run(["countdown", "10ms", "--title", title]).output.split(separator: "\n")
        #expect(lines.last?.hasSuffix("茶: 0:00") == true)
        #expect(lines.allSatisfy { $0.utf8.count < StandardOutput.longestLine })
    }

    @Test(
        arguments: [
            (.seconds, 0, "0:00"), (.seconds, 65, "1:05"), (.seconds, 3600, "1:00:00"), (.seconds, 36_061, "10:01:01"),
            (.tenths, 34, "0:03.4"), (.tenths, 600, "1:00.0"), (.minutes, 25, "25 min"),
        ] as [(CountdownUnit, Int, String)])
    func `tells the time in every unit`(unit: CountdownUnit, count: Int, text: String) {
        #expect(unit.text(count) == text)
    }

    @Test func `is one exact object in JSON`() {
        let reading = CountdownReading(
            remaining: .nanoseconds(59_999_999_999), shown: 60, progress: 1.0 / 3, phase: .running)
        #expect(
            JSONLines.line(reading)
                == #"{"remaining":59.999999999,"shown":60,"progress":0.333333,"phase":"running"}"#)
    }
}
