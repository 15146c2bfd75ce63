import Foundation
import Subprocess
import Testing

@testable import TimersCommand

/// Near the limits of the system the tool says so, instead of crashing or waiting without end.
@Suite(.timeLimit(.minutes(10)))
struct `A system that has no more` {
    private static let bash = "/bin/bash"
    private static let hasBash = FileManager.default.isExecutableFile(atPath: bash)
    private static let commands = ["every 10ms --times 2 -- true", "countdown 10ms --on-finish true", "--help"]

    @Test(.enabled(if: hasBash, "no other shell is known to set all limits"), arguments: commands)
    func `open files is told in one sentence, or all goes well`(arguments: String) async throws {
        // The shell and the loader need a few of them. Some way up there are enough.
        for limit in 6...40 {
            let outcome = try await Tool.run(
                script: "ulimit -c 0; ulimit -n \(limit); exec timeout 60 \"$timers\" \(arguments)", shell: Self.bash)
            if outcome.status == .exited(0) { continue }
            outcome.expectOneSentence("timers: This process may open too few files: ", code: EX_OSERR)
            #expect(limit < 30)
        }
    }

    /// The words to run a command as a user who has no other processes; nil where there is no such way.
    private static let asOther: String? = {
        if getuid() != 0 { return "" }
        let words = ["--reuid=64321", "--clear-groups", "--bounding-set=-all", "--inh-caps=-all"]
        guard let tool = try? Tool.path.get(),
            (try? SpawnedProcess.output(of: "/usr/bin/setpriv", words + [tool, "--version"]))?.isEmpty == false
        else { return nil }
        return "/usr/bin/setpriv " + words.joined(separator: " ")
    }()

    @Test(
        .enabled(if: hasBash && asOther != nil, "no other user can be used, and the administrator has no limit"),
        arguments: commands)
    func `processes is told in one sentence`(arguments: String) async throws {
        let other = try #require(Self.asOther)
        try await Tool.run(
            script: "exec timeout 60 \(other) bash -c 'ulimit -u 2; exec \"$timers\" \(arguments)'", shell: Self.bash
        )
        .expectOneSentence("timers: This user may start too few processes and threads: ", code: EX_OSERR)
    }
}
