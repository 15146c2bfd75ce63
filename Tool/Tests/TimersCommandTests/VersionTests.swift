import Subprocess
import Testing

@testable import TimersCommand

struct `The version` {
    @Test(arguments: [["--version"], ["every", "--version"], ["countdown", "--version"]])
    func `is told on request`(arguments: [String]) async throws {
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == .exited(0))
        #expect(outcome.output == "timers \(Version.text)\n")
    }
}
