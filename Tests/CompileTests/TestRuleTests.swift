import Foundation
import Testing

/// What a test uses to wait, and for how long: all tests share the few threads of one pool.
@Suite struct `A test` {
    /// Words that only some files of the tests use, as others have a better way.
    private static let rules: [(words: [String], files: [String], instead: String)] = [
        (
            ["DispatchSemaphore", "DispatchGroup", "NSCondition", "pthread_cond_wait"],
            [
                "TestSupport/Milestone.swift", "TestSupport/PlainThreads.swift",
                "TimersTests/Control/Signals.swift",
                // A fixture waits for its tasks on a plain thread.
                "TimersTests/Control/Subject.swift",
                // Blocks an actor, which is what it is for.
                "TimersTests/Release/ContextFixture+Handles.swift",
            ], "a Milestone or Occurrences"
        ),
        (
            ["waitUntilExit"],
            // A signal has stopped the whole process, so no other test loses time.
            ["TimersTests/SystemResume/StopLog.swift"], "a termination handler"
        ),
        (["concurrentPerform"], ["TestSupport/PlainThreads.swift"], "onPlainThreads"),
        (
            ["timeLimit("],
            [
                "TestSupport/Patience.swift",
                // As many rounds as a variable of the environment says.
                "DurableTimersPostgresTests/TrialTests.swift", "DurableTimersSQLiteTests/TrialTests.swift",
            ], ".patient"
        ),
    ]

    @Test func `blocks no thread of the pool, and is as patient as all others`() throws {
        var found: [String] = []
        var used: Set<String> = []
        for url in try Repository.files(below: "Tests", endingIn: ".swift") where url.path != #filePath {
            let file = String(Repository.name(of: url).dropFirst("Tests/".count))
            let text = try String(contentsOf: url, encoding: .utf8)
            for rule in Self.rules {
                for word in rule.words where text.contains(word) {
                    used.insert(file)
                    if !rule.files.contains(file) { found.append("\(file): \(word), use \(rule.instead)") }
                }
            }
        }
        #expect(found == [])
        #expect(Set(Self.rules.flatMap(\.files)).subtracting(used) == [], "places of rules that need them no more")
    }
}
