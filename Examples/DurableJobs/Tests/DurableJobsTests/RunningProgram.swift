import Foundation

/// A program of this package, running as a process.
struct RunningProgram {
    private let process = Process()
    private let output = Pipe()

    private struct NotBuilt: Error {}

    /// Starts a program.
    init(_ name: String, _ arguments: String..., in folder: Folder) throws {
        // It prints into a pipe, and each line should come at once.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["stdbuf", "-oL", try Self.program(name).path] + arguments
        process.currentDirectoryURL = folder.url
        process.standardOutput = output
        try process.run()
    }

    /// Reads up to the end of a line.
    func line() -> String {
        var line = Data()
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Ends the process.
    ///
    /// - Returns: its exit code, or the negative number of the signal that ended it.
    @discardableResult
    func end(_ signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// The built program, beside the tests or, on macOS, beside their bundle.
    private static func program(_ name: String) throws -> URL {
        var folder = URL(filePath: CommandLine.arguments[0])
        while folder.path.count > 1 {
            folder.deleteLastPathComponent()
            let program = folder.appending(path: name)
            if FileManager.default.isExecutableFile(atPath: program.path), !program.hasDirectoryPath { return program }
        }
        throw NotBuilt()
    }
}

/// A new folder for the files of a test.
struct Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "durable-jobs-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func file(_ name: String) -> String { url.appending(path: name).path }

    func remove() { try? FileManager.default.removeItem(at: url) }
}
