import Foundation
import Subprocess
import Testing

@testable import TimersCommand

struct `The manual page` {
    /// A command as the argument parser describes it.
    private struct Description: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String
            }
            var names: [Name]?
        }
        var commandName: String
        var shouldDisplay: Bool
        var arguments: [Argument]?
        var subcommands: [Description]?

        /// The names of all options and commands that users see.
        var shown: (options: Set<String>, commands: Set<String>) {
            let own = (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
            var all = (options: Set(own), commands: Set([commandName]))
            for command in subcommands ?? [] where command.shouldDisplay {
                all.options.formUnion(command.shown.options)
                all.commands.formUnion(command.shown.commands)
            }
            return all
        }
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let page = Result {
        try String(contentsOf: root.appending(path: "timers.1"), encoding: .utf8)
    }

    private static func shown() async throws -> (options: Set<String>, commands: Set<String>) {
        struct Tool: Decodable { var command: Description }
        let json = try await TimersCommandTests.Tool.run(["--experimental-dump-help"]).output
        return try JSONDecoder().decode(Tool.self, from: Data(json.utf8)).command.shown
    }

    @Test func `names every option and every command, and no others`() async throws {
        let shown = try await Self.shown()
        try #require(shown.options.count >= 20)
        let page = try Self.page.get()
        #expect(Set(page.matches(of: /Fl Fl ([a-z][a-z-]*)/).map { String($0.1) }) == shown.options)
        let commands = page.matches(of: /(?m)^\.Nm\n\.Cm ([a-z]+(?: [a-z]+)?)$/).flatMap { $0.1.split(separator: " ") }
            .map(String.init)
        #expect(Set(commands).union(["timers"]) == shown.commands)
    }

    @Test func `explains every option where its command is explained`() async throws {
        let page = try Self.page.get()
        let explained = Set(page.matches(of: /(?m)^\.It (?:Fl h , )?Fl Fl ([a-z-]+)/).map { String($0.1) })
        #expect(explained == (try await Self.shown()).options)
    }

    @Test func `has every exit code, member and variable that help has`() async throws {
        let page = try Self.page.get()
        let help =
            try await Tool.run(["--help"]).output + (try await Tool.run(["every", "--help"]).output)
            + (try await Tool.run(["countdown", "--help"]).output)
        for match in help.matches(of: /(?m)^ +([1-9]\d{0,2}|[a-z]+_[a-z]+|TIMERS_[A-Z]+)(?:, \d+)* {2,}/) {
            #expect(page.contains(match.1), "\(match.1)")
        }
        #expect(help.matches(of: /TIMERS_[A-Z]+/).count >= 3)
    }

    private static let groff = "/usr/bin/groff"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: groff), "there is no program to set a manual page"))
    func `can be set without a warning`() async throws {
        let path = Self.root.appending(path: "timers.1").path
        let outcome = try await Tool.run(script: "\(Self.groff) -mdoc -ww -Tascii '\(path)' >/dev/null")
        #expect(outcome.status == .exited(0))
        #expect(outcome.errorOutput.isEmpty)
    }
}

struct `Completions for a shell` {
    @Test(arguments: ["bash", "zsh", "fish"]) func `know the options`(shell: String) async throws {
        let outcome = try await Tool.run(["--generate-completion-script", shell])
        #expect(outcome.status == .exited(0))
        for option in ["on-finish", "max-failures", "screen"] { #expect(outcome.output.contains(option)) }
        #expect(!outcome.output.contains("_row"))
    }
}
