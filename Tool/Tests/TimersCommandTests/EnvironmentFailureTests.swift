import Foundation
import Subprocess
import Testing

@testable import TimersCommand

/// The user has typed everything right, and the system refuses.
@Suite(.timeLimit(.minutes(5)))
struct `A failure of the surroundings` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file }

    /// Runs a countdown that keeps its state in a file, and expects it to end at once with one sentence.
    private func expect(_ code: Int32, from state: String, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        let outcome = try await Tool.run(["countdown", "1h", "--state", state])
        outcome.expectOneSentence("'\(state)'", code: code, sourceLocation: sourceLocation)
        #expect(outcome.errorOutput.hasPrefix("timers: The state "), sourceLocation: sourceLocation)
        #expect(outcome.errorOutput.hasSuffix(".\n"), sourceLocation: sourceLocation)
    }

    @Test func `is 73 for a state in a folder that does not exist`() async throws {
        try await expect(EX_CANTCREAT, from: path + "/file")
    }

    @Test func `is 73 for a state that is no file, beside which none is made`() async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try await expect(EX_CANTCREAT, from: path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test func `is 69 for a state whose folder another process has locked`() async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let lock = unsafe open(path, O_RDONLY | O_CLOEXEC)
        // Swift makes a C string of the path for the length of the call.
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        try await expect(EX_UNAVAILABLE, from: path + "/state")
    }
}
