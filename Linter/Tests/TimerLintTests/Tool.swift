import Foundation

/// The built `timerlint`.
enum Tool {
    /// What a run of it left behind.
    struct Outcome {
        var status: Int32
        var output: String
        var errorOutput: String
    }

    /// Runs it to its end in a folder, and has it write to `output` if that is given, of which nothing is read.
    ///
    /// `input` is what it reads from standard input, and `addressSpace` how many kilobytes of addresses it may have.
    static func run(
        _ arguments: [String], in folder: URL, output: URL? = nil, addressSpace: Int? = nil, input: String? = nil
    ) throws -> Outcome {
        // Files hold any length of output, where a full pipe would stop the tool.
        let logs = TemporaryFolder()
        let written = try logs.write("", to: "output")
        let errors = try logs.write("", to: "errors")
        let process = Process()
        process.executableURL = try path.get()
        process.arguments = arguments
        if let addressSpace {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments =
                ["-c", "ulimit -v \(addressSpace) && exec \"$0\" \"$@\"", try path.get().path] + arguments
        }
        process.currentDirectoryURL = folder
        process.standardOutput = try FileHandle(forWritingTo: output ?? written)
        process.standardError = try FileHandle(forWritingTo: errors)
        if let input { process.standardInput = try FileHandle(forReadingFrom: logs.write(input, to: "input")) }
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: try String(contentsOf: written, encoding: .utf8),
            errorOutput: try String(contentsOf: errors, encoding: .utf8))
    }

    private static let path = Result { try find() }

    /// It is built beside the test bundle, or beside the bundle's enclosing folders on Apple platforms.
    private static func find() throws -> URL {
        for place in CommandLine.arguments.prefix(1) + Bundle.allBundles.map(\.bundlePath) {
            var folder = URL(filePath: place)
            for _ in 0..<4 {
                folder.deleteLastPathComponent()
                let candidate = folder.appending(path: "timerlint")
                let isFile = (try? candidate.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
                if isFile, FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            }
        }
        throw NotBuilt()
    }

    private struct NotBuilt: Error {}
}
