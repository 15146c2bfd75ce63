import Foundation

/// Counts instructions: runs this program under valgrind's callgrind, which counts between two marks.
struct Callgrind {
    let valgrind: URL

    /// Nil if there is no valgrind in `PATH`.
    init?() {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = folders.map { URL(filePath: String($0)).appending(path: "valgrind") }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
        else { return nil }
        valgrind = found
    }

    /// Why there are no counts.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// How many instructions were executed between each pair of marks, in order.
    func counts(of program: String, arguments: [String], pairs: Int) throws -> [Double] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "timer-budgets-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = valgrind
        process.arguments =
            [
                "--tool=callgrind", "--callgrind-out-file=\(folder.path)/counts", "--zero-before=budget_begin",
                "--dump-before=budget_end", program,
            ] + arguments
        // The same tables in each run.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        let messages = Pipe()
        process.standardError = messages
        try process.run()
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw Failure(description: "callgrind failed:\n\(text)") }
        return try (1...pairs).map { number in
            let file = folder.appending(path: "counts.\(number)")
            guard let dump = try? String(contentsOf: file, encoding: .utf8), let total = Callgrind.total(in: dump)
            else { throw Failure(description: "callgrind wrote no count number \(number):\n\(text)") }
            return total
        }
    }

    /// The number behind "totals:" or "summary:".
    private static func total(in dump: String) -> Double? {
        for line in dump.split(whereSeparator: \.isNewline) {
            for name in ["totals:", "summary:"] where line.hasPrefix(name) {
                return Double(line.dropFirst(name.count).trimmingCharacters(in: .whitespaces))
            }
        }
        return nil
    }
}
