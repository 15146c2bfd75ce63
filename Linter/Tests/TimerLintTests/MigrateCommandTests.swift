import Foundation
import Testing

@testable import TimerLinting

/// `timerlint migrate` on the command line, in folders with small files.
struct MigrateCommandTests {
    private let folder = TemporaryFolder()
    private let player = """
        import Foundation

        final class Player {
            private var timer: Timer?

            func play() {
                timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
            }

            func stop() { timer?.invalidate() }

            func tick() {}
        }

        """

    init() throws { try folder.write("", to: ".git/HEAD") }

    private func run(_ arguments: String...) throws -> Tool.Outcome {
        try Tool.run(["migrate"] + arguments, in: folder.url)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }

    @Test func `it shows a diff, says what it leaves alone, and changes nothing`() throws {
        try folder.write(player, to: "Sources/A.swift")
        try folder.write(droppedTimer, to: "Sources/B.swift")
        let outcome = try run("Sources")
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("--- a/Sources/A.swift\n+++ b/Sources/A.swift\n@@ -1,13 +1,16 @@\n"))
        #expect(outcome.output.contains("\n-    private var timer: Timer?\n+    private var timer: OwnedTimer?\n"))
        #expect(
            outcome.errorOutput == """
                Sources/B.swift:1: left alone: no property keeps it
                timerlint: 1 property to move in 1 file; 1 timer left alone; the targets need the product 'Timers' of \
                swift-timers

                """)
        #expect(try text("Sources/A.swift") == player)
    }

    @Test func `it writes once, and finds nothing more to do`() throws {
        try folder.write(player, to: "A.swift")
        let first = try run("--write", ".")
        #expect(first.status == 0)
        #expect(first.output == "")
        #expect(first.errorOutput.hasPrefix("timerlint: 1 property moved in 1 file;"))
        let moved = try text("A.swift")
        #expect(moved == Linter().migrated(player).text)
        #expect(moved.contains("timer = OwnedTimer("))
        #expect(try run("--write", ".").errorOutput == "timerlint: nothing to move\n")
        #expect(try text("A.swift") == moved)
    }

    @Test func `the diff makes of the file what the option writes`() throws {
        try folder.write(player, to: "A.swift")
        let diff = try run("A.swift").output
        let patch = try folder.write(diff, to: "A.patch").path
        let patched = try Program.run("patch", ["-p1", "-d", folder.url.path, "-i", patch])
        #expect(patched.status == 0, "\(patched.output)")
        #expect(try text("A.swift") == Linter().migrated(player).text)
    }

    @Test(arguments: [
        ("Package.swift", "let package = Package(platforms: [.macOS(.v15), .iOS(.v13)])", "iOS 13", "iOS 18"),
        ("Package.swift", "let package = Package(platforms: [.macOS(\"10.15\")])", "macOS 10.15", "macOS 15"),
        ("A.xcodeproj/project.pbxproj", "WATCHOS_DEPLOYMENT_TARGET = 9.4;", "watchOS 9.4", "watchOS 11"),
        ("project.yml", "deploymentTarget:\n  tvOS: \"17.0\"", "tvOS 17.0", "tvOS 18"),
    ])
    func `a system that is too old for the library is named first, and nothing is written`(
        file: String, text: String, old: String, needed: String
    ) throws {
        try folder.write(player, to: "A.swift")
        try folder.write("// swift-tools-version: 6.0\n" + text + "\n", to: file)
        let outcome = try run("--write", ".")
        #expect(outcome.status == 69)
        #expect(
            outcome.errorOutput.split(separator: "\n").first?.hasSuffix(
                ": error: it names \(old), and the library needs \(needed)") == true)
        #expect(try self.text("A.swift") == player)
        #expect(try run(".").output.contains("OwnedTimer"))
    }

    @Test func `the systems are those of the library's manifest`() throws {
        let manifest = URL(filePath: #filePath).appending(path: "../../../../Package.swift").standardizedFileURL
        let text = try String(contentsOf: manifest, encoding: .utf8)
        for (system, _, version) in DeploymentTargets.needed where system != "macCatalyst" {
            #expect(text.contains(".\(system)(.v\(version))"))
        }
    }

    @Test func `a file with syntax errors is left alone and named`() throws {
        try folder.write(player + "func a( {\n", to: "A.swift")
        try folder.write(player, to: "B.swift")
        let outcome = try run("--write", ".")
        #expect(outcome.status == 65)
        #expect(
            outcome.errorOutput.hasPrefix("A.swift: warning: this file has syntax errors, and is left alone\n"))
        #expect(try text("A.swift") == player + "func a( {\n")
        #expect(try text("B.swift").contains("OwnedTimer"))
        #expect(try run("--allow-unparsed", ".").status == 0)
    }

    @Test func `what is excluded or ignored stays as it is`() throws {
        for name in ["A.swift", "Generated/B.swift", "Old/C.swift"] { try folder.write(player, to: name) }
        try folder.write("exclude: [Generated]\n", to: ".timerlint.yml")
        try folder.write("Old/\n", to: ".gitignore")
        #expect(try run("--write", ".").status == 0)
        #expect(try text("A.swift") != player)
        #expect(try text("Generated/B.swift") == player)
        #expect(try text("Old/C.swift") == player)
    }

    @Test func `the help names the command, and its own shows its options`() throws {
        #expect(try Tool.run(["--help"], in: folder.url).output.contains("migrate"))
        let help = try run("--help").output
        for option in ["--write", "--language-mode", "--common-modes", "--allow-unparsed"] {
            #expect(help.contains(option))
        }
    }

    #if os(Linux)
        @Test func `a diff that cannot be written is an error`() throws {
            try folder.write(player, to: "A.swift")
            let outcome = try Tool.run(["migrate", "."], in: folder.url, output: URL(filePath: "/dev/full"))
            #expect(outcome.status == 74)
            #expect(outcome.errorOutput == "error: standard output cannot be written\n")
        }
    #endif
}
