import Foundation
import Testing

/// A reader who copies an example from the documentation gets code that compiles.
@Suite struct `Examples in the documentation` {
    @Test func `compile as they stand`() async throws {
        try await Self.compile(Self.examples().filter { !$0.isManifest }, .swift6)
    }

    /// The timers of real apps, whose targets have other settings than a new package.
    @Test(arguments: [ClientMode.mainActorByDefault, .approachable, .swift5])
    func `before and after compile in other language modes`(mode: ClientMode) async throws {
        try await Self.compile(Self.examples().filter { $0.block.file.hasSuffix("BeforeAndAfter.md") }, mode)
    }

    private static func compile(_ examples: [Example], _ mode: ClientMode) async throws {
        try #require(!examples.isEmpty)
        let folder = try write(examples.map { ($0.name, $0.source) })
        defer { try? FileManager.default.removeItem(at: folder) }
        let prelude = try Repository.files(below: "Tests/CompileTests/Prelude", endingIn: ".swift")
        let compilation = try await Compilation.of(
            prelude + examples.map { folder.appending(path: "\($0.name).swift") },
            mode: mode.arguments, extra: try await StandIns.make(in: folder), lenient: true)
        let problems = compilation.diagnostics.filter { !isAllowed($0) }
        #expect(problems == [])
        #expect(compilation.succeeded || !problems.isEmpty, "\n\(compilation.output)")
    }

    @Test func `for a client's manifest compile`() async throws {
        let examples = try Self.examples().filter(\.isManifest)
        let library = try await Toolchain.current.get().manifestLibrary()
        for example in examples {
            let folder = try Self.write([(example.name, example.manifest)])
            defer { try? FileManager.default.removeItem(at: folder) }
            let compilation = try await Compilation.of(
                [folder.appending(path: "\(example.name).swift")], mode: ClientMode.swift6.arguments,
                extra: ["-I", library.path, "-package-description-version", "6.2"])
            expect(compilation, meets: [])
        }
    }

    @Test func `of tests stand word for word in tests that run`() throws {
        let blocks = try CodeBlock.published().filter { $0.file.hasSuffix("TestingTime.md") }
        try #require(blocks.count >= 7)
        let tests = try Self.tests()
        for block in blocks where !tests.contains(block.code.joined(separator: "\n")) {
            Issue.record("\(block.file):\(block.line) stands in no test")
        }
    }

    @Test func `say what language they are in, and nothing else`() throws {
        for block in try CodeBlock.published() {
            let isPlain = block.language.wholeMatch(of: /[a-z]+/) != nil
            #expect(isPlain, "\(block.file):\(block.line - 1) opens with '\(block.language)'")
        }
    }

    private static func examples() throws -> [Example] {
        let tests = try tests()
        return try CodeBlock.published().filter { block in
            // What stands in a test as it is, is compiled and run there.
            block.language == "swift" && !tests.contains(block.code.joined(separator: "\n"))
        }.enumerated().map { index, block in
            Example(block: block, name: "example\(index + 1)")
        }
    }

    /// The examples that are run, in one text.
    private static func tests() throws -> String {
        let folders = [
            "Tests/TimersTestingTests/Examples", "Tests/DurableTimersPostgresTests/Examples",
            "Examples/TrialEnds/Sources",
        ]
        let texts = try folders.flatMap { folder in
            try Repository.files(below: folder, endingIn: ".swift").map { try String(contentsOf: $0, encoding: .utf8) }
        }
        return texts.map { text in text.hasPrefix("#if ") ? outdented(text) : text }.joined()
    }

    /// The text of a file inside `#if`, as it would stand without.
    private static func outdented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in line.hasPrefix("    ") ? line.dropFirst(4) : line }.joined(separator: "\n")
    }

    /// An example may leave a value unused, though never a handle: it would be gone at once.
    private static func isAllowed(_ diagnostic: Diagnostic) -> Bool {
        !diagnostic.isError && !diagnostic.message.contains("OwnedTimer")
            && diagnostic.message.contains(/never (used|read)|result of call to .* is unused/)
    }

    private static func write(_ files: [(name: String, text: String)]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files {
            try Data(file.text.utf8).write(to: folder.appending(path: "\(file.name).swift"))
        }
        return folder
    }
}
