import Foundation
import Testing

@testable import TimerLinting

/// Hostile sources, and trees of files.
struct RobustnessTests {
    private let folder = TemporaryFolder()
    @Test func `a malformed file is named and costs nothing else`() throws {
        let files = [
            "Bad.swift": "func a( { \(timer)", "Cut.swift": "class A {\n  func b() {\n \(timer)",
            "Good.swift": droppedTimer,
        ]
        let outcome = try folder.lint(files)
        #expect(outcome.malformed.map { URL(filePath: $0).lastPathComponent } == ["Bad.swift", "Cut.swift"])
        #expect(outcome.findings.count == 1)
    }

    @Test func `members without syntax errors are looked through, and nothing is rewritten`() throws {
        let start = "timer = \(timer)"
        let old = """
            class A {
                var timer: Timer?
                func old() { for (;;) { \(timer) } }
                func start() { \(start) }
                func again() { \(start) }
            }
            """
        let outcome = try folder.lint(["Old.swift": old])
        #expect(outcome.malformed.count == 1)
        #expect(Set(outcome.findings.map(\.line)) == [4, 5])
        #expect(outcome.findings.allSatisfy { $0.fix == nil })
    }

    @Test(arguments: ["@available (iOS 9, *)", "@objc (tick)", "@available(iOS 9, *)"])
    func `attributes with a blank are read as older compilers read them`(attribute: String) throws {
        let outcome = try folder.lint(["A.swift": "class A {\n    \(attribute) func a() { \(timer) }\n}\n"])
        #expect(outcome.malformed.isEmpty)
        #expect(outcome.findings.count == 1)
    }

    private static let sources = """
        source = DispatchSource.makeTimerSource(queue: .main)
                source.setEventHandler { self.tick() }
                source.resume()

        """

    private static func repeated(_ text: String, _ count: Int = 1_000) -> String {
        String(repeating: text, count: count)
    }

    private static func type(_ members: String) -> String {
        """
        class A {
            var timer: Timer?
            var task: Task<Void, Never>?
            var source: DispatchSourceTimer!
            func tick() {}
        \(members)
        }

        """
    }

    /// Sources with many equal parts: were each of them compared with each other one, this would take minutes.
    private static let large: [String: String] = [
        "a local that is returned into one of the same name":
            "func a() {\n    let timer = {\n        let timer = \(timer)\n        return timer\n    }()\n}\n",
        "timers of one property": type("func a() {\n" + repeated("timer = \(timer)\n") + "}"),
        "tasks of one property": type(
            "func a() {\n"
                + repeated("task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } }\n")
                + "}"),
        "sources of one property": type("func a() {\n" + repeated(sources) + "}"),
        "sources in locals": type("func a() {\n" + repeated("do {\nlet \(sources)}\n") + "}"),
        "sources of many functions": type(
            (0..<1_000).map { "func a\($0)() {\n\(sources)}\nfunc b\($0)() { source.suspend() }\n" }.joined()),
        "nested braces": droppedTimer + repeated("{", 10_000) + repeated("}", 10_000),
        "a chain of calls": "let timer = a" + repeated(".b()", 10_000),
        "nested parentheses": "let timer: Timer = " + repeated("(", 10_000) + repeated(")", 10_000),
        "nested closures": "Timer.a " + repeated("{ a ", 10_000) + repeated("}", 10_000),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: large.keys.sorted())
    func `a large source is looked through`(name: String) throws {
        let source = try #require(Self.large[name])
        #expect(try folder.lint(["A.swift": source]).unreadable.isEmpty)
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            Array(repeating: "f(x)", count: 50_000).joined(separator: " + "),
            // Were each link compared with each other one, this would take minutes.
            "t" + (0..<2_000).map { ".replacingOccurrences(of: \"&\($0);\", with: \"\($0)\")" }.joined(separator: "\n"),
        ])
    func `a timer beside a long expression is found`(expression: String) throws {
        let outcome = try folder.lint(["A.swift": "func a() {\n    \(timer)\n    let x = \(expression)\n}\n"])
        #expect(outcome.findings.map(\.rule) == ["unstored-repeating-timer"])
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
        let long = String(repeating: unit, count: 600_000 / unit.utf8.count) + droppedTimer
        #expect(long.utf8.count > 590_000)
        #expect(try folder.lint(["A.swift": long]).findings.map(\.rule) == ["unstored-repeating-timer"])
        #expect(try folder.lint(["A.swift": String(long.dropLast(20))]).malformed.count == 1)
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
        #expect(try folder.lint(["Many.swift": unit.joined(separator: "\n")]).findings.count == 1_000)
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
        #expect(try folder.lint(["One.swift": type]).findings.count == 600)
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
        #expect(try folder.lint(["One.swift": type]).findings.count { $0.rule == "overwritten-timer" } == 300)
    }

    @Test func `bytes that are no text do no harm`() throws {
        #expect(try folder.lint(["A.swift": "\u{0}\u{1}\u{FFFD} Timer \u{0}", "B.swift": ""]).findings.isEmpty)
    }

    @Test func `what git ignores is not looked at`() throws {
        let files = [
            ".git/HEAD": "", ".gitignore": "Generated/\n/Top.swift\n*.gen.swift\n!Keep.gen.swift\n",
            "Generated/A.swift": droppedTimer, "Top.swift": droppedTimer, "Sub/Top.swift": droppedTimer,
            "Sub/B.gen.swift": droppedTimer, "Keep.gen.swift": droppedTimer,
        ]
        #expect(try paths(files) == ["Keep.gen.swift", "Sub/Top.swift"])
    }

    /// The paths of the findings in files, from their folder on.
    private func paths(_ files: [String: String]) throws -> [String] {
        try folder.lint(files).findings.map { String($0.path.dropFirst(folder.path.count + 1)) }
    }

    @Test func `patterns of git may have classes and backslashes`() throws {
        let ignore = "[Gg]enerated/\na[0-1].swift\n\\#h.swift\n\\!i.swift\nb.swift  \nc.swift\\ \n d.swift\r\n"
        let names = [
            "Generated/A.swift", "generated/A.swift", "a1.swift", "#h.swift", "!i.swift", "b.swift", "a2.swift",
            "c.swift", "d.swift",
        ]
        var files = [".git/HEAD": "", ".gitignore": ignore]
        for name in names { files[name] = droppedTimer }
        #expect(try paths(files) == ["a2.swift", "c.swift", "d.swift"])
    }

    @Test func `a path that does not exist is an error`() {
        #expect(throws: PathError.self) { try FileSearch().files(below: ["/nowhere/at/all"]) }
    }
}

private let timer = "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }"
