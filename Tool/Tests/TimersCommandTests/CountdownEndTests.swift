import Foundation
import Subprocess
import TestSupport
import Testing

@testable import TimersCommand

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// What `--on-finish` promises: in time even if no reader takes the output, once for all processes, and late rather
/// than never.
@Suite(.timeLimit(.minutes(10)))
struct `The command at the end of a countdown` {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("end-\(UUID().uuidString)").path

    private func removeFiles() {
        for name in [".runs", "", ".new", ".in-use"] {
            try? FileManager.default.removeItem(atPath: path + name)
        }
    }

    /// How many times a command has run that adds a line to `path.runs`.
    private func runs() -> Int {
        (try? String(contentsOfFile: path + ".runs", encoding: .utf8))?.count { $0 == "\n" } ?? 0
    }

    /// Writes into a pipe until it takes nothing more, and returns how many bytes it took.
    private static func fill(_ output: FileDescriptor) -> Int {
        var count = 0
        while (try? output.writeAll(Array("x".utf8))) != nil { count += 1 }
        return count
    }

    @Test(arguments: ["", "--json"]) func `does not wait for a reader that stalls`(form: String) async throws {
        defer { removeFiles() }
        let pipe = Pipe()
        let output = FileDescriptor(rawValue: pipe.fileHandleForWriting.fileDescriptor)
        #expect(fcntl(output.rawValue, F_SETFL, O_NONBLOCK) == 0)
        let filled = Self.fill(output)
        #expect(fcntl(output.rawValue, F_SETFL, 0) == 0)
        let marker = path + ".runs"
        let arguments = ["countdown", "300ms", "--unit", "ds", "--on-finish", "touch '\(marker)'"]
        let result = try await withTaskExecutorPreference(OwnThreadExecutor.shared) {
            try await Subprocess.run(
                .path(FilePath(try Tool.path.get())),
                arguments: Arguments(arguments + (form.isEmpty ? [] : [form])),
                input: .none,
                output: .fileDescriptor(output, closeAfterSpawningProcess: false),
                error: .string(limit: 1 << 16)
            ) { execution in
                let limit = ContinuousClock.now + .seconds(120)
                while !FileManager.default.fileExists(atPath: marker), ContinuousClock.now < limit {
                    try await Task.sleep(for: .milliseconds(5))
                }
                #expect(FileManager.default.fileExists(atPath: marker))
                // The reader goes on, and has the last line still to come.
                try await onThread {
                    let rest = try FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
                        .readAll(upTo: "\n", behind: filled)
                    #expect(form.isEmpty ? rest == "0:00.0" : rest.hasSuffix(#""phase":"finished"}"#))
                }
            }
        }
        #expect(result.terminationStatus == .exited(0))
        #expect(result.standardError.isEmpty)
    }

    @Test func `runs in one process only, and a second one on the same file is refused`() async throws {
        defer { removeFiles() }
        let arguments = ["countdown", "10s", "--state", path, "--on-finish", "echo ran >>'\(path).runs'"]
        let first = try await Tool.run(arguments) { [path] first in
            while !FileManager.default.fileExists(atPath: path) { try await Task.sleep(for: .milliseconds(1)) }
            let second = try await Tool.run(arguments)
            #expect(second.status == .exited(EX_UNAVAILABLE))
            #expect(second.output.isEmpty)
            #expect(
                second.errorOutput
                    == "timers: The state '\(path)' is in use: a countdown runs on it in process \(first).\n")
        }
        #expect(first.status == .exited(0))
        #expect(runs() == 1)
        #expect(!FileManager.default.fileExists(atPath: path + ".in-use"))
    }

    @Test func `is refused to a second process that has another name for the file`() async throws {
        // In a folder of one's own, where links are followed.
        let folder = path + ".folder"
        let link = folder + "/link"
        defer {
            removeFiles()
            try? FileManager.default.removeItem(atPath: folder)
        }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let first = try await Tool.run(["countdown", "1h", "--state", path]) { [path] first in
            while !FileManager.default.fileExists(atPath: path) { try await Task.sleep(for: .milliseconds(1)) }
            let second = try await Tool.run(["countdown", "10ms", "--state", link])
            #expect(second.status == .exited(EX_UNAVAILABLE))
            #expect(second.errorOutput.contains("'\(link)' is in use"))
            kill(first, SIGKILL)
        }
        #expect(first.status == .signaled(SIGKILL))
    }

    @Test func `runs late after a crash at the end, and then no more`() async throws {
        defer { removeFiles() }
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
        defer { removeFiles() }
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

extension FileDescriptor {
    /// Reads a number of bytes and then a line, to its end; blocks.
    fileprivate func readAll(upTo end: Character, behind filled: Int) throws -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while text.count <= filled || text.last != end.asciiValue {
            let count = try unsafe buffer.withUnsafeMutableBytes { bytes in try unsafe read(into: bytes) }
            // The buffer outlives the call, which is told its size.
            if count == 0 { break }
            text += buffer[..<count]
        }
        return String(decoding: text.dropFirst(filled).dropLast(), as: UTF8.self)
    }
}
