/// How code may wait: on a `TimerClock`, which tests can replace, with the delays of a `Backoff`.
struct WaitRules {
    /// The files and folders that wait in another way, and why.
    var reasons: [String: String]

    func violations(in file: TokenizedFile) -> [Violation] {
        if reasons.keys.contains(where: file.path.hasPrefix) { return [] }
        return Self.waits(in: file.tokens).map { wait in
            Violation(
                file: file.path, line: wait.line, subject: wait.subject,
                message: "waits with \(wait.subject), and not on a TimerClock with the delays of a Backoff")
        }
    }

    /// The entries of ``reasons`` for which there is no reason any more.
    func leftOverReasons(_ files: [TokenizedFile]) -> [String] {
        reasons.keys.filter { place in
            !files.contains { file in file.path.hasPrefix(place) && !Self.waits(in: file.tokens).isEmpty }
        }
    }

    private static let clocks: Set<String> = ["ContinuousClock", "SuspendingClock"]
    private static let units: Set<String> = ["nanoseconds", "microseconds", "milliseconds", "seconds"]

    private static func waits(in tokens: [Token]) -> [(line: Int, subject: String)] {
        var found: [(line: Int, subject: String)] = []
        for (index, token) in tokens.enumerated() where token.kind == .identifier {
            let next = tokens[index...].dropFirst().prefix(2).map(\.text)
            if clocks.contains(token.text) { found.append((token.line, token.text)) }
            if token.text == "Task", next == [".", "sleep"] { found.append((token.line, "Task.sleep")) }
            if units.contains(token.text), next.first == "(", hasShift(tokens[(index + 2)...]) {
                found.append((token.line, "a shift"))
            }
        }
        return found
    }

    /// Whether the argument that begins here contains a shift.
    private static func hasShift(_ tokens: ArraySlice<Token>) -> Bool {
        var depth = 1
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            switch token.text {
            case "(": depth += 1
            case ")": depth -= 1
            // The tokenizer splits operators.
            case "<" where next.text == "<" && !next.isApart: return true
            default: break
            }
            if depth == 0 { return false }
        }
        return false
    }
}
