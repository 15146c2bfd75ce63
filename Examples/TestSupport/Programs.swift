package import Foundation

private struct NotBuilt: Error {}
private struct NotStarted: Error {}

/// A program of this package, which is built beside the tests or, on macOS, beside their bundle.
package func builtProgram(_ name: String) throws -> URL {
    var folder = URL(filePath: CommandLine.arguments[0])
    while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let program = folder.appending(path: name)
        if FileManager.default.isExecutableFile(atPath: program.path), !program.hasDirectoryPath { return program }
    }
    throw NotBuilt()
}

/// Reads what a program prints, until the text so far holds what is looked for.
package func read<Found>(_ output: FileHandle, until found: (String) -> Found?) async throws -> Found {
    let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
    output.readabilityHandler = { handle in
        let data = handle.availableData
        if data.isEmpty { continuation.finish() } else { continuation.yield(data) }
    }
    defer { output.readabilityHandler = nil }
    var text = ""
    for await chunk in chunks {
        text += String(decoding: chunk, as: UTF8.self)
        if let found = found(text) { return found }
    }
    throw NotStarted()
}

/// The port of a server that the text names, in a line such as `http 8080`.
package func announcedPort(of server: String, in text: String) -> Int? {
    // The last line may lack its end.
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        let words = line.split(separator: " ")
        if words.count == 2, words[0] == server { return Int(words[1]) }
    }
    return nil
}

extension Process {
    /// How an ended process has ended: its exit code, or the negative number of the signal that ended it.
    package var outcome: Int32 { terminationReason == .exit ? terminationStatus : -terminationStatus }
}
