import TimerLinting

/// What a run has found, in a line.
struct Summary {
    let text: String

    init(_ findings: [Finding], files: Int, _ outcome: ProjectRun.Outcome) {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let found = Severity.allCases.reversed().compactMap { severity -> String? in
            let number = findings.count { $0.severity == severity }
            return number == 0 ? nil : count(number, severity.rawValue)
        }
        var parts = [found.isEmpty ? "nothing found" : found.joined(separator: ", ")]
        parts[0] += " in " + count(files, "file")
        let fixed = outcome.fixed.reduce(0) { $0 + $1.rules.count }
        if fixed > 0 { parts.append("\(fixed) fixed in \(count(outcome.fixed.count, "file"))") }
        if !outcome.malformed.isEmpty { parts.append("\(outcome.malformed.count) with syntax errors, read in part") }
        if !outcome.unreadable.isEmpty { parts.append("\(outcome.unreadable.count) not read") }
        text = "timerlint: " + parts.joined(separator: "; ")
    }
}
