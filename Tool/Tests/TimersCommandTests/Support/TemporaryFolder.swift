import Foundation

/// An empty folder for a test, which is removed with the suite that has it.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("timers-\(UUID().uuidString)").path
    /// A file in it, which does not exist yet.
    var file: String { path + "/file" }

    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Whether there is something at a path.
func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

/// Returns when there is something at a path.
func waitForFile(_ path: String) async throws {
    while !exists(path) { try await Task.sleep(for: .milliseconds(1)) }
}

/// Writes a file.
func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

/// The text of a file; empty if there is none.
func text(of path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
