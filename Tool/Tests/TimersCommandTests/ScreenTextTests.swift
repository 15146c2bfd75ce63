import Testing

@testable import TimersCommand

struct `The text of a screen` {
    private func lines(_ output: String) -> [String] {
        ScreenText(Array(output.utf8)).lines
    }

    @Test func `is what a command has printed, line by line`() {
        #expect(lines("").isEmpty)
        #expect(lines("one\ntwo\n") == ["one", "two"])
        #expect(lines("one\n\ntwo") == ["one", "", "two"])
        #expect(lines("one\r\ntwo\r\n") == ["one", "two"])
    }

    @Test func `has tabs as spaces, and shows what overwrites a line`() {
        #expect(lines("a\tb\n12345678\tc\n茶\td") == ["a       b", "12345678        c", "茶      d"])
        #expect(lines("10%\r20%\r30%\n") == ["30%"])
        #expect(lines("10%\r") == ["10%"])
        #expect(lines("ab\u{8}c") == ["ac"])
    }

    @Test(arguments: [
        "\u{1B}[31m", "\u{1B}[2J", "\u{1B}[?1049h", "\u{1B}]0;title\u{7}", "\u{1B}]0;title\u{1B}\\", "\u{1B}Pq\u{1B}\\",
        "\u{1B}c", "\u{7}", "\u{9B}", "\u{202E}",
    ])
    func `has nothing in it that a terminal would obey`(sequence: String) {
        #expect(lines("a\(sequence)b\nc") == ["ab", "c"])
        #expect(lines("a\n\(sequence)") == ["a"] || lines("a\n\(sequence)") == ["a", ""])
    }

    @Test func `is repaired where it is not in UTF-8`() {
        #expect(ScreenText([0x61, 0xFF, 0x62]).lines == ["a\u{FFFD}b"])
    }

    @Test func `is cut to the window, below a line that says what it is`() {
        let text = ScreenText(Array("12345678901\ntwo\nthree\n".utf8))
        let rows = RunScreen.rows(title: "Every 2s: date", note: "run 7", text: text, columns: 10, rows: 4)
        #expect(rows == ["Eve  run 7", "", "1234567890", "two"])
        for columns in 0...40 {
            for height in 0...5 {
                let rows = RunScreen.rows(
                    title: "Every 2s: 茶", note: "run 7, 12:00:00", text: text, columns: columns, rows: height)
                #expect(rows.count <= height)
                #expect(rows.allSatisfy { $0.columns <= columns })
            }
        }
    }
}
