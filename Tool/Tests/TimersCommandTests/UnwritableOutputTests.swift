import Foundation
import Subprocess
import Testing

@testable import TimersCommand

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

@Suite(.timeLimit(.minutes(5)))
struct `Output that cannot be written` {
    private let folder = TemporaryFolder()

    /// Ways to have none, as scripts of the shell: `RUN` is replaced by the tool and its arguments.
    ///
    /// The tool writes to a pipe until its reading end is closed.
    private static let ways = [
        "RUN >&-",
        "[ ! -e /dev/full ] && exec RUN >&-; exec RUN >/dev/full",
        "(trap '' PIPE; while printf x; do :; done 2>/dev/null; RUN; echo $? >&2) | true",
    ]

    /// What the tool says on standard error, and its exit code at the end.
    private func complaint(_ way: String, _ arguments: String) async throws -> String {
        let script = way.replacing("RUN", with: "\"$timers\" \(arguments)")
        let outcome = try await Tool.run(script: script)
        #expect(outcome.output.isEmpty)
        guard case .exited(let code) = outcome.status, !way.hasSuffix("| true") else { return outcome.errorOutput }
        return "\(outcome.errorOutput)\(code)\n"
    }

    @Test(arguments: ways)
    func `ends runs with 74 and one sentence`(way: String) async throws {
        // Without an end of its own.
        let complaint = try await complaint(way, "every 10ms --keep-going --json -- true")
        #expect(complaint.contains("\ntimers: Standard output cannot be written: "))
        #expect(complaint.hasSuffix(".\n74\n"))
    }

    @Test func `ends runs so, too, where it would be a signal`() async throws {
        let complaint = try await complaint(
            Self.ways[2].replacing("RUN", with: "trap - PIPE; RUN"), "every 10ms --json -- true")
        #expect(complaint.hasPrefix("timers: 1 run, "))
        #expect(complaint.contains("\ntimers: Standard output cannot be written: "))
        #expect(complaint.hasSuffix(".\n74\n"))
    }

    @Test(arguments: [false, true]) func `yet does not keep a signal from ending runs`(isErrorFull: Bool) async throws {
        // No process reads either of them.
        let (full, free) = (Pipe(), Pipe())
        defer { for pipe in [full, free] { try? pipe.fileHandleForReading.close() } }
        try full.fill()
        let arguments = ["every", "1h", "--first", "immediately", "--json", "--", "touch", folder.file]
        let status = try await Tool.run(arguments, output: full, error: isErrorFull ? full : free) { tool in
            try await waitForFile(folder.file)
            kill(tool, SIGTERM)
        }
        #expect(status == .exited(143))
    }

    @Test(arguments: ways, ["", "--json"])
    func `ends a countdown with 74 and one sentence`(way: String, form: String) async throws {
        let complaint = try await complaint(way, "countdown 1h --unit ds \(form)")
        #expect(complaint.hasPrefix("timers: Standard output cannot be written: "))
        #expect(complaint.hasSuffix(".\n74\n"))
        #expect(complaint.filter { $0 == "\n" }.count == 2)
    }

    @Test(arguments: ways)
    func `keeps no countdown from its end where that has a command`(way: String) async throws {
        let complaint = try await complaint(way, "countdown 300ms --unit ds --on-finish 'echo ready >&2'")
        #expect(complaint.hasPrefix("timers: Standard output cannot be written: "))
        #expect(complaint.hasSuffix(".\nready\n74\n"))
    }

    @Test func `keeps no countdown from its end, either, where it would be a signal`() async throws {
        let complaint = try await complaint(
            Self.ways[2].replacing("RUN", with: "trap - PIPE; RUN"),
            "countdown 300ms --unit ds --on-finish 'kill -PIPE $$; echo still here >&2'")
        // The command itself has the signal as every program has it.
        #expect(complaint == "timers: Standard output cannot be written: Broken pipe.\n141\n")
    }

    @Test(arguments: ["--help", "every --help"])
    func `ends help with 74`(arguments: String) async throws {
        let complaint = try await complaint(Self.ways[0], arguments)
        #expect(complaint.hasPrefix("timers: Standard output cannot be written: "))
        #expect(complaint.hasSuffix(".\n74\n"))
    }

    @Test func `for people is left out`() async throws {
        let outcome = try await Tool.run(script: "\"$timers\" every 10ms --times 3 --json -- true 2>&-")
        #expect(outcome.status == .exited(0))
        #expect(try outcome.records.count == 3)
        let wrong = try await Tool.run(script: "\"$timers\" every 0s -- true 2>&-")
        #expect(wrong.status == .exited(64))
    }

    @Test func `that only takes its time is waited for`() async throws {
        let pipe = Pipe()
        let output = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(output, F_SETFL, O_NONBLOCK) == 0)
        let text = String(repeating: "0123456789abcdef", count: 1 << 16)
        async let written: Void = onThread { [pipe] in
            // Closed in any case, or the reader would wait for ever.
            defer { try? pipe.fileHandleForWriting.close() }
            try FileDescriptor(rawValue: output).writeWhole(text)
        }
        let read = try await onThread { try pipe.fileHandleForReading.readToEnd() }
        try await written
        #expect(read == Data(text.utf8))
    }
}
