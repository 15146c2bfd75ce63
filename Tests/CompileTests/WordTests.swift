import Foundation
import Testing

/// Words that are no longer used.
///
/// `Documentation/Words.md` has those that are.
@Suite struct `The words of the package` {
    /// The words, and what to write instead.
    private static let retired: [(words: [String], instead: String)] = [
        (["nobody", "somebody", "whoever", "anybody", "everybody"], "the scheduler, the caller, the owner"),
        (["Waking", "WakingRhythm", "noticesWaking"], "system resume, or wake-up"),
        (["DispatchBell", "RunLoopAlarm"], "alarm source"),
        (["SchedulerPlace"], "SchedulerCache"),
        (["Aftermath", "Audience"], "DeferredEffects, EndListeners"),
        (["Parcel", "HeldEntry"], "DisposalBox, RetainedEntry"),
        (["TimerCompanions", "Rarely"], "EntrySideTable"),
        (["OpenTick"], "AtomicDeadline"),
        (["KeptTimer", "BackgroundVisit"], "TimerProtection, EnterBackgroundOperation"),
        (["keepAlive"], "protect"),
        (["TimeoutSlot", "TimeoutSlots", "TimeoutWheel", "TimeoutNode"], "TimerWheel, which every pool has"),
        (["LocalTimeout"], "PooledTimeout"),
        (["bringForward", "putOff", "standsAt"], "to move the deadline, registeredAt"),
    ]

    @Test func `leave out those that were retired`() throws {
        // A name is retired as it is spelt, any other word in every spelling.
        let words = Self.retired.flatMap(\.words).map { word in word.contains(/[A-Z]/) ? word : "(?i:\(word))" }
        // It is compiled for speed in every build: it reads all files.
        let pattern = try NSRegularExpression(pattern: "\\b(?:" + words.joined(separator: "|") + ")\\b")
        let folders =
            ["Sources", "Tests", "Examples", "Documentation", "Tool", "Linter", "Benchmarks", "Proofs"]
        let files = try folders.flatMap { folder in
            try Repository.files(below: folder, endingIn: ".swift") + Repository.files(below: folder, endingIn: ".md")
                + Repository.files(below: folder, endingIn: ".h") + Repository.files(below: folder, endingIn: ".c")
        }
        let pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
        let others = pages.map { Repository.root.appending(path: $0) }
        var found: [String] = []
        // Fixtures of the linter are other projects' code.
        let own = files.filter { !["Fixtures", "Corpus"].contains(where: $0.pathComponents.contains) }
        for file in own + others where file.lastPathComponent != "WordTests.swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                guard let range = Range(match.range, in: text) else { continue }
                let word = String(text[range])
                let row = Self.retired.first { row in row.words.contains { $0.lowercased() == word.lowercased() } }
                let number = text[..<range.lowerBound].count { $0.isNewline } + 1
                found.append("\(file.lastPathComponent):\(number): \(word), write: \(row?.instead ?? "")")
            }
        }
        #expect(found == [])
    }
}
