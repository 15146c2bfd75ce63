import Foundation

@testable import TimerLinting

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

    /// Writes files, and looks through them.
    func lint(_ files: [String: String]) throws -> ProjectRun.Outcome {
        for (name, text) in files { try write(text, to: name) }
        return ProjectRun(linter: Linter(), threads: 2)(try FileSearch().files(below: [path]))
    }
}

/// Code that drops the handle of a timer.
let droppedTimer = "func a() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }\n"

/// A class that assigns a timer over one that may be running.
let overwrittenTimer = """
    final class A {
        var timer: Timer?
        func start() {
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
        }
        deinit { timer?.invalidate() }
    }

    """
