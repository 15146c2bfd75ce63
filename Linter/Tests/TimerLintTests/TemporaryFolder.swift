import Foundation

/// A folder that lives as long as the value.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "timerlint-\(UUID().uuidString)")

    var path: String { url.path(percentEncoded: false) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, with the folders above it.
    @discardableResult func write(_ text: String, to name: String) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }
}
