import Foundation
import Testing

/// A reader who copies an example from the documentation gets code that compiles.
@Suite struct `Examples in the documentation` {
    @Test func `compile as they stand`() async throws {
        try await Self.compile(Self.examples().filter { !$0.isManifest }, .swift6)
    }

    /// What a test has to prove that it can: a block that lacks an import or a variable.
    @Test func `that leave out what they need do not compile`() async throws {
        let blocks = CodeBlock.all(
            in: """
                ```swift
                TimerTicks(.every(.seconds(1)))
                ```
                Text.
                ```swift
                import Timers

                timer.cancel()
                ```
                """, file: "README.md")
        for example in Example.all(in: blocks) {
            #expect(try await !Self.problems(in: [example], .swift6).problems.isEmpty, "\(example.source)")
        }
    }

    /// The timers of real apps, whose targets have other settings than a new package.
    @Test(arguments: [ClientMode.mainActorByDefault, .approachable, .swift5])
    func `before and after compile in other language modes`(mode: ClientMode) async throws {
        try await Self.compile(Self.examples().filter { $0.block.file.hasSuffix("BeforeAndAfter.md") }, mode)
    }

    private static func compile(_ examples: [Example], _ mode: ClientMode) async throws {
        try #require(!examples.isEmpty)
        let (problems, compilation) = try await problems(in: examples, mode)
        #expect(problems == [])
        #expect(compilation.succeeded || !problems.isEmpty, "\n\(compilation.output)")
    }

    private static func problems(
        in examples: [Example], _ mode: ClientMode
    ) async throws -> (problems: [Diagnostic], compilation: Compilation) {
        let folder = try write(examples.map { ($0.name, $0.source) })
        defer { try? FileManager.default.removeItem(at: folder) }
        // Each file counts by its own imports, as if it were alone in its module.
        let alone = ["-enable-upcoming-feature", "MemberImportVisibility"]
        let compilation = try await Compilation.of(
            examples.map { folder.appending(path: "\($0.name).swift") },
            mode: mode.arguments, extra: alone + (try await StandIns.make(in: folder)), lenient: true)
        return (compilation.diagnostics.filter { !isAllowed($0) }, compilation)
    }

    @Test func `for a client's manifest compile`() async throws {
        let examples = try Self.examples().filter { $0.isManifest && !$0.isWholeManifest }
        try #require(!examples.isEmpty)
        let library = try await Toolchain.current.get().manifestLibrary()
        for example in examples {
            let folder = try Self.write([(example.name, example.manifestEntries)])
            defer { try? FileManager.default.removeItem(at: folder) }
            let compilation = try await Compilation.of(
                [folder.appending(path: "\(example.name).swift")], mode: ClientMode.swift6.arguments,
                extra: ["-I", library.path, "-package-description-version", "6.2"])
            expect(compilation, meets: [])
        }
    }

    /// The package manager reads it, as it does for a reader.
    @Test func `that are whole manifests are packages with tests, for the systems of this one`() async throws {
        let manifests = try Self.examples().filter(\.isWholeManifest)
        #expect(manifests.map(\.block.file) == ["README.md", "Sources/Timers/Timers.docc/GettingStarted.md"])
        for manifest in manifests {
            let folder = try Self.write([("Package", manifest.block.code.joined(separator: "\n") + "\n")])
            defer { try? FileManager.default.removeItem(at: folder) }
            let run = try await Run.of(
                Toolchain.tool("swift"),
                ["package", "--package-path", folder.path, "--manifest-cache", "none", "dump-package"])
            try #require(run.status == 0, "\n\(run.output)")
            for part in ["\"test\"", "\"macos\"", "\"15.0\"", "\"18.0\"", "\"TimersTesting\""] {
                #expect(run.output.contains(part), "\(manifest.block.file) without \(part)")
            }
        }
    }

    @Test func `of tests and of drivers stand word for word in tests that run`() throws {
        let files = ["TestingTime.md", "OwnContexts.md"]
        let blocks = try CodeBlock.published().filter { block in files.contains { block.file.hasSuffix($0) } }
        try #require(blocks.count >= 10)
        let tests = try Self.tests()
        for block in blocks where !tests.contains(block.codeWithoutImports) {
            Issue.record("\(block.file):\(block.line) stands in no test")
        }
    }

    /// A server to copy has all its files, so both have this one.
    @Test func `of the pages of deadlines are one file in two servers`() throws {
        let files = try ["Reminders", "Trials"].map { server in
            try Repository.text(of: "Examples/\(server)/Sources/\(server)/Pages.swift")
        }
        #expect(files[0] == files[1])
    }

    @Test func `say what language they are in, and nothing else`() throws {
        for block in try CodeBlock.published() {
            let isPlain = block.language.wholeMatch(of: /[a-z]+/) != nil
            #expect(isPlain, "\(block.file):\(block.line - 1) opens with '\(block.language)'")
        }
    }

    private static func examples() throws -> [Example] {
        let tests = try tests()
        let blocks = try CodeBlock.published().filter { block in block.language == "swift" }
        return Example.all(in: blocks).filter { example in
            // What needs a module that only a trait adds is compiled and run as it is, where the trait is on.
            !(example.needsTrait && tests.contains(example.block.code.joined(separator: "\n")))
        }
    }

    /// The examples that are run, in one text.
    private static func tests() throws -> String {
        let folders = [
            "Tests/TimersTestingTests/Examples", "Tests/DurableTimersPostgresTests/Examples",
            "Examples/Reminders/Sources", "Examples/DurableJobs/Sources/TrialEnds",
            "Proofs/ServerTests/Tests/TimersNIOTests/Examples", "Proofs/ServerTests/Tests/TimersServiceTests/Examples",
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
            && diagnostic.message.contains(/never (used|read)/)
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
