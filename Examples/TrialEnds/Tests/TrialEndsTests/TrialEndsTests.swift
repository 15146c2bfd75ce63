import Foundation
import Testing

/// The program as it stands, killed and started again.
@Suite(.timeLimit(.minutes(10))) struct `The program` {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "trial-ends-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The built program, beside the tests or, on macOS, beside their bundle.
    private static let program: URL = {
        var folder = URL(filePath: CommandLine.arguments[0])
        while folder.path.count > 1 {
            folder.deleteLastPathComponent()
            let program = folder.appending(path: "TrialEnds")
            if FileManager.default.isExecutableFile(atPath: program.path) { return program }
        }
        return folder
    }()

    private func start(_ arguments: String...) throws -> (process: Process, output: FileHandle) {
        let (process, output) = (Process(), Pipe())
        // The program prints into a pipe, and each line should come at once.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["stdbuf", "-oL", Self.program.path] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        try process.run()
        return (process, output.fileHandleForReading)
    }

    /// Reads up to the end of a line.
    private static func line(of output: FileHandle) -> String {
        var line = Data()
        while let byte = try? output.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
        return String(decoding: line, as: UTF8.self)
    }

    @Test func `rings after a kill and a restart`() throws {
        let first = try start("7")
        #expect(Self.line(of: first.output) == "Account 7 has a trial of ten seconds.")
        kill(first.process.processIdentifier, SIGKILL)
        first.process.waitUntilExit()
        let second = try start()
        #expect(Self.line(of: second.output) == "The trial of account 7 ends.")
        kill(second.process.processIdentifier, SIGKILL)
        second.process.waitUntilExit()
        try FileManager.default.removeItem(at: folder)
    }
}
