import Foundation
import Subprocess
import Testing

@testable import TimersCommand

/// What `--on-finish` promises: in time even if no reader takes the output, once for all processes, and late rather
/// than never.
@Suite(.timeLimit(.minutes(10)))
struct `The command at the end of a countdown` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file }

    /// How many times a command has run that adds a line to `path.runs`.
    private func runs() -> Int { text(of: path + ".runs").count { $0 == "\n" } }

    @Test(arguments: ["", "--json"]) func `does not wait for a reader that stalls`(form: String) async throws {
        let (output, error) = (Pipe(), Pipe())
        let filled = try output.fill()
        let marker = path + ".runs"
        let arguments = ["countdown", "300ms", "--unit", "ds", "--on-finish", "touch '\(marker)'"]
        let status = try await Tool.run(arguments + (form.isEmpty ? [] : [form]), output: output, error: error) { _ in
            try await waitForFile(marker)
            // The reader goes on, and has the last line still to come.
            await onThread {
                let rest = output.fileHandleForReading.line(behind: filled)
                #expect(form.isEmpty ? rest == "0:00.0" : rest.hasSuffix(#""phase":"finished"}"#))
            }
        }
        #expect(status == .exited(0))
        try error.fileHandleForWriting.close()
        #expect((try error.fileHandleForReading.readToEnd() ?? Data()).isEmpty)
    }

    @Test func `runs in one process only, and a second one on the same file is refused`() async throws {
        let arguments = ["countdown", "10s", "--state", path, "--on-finish", "echo ran >>'\(path).runs'"]
        let first = try await Tool.run(arguments) { [path] first in
            try await waitForFile(path)
            try await Tool.run(arguments).expectOneSentence(
                "The state '\(path)' is in use: a countdown runs on it in process \(first).\n", code: EX_UNAVAILABLE)
        }
        #expect(first.status == .exited(0))
        #expect(runs() == 1)
        #expect(!exists(path + ".in-use"))
    }

    @Test func `is refused to a second process that has another name for the file`() async throws {
        // In a folder of one's own, where links are followed.
        let folder = path + ".folder"
        let link = folder + "/link"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let first = try await Tool.run(["countdown", "1h", "--state", path]) { [path] first in
            try await waitForFile(path)
            try await Tool.run(["countdown", "10ms", "--state", link])
                .expectOneSentence("'\(link)' is in use", code: EX_UNAVAILABLE)
            kill(first, SIGKILL)
        }
        #expect(first.status == .signaled(SIGKILL))
    }

    @Test func `runs late after a crash at the end, and then no more`() async throws {
        let crash = try await Tool.run(["countdown", "1s", "--state", path, "--on-finish", "kill -KILL $PPID"])
        #expect(crash.status == .signaled(SIGKILL))
        // As long as it takes to see that it does not begin anew.
        let arguments = ["countdown", "1s", "--json", "--state", path, "--on-finish", "echo ran >>'\(path).runs'"]
        let late = try await Tool.run(arguments)
        #expect(late.status == .exited(0))
        #expect(late.output.split(separator: "\n").count == 1)
        #expect(late.output.contains(#""phase":"finished""#))
        #expect(runs() == 1)
        // The next one begins anew, and takes as long as it says.
        let begin = ContinuousClock.now
        let anew = try await Tool.run(arguments)
        #expect(ContinuousClock.now - begin >= .seconds(1))
        #expect(anew.status == .exited(0))
        #expect(runs() == 2)
    }

    @Test func `runs late if a signal has ended it before it was done`() async throws {
        let job = "echo ran >>'\(path).runs'; exec sleep 1000"
        let ended = try await Tool.run(["countdown", "100ms", "--state", path, "--on-finish", job]) { tool in
            while runs() < 1 { try await Task.sleep(for: .milliseconds(5)) }
            kill(tool, SIGTERM)
        }
        #expect(ended.status == .exited(143))
        let late = try await Tool.run(["countdown", "100ms", "--json", "--state", path, "--on-finish", "exit 9"])
        #expect(late.status == .exited(9))
        #expect(late.output.contains(#""phase":"finished""#))
        #expect(!late.output.contains(#""phase":"running""#))
    }
}

extension FileHandle {
    /// Reads a number of bytes and then a line, without its end; blocks.
    fileprivate func line(behind filled: Int) -> String {
        var text = Data()
        while text.count <= filled || text.last != UInt8(ascii: "\n") {
            let more = availableData
            if more.isEmpty { break }
            text += more
        }
        return String(decoding: text.dropFirst(filled).dropLast(), as: UTF8.self)
    }
}
