import Foundation
import Testing

@testable import TimerLinting

/// The command line, run in folders with small files.
struct CommandTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: String..., in name: String = "") throws -> Tool.Outcome {
        try Tool.run(arguments, in: folder.url.appending(path: name))
    }

    /// The paths of the findings, in the order of the report.
    private func paths(_ outcome: Tool.Outcome) -> [String] {
        outcome.output.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) }
    }

    @Test func `what is excluded stays out, however it is named`() throws {
        for name in ["A.swift", "Generated/B.swift", "Sub/Generated/C.swift"] {
            try folder.write(droppedTimer, to: "Sources/" + name)
        }
        let config = try folder.write("exclude: [Sources/Generated, \"**/C.swift\"]\n", to: ".timerlint.yml").path
        #expect(paths(try run()) == ["Sources/A.swift"])
        #expect(paths(try run("Sources")) == ["Sources/A.swift"])
        #expect(paths(try run("./Sources//A.swift", "Sources/Generated/B.swift")) == ["Sources/A.swift"])
        #expect(try run("Sources/Generated").status == 0)
        let absolute = folder.path + "/Sources/"
        let named = try run("--config", config, absolute + "A.swift", absolute + "Generated/B.swift", in: "Sources")
        #expect(paths(named) == [absolute + "A.swift"])
        #expect(paths(try run("--config", "../.timerlint.yml", "Generated", "A.swift", in: "Sources")) == ["A.swift"])
    }

    #if os(Linux)
        @Test func `a result that cannot be written is an error`() throws {
            try folder.write(droppedTimer, to: "A.swift")
            for arguments in [[], ["--format", "json"], ["--format", "sarif"], ["rules"], ["rules", "sleep-loop"]] {
                let outcome = try Tool.run(arguments, in: folder.url, output: URL(filePath: "/dev/full"))
                #expect(outcome.status == 74)
                #expect(outcome.errorOutput == "error: standard output cannot be written\n")
            }
        }
    #endif

    @Test(
        .enabled(if: geteuid() != 0, "the superuser may write everything"),
        arguments: [("Locked", 0o555), ("Locked/A.swift", 0o444)])
    func `a file that cannot be rewritten is left alone, which is an error`(name: String, mode: Int) throws {
        let file = try folder.write(overwrittenTimer, to: "Locked/A.swift")
        let locked = folder.path + "/" + name
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: locked)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked) }
        let outcome = try run("--fix")
        #expect(outcome.status == 74)
        #expect(outcome.errorOutput == "Locked/A.swift: error: cannot be written\n")
        #expect(try String(contentsOf: file, encoding: .utf8) == overwrittenTimer)
    }

    @Test func `a configuration that cannot be read is an error`() throws {
        try folder.write("", to: ".timerlint.yml/A.swift")
        let outcome = try run()
        #expect(outcome.status == 66)
        #expect(outcome.errorOutput == ".timerlint.yml: error: this file cannot be read\n")
    }

    @Test(arguments: ["Generated", "Generated/", "./Generated", "./Generated/"])
    func `a folder is excluded by each of its spellings`(pattern: String) throws {
        for name in ["A.swift", "Generated/B.swift"] { try folder.write(droppedTimer, to: name) }
        try folder.write("exclude: [\"\(pattern)\"]\n", to: ".timerlint.yml")
        #expect(paths(try run()) == ["A.swift"])
    }

    @Test func `a file that is named twice is looked through once`() throws {
        let file = try folder.write(droppedTimer, to: "Sources/A.swift")
        #expect(paths(try run("Sources", "./Sources/A.swift", file.path, "Sources/../Sources")) == ["Sources/A.swift"])
    }

    @Test func `a baseline knows files by any spelling`() throws {
        try folder.write(droppedTimer, to: "Sources/A.swift")
        let config = try folder.write("baseline: known.json\n", to: ".timerlint.yml").path
        #expect(try run("--write-baseline", "known.json", ".").status == 0)
        for path in [".", "Sources", "./Sources", "Sources/A.swift", folder.path] {
            let known = try run(path)
            #expect(known.status == 0 && known.output == "", "\(path)")
        }
        #expect(try run("--config", config, "A.swift", in: "Sources").status == 0)
        #expect(try run("--config", "../.timerlint.yml", in: "Sources").status == 0)
        try folder.write(droppedTimer, to: "Sources/B.swift")
        #expect(paths(try run(folder.path)) == [folder.path + "/Sources/B.swift"])
    }

    @Test func `a baseline that the configuration names can be written first`() throws {
        try folder.write(droppedTimer, to: "A.swift")
        try folder.write("baseline: known.json\n", to: ".timerlint.yml")
        let missing = try run()
        #expect(missing.status == 66)
        #expect(
            missing.errorOutput
                == "known.json: error: there is no such baseline; '--write-baseline known.json' writes one\n")
        #expect(try run("--write-baseline", "known.json").status == 0)
        #expect(try run().status == 0)
        try folder.write(droppedTimer, to: "B.swift")
        #expect(try run("--write-baseline", "known.json").status == 0)
        #expect(try run().status == 0)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"), arguments: [0o000, 0o444, 0o111])
    func `a folder that cannot be read is an error`(mode: Int) throws {
        try folder.write(droppedTimer, to: "A.swift")
        try folder.write(droppedTimer, to: "Locked/B.swift")
        let locked = folder.path + "/Locked"
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: locked)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked) }
        for path in [".", "Locked"] {
            let outcome = try run(path)
            #expect(outcome.status == 66)
            #expect(outcome.errorOutput.hasPrefix("Locked: error: cannot be read\n"))
        }
        #expect(try run("--config", "Missing.yml").status == 66)
    }

    @Test func `a diff names files as git does`() throws {
        let file = try folder.write(overwrittenTimer, to: "Sources/A.swift")
        for path in ["./Sources", file.path] {
            #expect(try run("--diff", path).output.hasPrefix("--- a/Sources/A.swift\n+++ b/Sources/A.swift\n"))
        }
    }

    @Test func `errors become warnings for builds, and nothing else does`() throws {
        let source = """
            final class A {
                var timer: Timer?
                func a() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.a() } }
                func b() { DispatchQueue.main.asyncAfter(wallDeadline: .now() + 1) {} }
                deinit { timer?.invalidate() }
            }
            """
        try folder.write(source, to: "A.swift")
        let plain = try run("--format", "json")
        let outcome = try run("--format", "json", "--as-warnings")
        #expect(plain.status == 1 && plain.output.contains("\"error\""))
        #expect(outcome.status == 0)
        #expect(outcome.output == plain.output.replacing("\"error\"", with: "\"warning\""))
        #expect(outcome.output.contains("\"info\""))
    }

    @Test func `a rule beside those that alone are wanted is refused`() throws {
        try folder.write(droppedTimer, to: "A.swift")
        let outcome = try run("--only", "sleep-loop", "--enable", "no-tolerance")
        #expect(outcome.status == 64)
        #expect(outcome.errorOutput.contains("--only"))
        try folder.write("only: [sleep-loop]\n", to: ".timerlint.yml")
        #expect(try run().status == 0)
        #expect(paths(try run("--enable", "unstored-repeating-timer")) == ["A.swift"])
        #expect(paths(try run("--only", "unstored-repeating-timer")) == ["A.swift"])
    }

    @Test func `the command line goes before the configuration`() throws {
        try folder.write(droppedTimer, to: "A.swift")
        try folder.write("disable: [unstored-repeating-timer]\n", to: ".timerlint.yml")
        #expect(paths(try run()) == [])
        #expect(paths(try run("--only", "unstored-repeating-timer")) == ["A.swift"])
        #expect(paths(try run("--enable", "unstored-repeating-timer")) == ["A.swift"])
        #expect(
            paths(try run("--enable", "unstored-repeating-timer", "--disable", "unstored-repeating-timer")) == [])
    }

    #if os(Linux)
        /// Each thread wants half a gigabyte of addresses: here there is room for one or two, and for none.
        @Test(.timeLimit(.minutes(5)), arguments: [1_500_000, 500_000])
        func `threads that cannot be started do not hold up the others`(kilobytes: Int) throws {
            for number in 0..<10 { try folder.write(droppedTimer, to: "A\(number).swift") }
            let outcome = try Tool.run(["--jobs", "4"], in: folder.url, addressSpace: kilobytes)
            #expect(outcome.status == 1)
            #expect(paths(outcome).count == 10)
        }
    #endif
}
