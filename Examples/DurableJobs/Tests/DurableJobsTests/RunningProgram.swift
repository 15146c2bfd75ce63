#if DurableJobs
    import Foundation
    import TestSupport

    /// A program of this package, running as a process.
    struct RunningProgram {
        private let process = Process()
        private let output = Pipe()

        /// Starts a program.
        init(_ name: String, _ arguments: String..., in folder: Folder) throws {
            // It prints into a pipe, and each line should come at once.
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["stdbuf", "-oL", try builtProgram(name).path] + arguments
            process.currentDirectoryURL = folder.url
            process.standardOutput = output
            try process.run()
        }

        /// Reads up to the end of a line.
        func line() -> String {
            let handle = output.fileHandleForReading
            var line = Data()
            while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
            return String(decoding: line, as: UTF8.self)
        }

        /// Ends the process.
        ///
        /// - Returns: its exit code, or the negative number of the signal that ended it.
        @discardableResult
        func end(_ signal: Int32) -> Int32 {
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            return process.outcome
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
#endif
