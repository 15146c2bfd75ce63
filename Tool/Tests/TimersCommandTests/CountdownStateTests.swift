import Foundation
import Subprocess
import Testing

@testable import TimersCommand

/// Files that `--state` is not to touch.
@Suite(.timeLimit(.minutes(5)))
struct `The state of a countdown` {
    private let own = TemporaryFolder()
    private var folder: String { own.path }
    private var file: String { own.file }

    @Test(arguments: [
        ("Buy milk.\n", "something other than countdowns"),
        (#"{"version":2,"countdowns":{}}"#, "version 2"),
        (#"{"version":1,"countdowns":{"countdown":{"version":3,"lap":7}}}"#, "version 3"),
    ])
    func `is refused and left alone if it cannot be read`(content: String, part: String) async throws {
        try write(content, to: file)
        let outcome = try await Tool.run(["countdown", "10ms", "--state", file])
        outcome.expectOneSentence(part, code: EX_DATAERR)
        #expect(outcome.errorOutput.hasPrefix("timers: The state '"))
        #expect(outcome.errorOutput.contains("'\(file)'"))
        #expect(text(of: file) == content)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names == ["file"])
    }

    @Test func `is not found through a link in a folder that others can write to`() async throws {
        let shared = folder + "/shared"
        let content = #"{"version":1,"countdowns":{}}"#
        try write(content, to: file)
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: shared)
        try FileManager.default.createSymbolicLink(atPath: shared + "/state", withDestinationPath: "../file")
        // The tool's own lock would empty this file and remove it.
        try write("precious", to: file + ".in-use")
        let outcome = try await Tool.run(["countdown", "10ms", "--state", shared + "/state"])
        #expect(outcome.status != .exited(0))
        #expect(outcome.errorOutput.contains("'\(shared)/state' is a link"))
        #expect(text(of: file) == content)
        #expect(text(of: file + ".in-use") == "precious")
    }

    @Test func `leaves a file alone that has the name of its lock as well`() async throws {
        let precious = folder + "/precious"
        try write("precious", to: precious)
        try FileManager.default.linkItem(atPath: precious, toPath: file + ".in-use")
        let outcome = try await Tool.run(["countdown", "10ms", "--state", file])
        #expect(outcome.status == .exited(0))
        #expect(text(of: precious) == "precious")
    }

    @Test func `belongs into a folder of one's own, as the help says`() async throws {
        let help = try await Tool.run(["countdown", "--help"]).output
        #expect(help.contains("$XDG_STATE_HOME"))
        #expect(!help.contains("--state /tmp"))
    }
}
