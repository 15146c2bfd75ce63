import Foundation
import Testing

@testable import TimerLinting

/// Hostile sources, and trees of files.
struct RobustnessTests {
    /// Makes a folder with files, runs over it, and removes it.
    private func run(_ files: [String: String], check: (ProjectRun.Outcome, String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "timerlint-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let paths = try FileSearch().files(below: [folder.path])
        try check(ProjectRun(linter: Linter(), threads: 2)(paths), folder.path)
    }

    private let timer = "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }"

    @Test func `a malformed file is named and costs nothing else`() throws {
        let files = [
            "Bad.swift": "func a( { \(timer)", "Cut.swift": "class A {\n  func b() {\n \(timer)",
            "Good.swift": "func a() { \(timer) }",
        ]
        try run(files) { outcome, _ in
            #expect(outcome.malformed.map { URL(filePath: $0).lastPathComponent } == ["Bad.swift", "Cut.swift"])
            #expect(outcome.findings.count == 1)
        }
    }

    @Test func `members without syntax errors are looked through, and nothing is rewritten`() throws {
        let start = "timer = \(timer)"
        let files = [
            "Old.swift": """
            class A {
                var timer: Timer?
                func old() { for (;;) { \(timer) } }
                func start() { \(start) }
                func again() { \(start) }
            }
            """
        ]
        try run(files) { outcome, _ in
            #expect(outcome.malformed.count == 1)
            #expect(Set(outcome.findings.map(\.line)) == [4, 5])
            #expect(outcome.findings.allSatisfy { $0.fix == nil })
        }
    }

    @Test(arguments: ["@available (iOS 9, *)", "@objc (tick)", "@available(iOS 9, *)"])
    func `attributes with a blank are read as older compilers read them`(attribute: String) throws {
        try run(["A.swift": "class A {\n    \(attribute) func a() { \(timer) }\n}\n"]) { outcome, _ in
            #expect(outcome.malformed.isEmpty)
            #expect(outcome.findings.count == 1)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `a local may be returned into one of the same name`() throws {
        let source = "func a() {\n    let timer = {\n        let timer = \(timer)\n        return timer\n    }()\n}\n"
        try run(["A.swift": source]) { outcome, _ in #expect(outcome.unreadable.isEmpty) }
    }

    /// Were each of them compared with each other one, this would take minutes.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }",
            "task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } }",
        ])
    func `a thousand timers of one property are looked at`(statement: String) throws {
        let statements = Array(repeating: "        \(statement)\n", count: 1_000).joined()
        let type =
            "class A {\n    var timer: Timer?\n    var task: Task<Void, Never>?\n    func a() {\n\(statements)    }\n}\n"
        try run(["A.swift": type]) { outcome, _ in #expect(outcome.unreadable.isEmpty) }
    }

    private static let source = """
        source = DispatchSource.makeTimerSource(queue: .main)
                source.setEventHandler { self.tick() }
                source.resume()

        """

    /// Were each of them compared with each other one, this would take minutes.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "func a() {\n" + String(repeating: source, count: 1_000) + "}",
            "func a() {\n" + String(repeating: "do {\nlet \(source)}\n", count: 1_000) + "}",
            (0..<1_000).map { "func a\($0)() {\n\(source)}\nfunc b\($0)() { source.suspend() }\n" }.joined(),
        ])
    func `a thousand dispatch sources of one name are looked at`(members: String) throws {
        let type = "class A {\n    var source: DispatchSourceTimer!\n    func tick() {}\n\(members)\n}\n"
        try run(["A.swift": type]) { outcome, _ in #expect(outcome.unreadable.isEmpty) }
    }

    @Test(.timeLimit(.minutes(5))) func `a sum of fifty thousand terms is looked through`() throws {
        let sum = Array(repeating: "f(x)", count: 50_000).joined(separator: " + ")
        try run(["A.swift": "func a() {\n    \(timer)\n    let x = \(sum)\n}\n"]) { outcome, _ in
            #expect(outcome.findings.map(\.rule) == ["unstored-repeating-timer"])
        }
    }

    @Test(.timeLimit(.minutes(5))) func `ten thousand nested braces are read to the end`() throws {
        let nested =
            "func a() { \(timer) }\n" + String(repeating: "{", count: 10_000) + String(repeating: "}", count: 10_000)
        let calls = "let timer = a" + String(repeating: ".b()", count: 10_000)
        let parens =
            "let timer: Timer = " + String(repeating: "(", count: 10_000) + String(repeating: ")", count: 10_000)
        let closures = "Timer.a " + String(repeating: "{ a ", count: 10_000) + String(repeating: "}", count: 10_000)
        let files = ["A.swift": nested, "B.swift": calls, "C.swift": parens, "D.swift": closures]
        try run(files) { outcome, _ in #expect(outcome.unreadable.isEmpty) }
    }

    /// `Scripts/check-large.sh` does the same with 10 MB, optimised.
    @Test(.timeLimit(.minutes(5))) func `a long file is read to the end, also when it is cut short`() throws {
        let unit = """
            final class Player {
                func play(_ items: [Int]) {
                    for index in 0..<10 where index % 2 == 0 { print(index, items, "some text to fill the line") }
                    guard items.count < 100 else { return }
                    items.map { $0 * 2 }.filter { $0 > 1 }.forEach { print($0, "and some more of it, to be long") }
                }
            }

            """
        let long = String(repeating: unit, count: 600_000 / unit.utf8.count) + "func a() { \(timer) }\n"
        #expect(long.utf8.count > 590_000)
        try run(["Long.swift": long]) { outcome, _ in
            #expect(outcome.findings.map(\.rule) == ["unstored-repeating-timer"])
        }
        try run(["Cut.swift": String(long.dropLast(20))]) { outcome, _ in
            #expect(outcome.malformed.count == 1)
        }
    }

    /// Each timer of a long file is looked at in the same time.
    @Test(.timeLimit(.minutes(5))) func `five hundred timers in a file are found`() throws {
        let unit = (0..<500).map { number in
            """
            final class Player\(number) {
                var timer: Timer?
                func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() } }
                func tick() {}
                func stop() { timer?.invalidate() }
            }
            """
        }
        try run(["Many.swift": unit.joined(separator: "\n")]) { outcome, _ in
            #expect(outcome.findings.count == 1_000)
        }
    }

    /// Were each of them compared with each other one, this would take a minute, and the file of `Scripts/check-large.sh` hours.
    @Test(.timeLimit(.minutes(5))) func `three hundred timers of one type are found`() throws {
        let members = (0..<300).map { number in
            """
                var timer\(number): Timer?
                func start\(number)() {
                    timer\(number) = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
                }
                func stop\(number)() { timer\(number)?.invalidate() }
            """
        }
        let type = "final class Player {\n    func tick() {}\n\(members.joined(separator: "\n"))\n}\n"
        try run(["One.swift": type]) { outcome, _ in #expect(outcome.findings.count == 600) }
    }

    @Test(.timeLimit(.minutes(5))) func `three hundred timers and sources of one function are looked at`() throws {
        let numbers = 0..<300
        let statements = numbers.map { number in
            """
                    timer\(number) = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
                    let source\(number) = DispatchSource.makeTimerSource()
                    source\(number).setEventHandler { print(\(number)) }
                    source\(number).resume()
            """
        }
        let type = """
            final class Player {
            \(numbers.map { "    var timer\($0): Timer?" }.joined(separator: "\n"))
                func start() {
            \(statements.joined(separator: "\n"))
                }
                func stop() {
            \(numbers.map { "        timer\($0)?.invalidate()" }.joined(separator: "\n"))
                }
            }
            """
        try run(["One.swift": type]) { outcome, _ in
            #expect(outcome.findings.count { $0.rule == "overwritten-timer" } == 300)
        }
    }

    /// Were each link compared with each other one, this would take minutes.
    @Test(.timeLimit(.minutes(5))) func `a chain of two thousand calls is looked through`() throws {
        let links = (0..<2_000).map { ".replacingOccurrences(of: \"&\($0);\", with: \"\($0)\")" }
        try run(["Chain.swift": "func a() { \(timer)\nlet s = t\(links.joined(separator: "\n"))\n}\n"]) { outcome, _ in
            #expect(outcome.findings.map(\.rule) == ["unstored-repeating-timer"])
        }
    }

    @Test func `bytes that are no text do no harm`() throws {
        try run(["A.swift": "\u{0}\u{1}\u{FFFD} Timer \u{0}", "B.swift": ""]) { outcome, _ in
            #expect(outcome.findings.isEmpty)
        }
    }

    @Test func `what git ignores is not looked at`() throws {
        let files = [
            ".git/HEAD": "", ".gitignore": "Generated/\n/Top.swift\n*.gen.swift\n!Keep.gen.swift\n",
            "Generated/A.swift": "func a() { \(timer) }",
            "Top.swift": "func a() { \(timer) }", "Sub/Top.swift": "func a() { \(timer) }",
            "Sub/B.gen.swift": "func a() { \(timer) }",
            "Keep.gen.swift": "func a() { \(timer) }",
        ]
        try run(files) { outcome, folder in
            #expect(
                outcome.findings.map { String($0.path.dropFirst(folder.count + 1)) } == [
                    "Keep.gen.swift", "Sub/Top.swift",
                ])
        }
    }

    @Test func `patterns of git may have classes and backslashes`() throws {
        let ignore = "[Gg]enerated/\na[0-1].swift\n\\#h.swift\n\\!i.swift\nb.swift  \nc.swift\\ \n d.swift\r\n"
        let names = [
            "Generated/A.swift", "generated/A.swift", "a1.swift", "#h.swift", "!i.swift", "b.swift", "a2.swift",
            "c.swift", "d.swift",
        ]
        var files = [".git/HEAD": "", ".gitignore": ignore]
        for name in names { files[name] = "func a() { \(timer) }" }
        try run(files) { outcome, folder in
            let found = outcome.findings.map { String($0.path.dropFirst(folder.count + 1)) }
            #expect(found == ["a2.swift", "c.swift", "d.swift"])
        }
    }

    @Test func `a path that does not exist is an error`() {
        #expect(throws: PathError.self) { try FileSearch().files(below: ["/nowhere/at/all"]) }
    }

    @Test func `an extension in another file stops the timer`() throws {
        let files = [
            "A.swift": "final class A {\n    var timer: Timer?\n    init() { timer = \(timer) }\n}",
            "B.swift": "extension A {\n    func stop() { timer?.invalidate() }\n}",
        ]
        try run(files) { outcome, _ in #expect(outcome.findings.isEmpty) }
    }
}
