import Foundation
import Testing

@testable import TimerLinting

/// Programs are compiled and run as they are and with their timers moved, and do the same.
#if os(Linux)
    struct MigrationRunTests {
        @Test(arguments: MigrationProgram.all)
        func `a program does the same before and after, and lets go of its owner`(program: MigrationProgram) throws {
            let source = "import Dispatch\nimport Foundation\n\n" + program.owner + "\n"
            let (moved, left) = Linter().migrated(source)
            #expect(left == [])
            #expect(moved.contains("OwnedTimer"))
            let before = try output(of: source, program.statements)
            let after = try output(of: moved, program.statements)
            #expect(after.contains { $0.hasPrefix("released true") } == before.contains { $0.hasPrefix("released") })
            #expect(after.contains("silent true") || !program.leaks)
            #expect(before.contains("released false") == program.leaks)
            let early = after.filter { $0.hasPrefix("after") && !$0.hasSuffix("true") }
            #expect(early == [], "\(after)")
            // An owner that is never released ticks on. On a busy machine, Foundation sometimes fires a timer early.
            func comparable(_ lines: [String]) -> [String] {
                lines.filter { line in
                    let differs = program.leaks ? ["released", "silent", "after"] : ["after"]
                    return !differs.contains { line.hasPrefix($0) }
                }
            }
            #expect(comparable(before) == comparable(after))
            #expect(after.count > 2)
        }

        /// The lines that a program writes.
        private func output(of owner: String, _ statements: String) throws -> [String] {
            let folder = TemporaryFolder()
            let files = [
                try folder.write(owner, to: "Owner.swift"),
                try folder.write(MigrationProgram.support, to: "Support.swift"),
                try folder.write(
                    "import Foundation\n@MainActor func run() {\n\(statements)\n}\nMainActor.assumeIsolated { run() }\n",
                    to: "main.swift"),
            ].map(\.path)
            let program = folder.url.appending(path: "program").path
            // Blocks of Foundation cannot refer to their owners in Swift 6 mode.
            var arguments = ["-swift-version", "5", "-suppress-warnings", "-o", program] + files
            arguments += ["-enable-upcoming-feature", "ImmutableWeakCaptures"]
            arguments += try BuiltLibrary.importArguments() + BuiltLibrary.objects()
            let compilation = try Program.run("swiftc", arguments)
            try #require(compilation.status == 0, "\(compilation.output)\n\(owner)")
            let outcome = try Program.run(program, [])
            #expect(outcome.status == 0, "\(outcome.output)")
            return outcome.lines
        }
    }
#endif
