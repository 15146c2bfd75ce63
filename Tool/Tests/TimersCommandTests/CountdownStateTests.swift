import Foundation
import Subprocess
import Testing

@testable import TimersCommand

/// Files that `--state` is not to touch.
@Suite(.timeLimit(.minutes(5)))
final class `The state of a countdown`: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
        .path
    private var file: String { folder + "/notes.txt" }

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test(arguments: [
        ("Buy milk.\n", "something other than countdowns"),
        (#"{"version":2,"countdowns":{}}"#, "version 2"),
        (#"{"version":1,"countdowns":{"countdown":{"version":3,"lap":7}}}"#, "version 3"),
    ])
    func `is refused and left alone if it cannot be read`(content: String, part: String) async throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: file))
        let outcome = try await Tool.run(["countdown", "10ms", "--state", file])
        #expect(outcome.status != .exited(0))
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorOutput.hasPrefix("timers: The state '"))
        #expect(outcome.errorOutput.contains("'\(file)'"))
        #expect(outcome.errorOutput.contains(part))
        #expect(outcome.errorOutput.filter { $0 == "\n" }.count == 1)
        #expect(FileManager.default.contents(atPath: file) == Data(content.utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names == ["notes.txt"])
    }

    @Test func `is not found through a link in a folder that others can write to`() async throws {
        let shared = folder + "/shared"
        let content = #"{"version":1,"countdowns":{}}"#
        try Data(content.utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: shared)
        try FileManager.default.createSymbolicLink(atPath: shared + "/state", withDestinationPath: "../notes.txt")
        // The tool's own lock would empty this file and remove it.
        try Data("precious".utf8).write(to: URL(fileURLWithPath: file + ".in-use"))
        let outcome = try await Tool.run(["countdown", "10ms", "--state", shared + "/state"])
        #expect(outcome.status != .exited(0))
        #expect(outcome.errorOutput.contains("'\(shared)/state' is a link"))
        #expect(FileManager.default.contents(atPath: file) == Data(content.utf8))
        #expect(FileManager.default.contents(atPath: file + ".in-use") == Data("precious".utf8))
    }

    @Test func `leaves a file alone that has the name of its lock as well`() async throws {
        let precious = folder + "/precious"
        try Data("precious".utf8).write(to: URL(fileURLWithPath: precious))
        try FileManager.default.linkItem(atPath: precious, toPath: file + ".in-use")
        let outcome = try await Tool.run(["countdown", "10ms", "--state", file])
        #expect(outcome.status == .exited(0))
        #expect(FileManager.default.contents(atPath: precious) == Data("precious".utf8))
    }

    @Test func `belongs into a folder of one's own, as the help says`() async throws {
        let help = try await Tool.run(["countdown", "--help"]).output
        #expect(help.contains("$XDG_STATE_HOME"))
        #expect(!help.contains("--state /tmp"))
    }
}
