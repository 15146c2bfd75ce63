import Testing

@testable import TimersCommand

struct `The keys of a countdown` {
    private func keys(_ typed: String) -> [Key] {
        var parser = KeyParser()
        return parser.keys(in: Array(typed.utf8))
    }

    @Test func `each mean one thing`() {
        #expect(keys(" r+-q") == [.space, .restart, .more, .less, .quit])
        #expect(keys("R=_Q\u{3}") == [.restart, .more, .less, .quit, .quit])
        #expect(keys("xyz[O").isEmpty)
    }

    @Test(arguments: ["\u{1B}[A", "\u{1B}[1;5C", "\u{1B}[15~", "\u{1B}OR", "\u{1B}q"])
    func `are heard beside others that mean nothing, wherever what is typed is cut`(sequence: String) {
        let typed = Array("+\(sequence)\(sequence)-\(sequence) ".utf8)
        for cut in typed.indices {
            var parser = KeyParser()
            let keys = parser.keys(in: Array(typed[..<cut])) + parser.keys(in: Array(typed[cut...]))
            #expect(keys == [.more, .less, .space])
            #expect(!parser.isInSequence)
        }
    }

    @Test(arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}O"])
    func `may be followed by half of another`(sequence: String) {
        var parser = KeyParser()
        #expect(parser.keys(in: Array("+\(sequence)".utf8)) == [.more])
        #expect(parser.isInSequence)
    }
}
