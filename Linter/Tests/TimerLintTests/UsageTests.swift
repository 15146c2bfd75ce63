import Foundation
import Testing

@testable import TimerLinting

/// What a person meets on the command line.
struct UsageTests {
    private let folder = TemporaryFolder()

    init() throws { try folder.write("", to: ".git/HEAD") }

    private func run(_ arguments: String..., in name: String = "", input: String? = nil) throws -> Tool.Outcome {
        try Tool.run(arguments, in: folder.url.appending(path: name), input: input)
    }

    @Test func `it says its version`() throws {
        let outcome = try run("--version")
        #expect(outcome.status == 0)
        #expect(outcome.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    }

    @Test func `the help shows the options`() throws {
        let outcome = try run("--help")
        for option in ["--fix", "--only", "--stdin-path", "--allow-unparsed", "rules"] {
            #expect(outcome.output.contains(option))
        }
    }

    @Test func `a line sums up what was found`() throws {
        try folder.write(droppedTimer, to: "A.swift")
        try folder.write("print(1)\n", to: "B.swift")
        #expect(try run().errorOutput == "timerlint: 1 warning in 2 files\n")
        #expect(try run("B.swift").errorOutput == "timerlint: nothing found in 1 file\n")
    }

    @Test func `what is fixed is named`() throws {
        try folder.write(overwrittenTimer, to: "A.swift")
        let outcome = try run("--fix")
        #expect(outcome.errorOutput.hasPrefix("A.swift: fixed overwritten-timer\n"))
        #expect(outcome.errorOutput.hasSuffix("; 1 fixed in 1 file\n"))
    }

    @Test func `rules may stand before paths`() throws {
        for name in ["A.swift", "Sub/B.swift"] { try folder.write(droppedTimer, to: name) }
        let rule = "unstored-repeating-timer"
        #expect(try run("--only", rule, "Sub").output.hasPrefix("Sub/B.swift:"))
        #expect(try run("--only", rule + ",sleep-loop", "Sub").output.hasPrefix("Sub/B.swift:"))
        #expect(try run("--disable", "sleep-loop", "never-stopped", "Sub").output.hasPrefix("Sub/B.swift:"))
        #expect(try run("--disable", rule, "Sub").output == "")
        for arguments in [["--only", "Sub"], ["--only", rule, "Missing"], ["--disable", "\(rule),sleeploop"]] {
            let outcome = try Tool.run(arguments, in: folder.url)
            #expect(outcome.status == 64)
            #expect(outcome.errorOutput.contains("There is no rule"))
        }
    }

    @Test func `a configuration is found in the folders above`() throws {
        try folder.write(droppedTimer, to: "Sources/Sub/A.swift")
        try folder.write("exclude: [Sources/Sub]\n", to: ".timerlint.yml")
        #expect(try run(in: "Sources/Sub").output == "")
        #expect(try run(".", in: "Sources").status == 0)
    }

    @Test(arguments: [
        (["--jobs=0"], 64, "Error: '--jobs 0' does no work. Give it at least 1.\n"),
        (["--jobs=-1"], 64, "Error: '--jobs -1' does no work. Give it at least 1.\n"),
        (["migrate"], 64, "Error: 'migrate' needs the files and folders whose timers are to move.\n"),
        (
            ["migrate", "--language-mode", "7", "."], 64,
            "Error: There is no language mode '7' for '--language-mode'. Give it 5 or 6.\n"
        ),
        (["migrate", "--jobs", "0", "."], 64, "Error: '--jobs 0' does no work. Give it at least 1.\n"),
        (["migrate", "--wrte", "."], 64, "Error: Unknown option '--wrte'. Did you mean '--write'?\n"),
        (["migrate", "Missing"], 66, "Missing: error: no such file or folder\n"),
        (
            ["--baseline", "known.json"], 66,
            "known.json: error: there is no such baseline; '--write-baseline known.json' writes one\n"
        ),
        (["--write-baseline", "Missing/known.json"], 74, "Missing/known.json: error: cannot be written\n"),
    ])
    func `what cannot be done ends with a code and a sentence`(arguments: [String], code: Int, sentence: String) throws
    {
        try folder.write(droppedTimer, to: "A.swift")
        let outcome = try Tool.run(arguments, in: folder.url)
        #expect(Int(outcome.status) == code)
        #expect(outcome.output == "")
        // A wrong usage is explained further.
        #expect(code == 64 ? outcome.errorOutput.contains(sentence) : outcome.errorOutput == sentence)
    }

    @Test func `a file with syntax errors shows in the exit code`() throws {
        try folder.write("func a() { for (;;) {} }\nfunc b() {}\n", to: "A.swift")
        let outcome = try run()
        #expect(outcome.status == 65)
        #expect(outcome.errorOutput.hasSuffix("nothing found in 1 file; 1 with syntax errors, read in part\n"))
        #expect(try run("--allow-unparsed").status == 0)
        #expect(try run("--as-warnings").status == 0)
    }

    @Test func `standard input is looked through as a file`() throws {
        let found = try run("--stdin-path", "Sources/A.swift", input: droppedTimer)
        #expect(found.status == 1)
        #expect(found.output.hasPrefix("Sources/A.swift:1:12: warning:"))
        let fixed = try run("--stdin-path", "A.swift", "--fix", input: overwrittenTimer)
        #expect(fixed.status == 0)
        #expect(fixed.output.contains("timer?.invalidate()\n        timer = Timer"))
        #expect(
            try run("--stdin-path", "A.swift", "--diff", input: overwrittenTimer).output.hasPrefix("--- a/A.swift\n"))
        #expect(try run("--stdin-path", "A.swift", "B.swift", input: "").status == 64)
    }

    @Test func `a project's own time is one of the wall clock`() throws {
        try folder.write(
            "func a() {\n    let start = Today.now()\n    b()\n    print(Today.now() - start)\n}\n", to: "A.swift")
        #expect(try run("--severity", "info").status == 0)
        try folder.write("time-functions: [now]\n", to: ".timerlint.yml")
        let outcome = try run("--severity", "info")
        #expect(outcome.output.contains("[wall-clock-elapsed]"))
    }
}
