import ArgumentParser
import Foundation

/// What commands write.
extension ParsableCommand {
    /// Writes a result, which is not to be lost unnoticed.
    func show(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            try fail(74, "error: standard output cannot be written")
        }
    }

    func fail(_ code: Int32, _ message: String) throws -> Never {
        note(message)
        throw ExitCode(code)
    }

    func note(_ message: String) {
        try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
    }
}
