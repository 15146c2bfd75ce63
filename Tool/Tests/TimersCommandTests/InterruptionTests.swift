import Foundation
import Subprocess
import Testing

@testable import TimersCommand

struct `A signal to the tool` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file }

    /// Runs a script every hour, the first time at once, and sends a signal when the script says that it runs.
    private func interrupt(with signal: Int32, times: Int = 1, group: Bool = false, script: String) async throws
        -> Tool.Outcome
    {
        let arguments = [
            "every", "1h", "--first", "immediately", "--", "sh", "-c", "\(script.replacing("MARKER", with: path))",
        ]
        return try await Tool.run(arguments, inGroupOfItsOwn: group) { processID in
            for number in 1...times {
                try await waitForFile("\(path)\(number)")
                try? FileManager.default.removeItem(atPath: "\(path)\(number)")
                kill(group ? -processID : processID, signal)
            }
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `reaches the command, is no failure, and gives the exit code that shells have for it`(
        signal: Int32
    ) async throws {
        let outcome = try await interrupt(with: signal, script: "touch MARKER1; exec sleep 100")
        #expect(outcome.status == .exited(128 + signal))
        #expect(outcome.errorOutput.hasPrefix("timers: 1 run, 0 failures, 0 missed; lateness p50 "))
    }

    @Test(.enabled(if: Self.canUnshare, "there are no containers here, or none without being the administrator"))
    func `from outside its container reaches the command`() async throws {
        try await onThread { [path] in
            let script = "trap 'touch \(path).told; exit' TERM; touch \(path); while :; do sleep 0.1; done"
            let container = try SpawnedProcess(
                Self.unshare,
                ["--pid", "--fork", "--kill-child", try Tool.path.get()]
                    + ["every", "1h", "--first", "immediately", "--", "sh", "-c", script])
            let limit = ContinuousClock.now + .seconds(300)
            while !exists(path), ContinuousClock.now < limit { usleep(5_000) }
            let tool = try #require(try Processes.entries().first { $0.parent == container.id })
            kill(tool.id, SIGTERM)
            while !exists(path + ".told"), ContinuousClock.now < limit { usleep(5_000) }
            #expect(exists(path + ".told"))
        }
    }

    private static let unshare = "/usr/bin/unshare"

    /// Whether a process can be started that sees no processes but its own.
    private static let canUnshare: Bool =
        (try? SpawnedProcess.output(of: unshare, ["--pid", "--fork", "--kill-child", "echo", "yes"])) == "yes\n"

    @Test(arguments: [
        (SIGINT, true, false, true), (SIGINT, true, true, true), (SIGINT, false, true, false),
        (SIGHUP, true, false, true), (SIGHUP, true, true, false), (SIGHUP, false, false, false),
    ])
    func `is the command's too if the terminal sends it to all`(
        signal: Int32, isFromKernel: Bool, isSessionLeader: Bool, isForAll: Bool
    ) {
        let interruption = Interruption(signal: signal, isFromKernel: isFromKernel, isSessionLeader: isSessionLeader)
        #expect(interruption.cameFromTerminal == isForAll)
    }

    @Test func `waits for a command that takes its time to end`() async throws {
        let script = "trap 'sleep 0.2; echo ended; exit 7' TERM; touch MARKER1; while :; do sleep 0.1; done"
        let outcome = try await interrupt(with: SIGTERM, script: script)
        #expect(outcome.status == .exited(143))
        #expect(outcome.output == "ended\n")
    }

    @Test func `that goes to the command as well is no failure, whichever of them notices it first`() async throws {
        for _ in 1...10 {
            let outcome = try await interrupt(with: SIGINT, group: true, script: "touch MARKER1; exec sleep 100")
            #expect(outcome.status == .exited(130))
            #expect(outcome.errorOutput.hasPrefix("timers: 1 run, 0 failures"))
        }
    }

    @Test func `kills a command that ignored the first`() async throws {
        let script = "trap 'touch MARKER2' TERM; touch MARKER1; while :; do sleep 0.1; done"
        let outcome = try await interrupt(with: SIGTERM, times: 2, script: script)
        #expect(outcome.status == .exited(143))
        #expect(outcome.errorOutput.contains("timers: 1 run, 0 failures"))
    }

    @Test func `that the tool does not catch ends it`() async throws {
        let outcome = try await Tool.run(
            script: """
                ulimit -c 0
                export SWIFT_BACKTRACE=enable=yes
                exec "$timers" every 10ms --times 1 -- sh -c 'kill -QUIT $PPID; sleep 0.1'
                """)
        #expect(outcome.status == .signaled(SIGQUIT))
        #expect(outcome.errorOutput.isEmpty)
    }

    @Test func `between two runs ends it at once`() async throws {
        let outcome = try await Tool.run(["every", "1h", "--first", "immediately", "--json", "--", "touch", path]) {
            processID in
            try await waitForFile(path)
            kill(processID, SIGINT)
        }
        #expect(outcome.status == .exited(130))
        #expect(try outcome.records.count == 1)
    }

    @Test func `that stops and continues it is answered by the policy for missed ticks`() async throws {
        // The first run stops the tool that started it, and lets it go on.
        let script = "[ -e \(path) ] && exit; touch \(path); kill -STOP $PPID; sleep 0.4; kill -CONT $PPID"
        let outcome = try await Tool.run(["every", "50ms", "--times", "20", "--json", "--", "sh", "-c", script])
        #expect(outcome.status == .exited(0))
        let records = try outcome.records
        #expect(records.map(\.tick) == Array(1...20))
        // One tick stands for all that were missed, and all are on the grid.
        #expect((records.map(\.missed).max() ?? 0) >= 6)
        for (earlier, later) in zip(records, records.dropFirst()) {
            let steps = (later.scheduledMs - earlier.scheduledMs) / 50
            #expect(abs(steps - steps.rounded()) < 0.001)
        }
    }
}
