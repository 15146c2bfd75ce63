import Foundation
import Testing
import Timers

/// Starts `ShutdownLoad`, sends it SIGTERM at a random moment, and reads what it found.
///
/// `SWIFT_TIMERS_SHUTDOWNS=200 swift test --package-path Proofs/ServerTests --filter ShutdownTests` does so 200 times.
@Suite struct `A process that is shut down under load` {
    private static let rounds = Int(ProcessInfo.processInfo.environment["SWIFT_TIMERS_SHUTDOWNS"] ?? "") ?? 4
    private static let limit = Duration.seconds(10)

    @Test(.timeLimit(.minutes(30)))
    func `begins no action after the shutdown has returned, and loses none half-way`() async throws {
        for round in 1...max(Self.rounds, 1) {
            let delay = Duration.microseconds(Int.random(in: 0...40_000))
            let process = try LoadProcess()
            defer { process.kill() }
            try #require(await process.line(within: .seconds(120)) == "ready")
            try await Task.sleep(for: delay)
            process.terminate()
            let start = ContinuousClock.now
            let code = await process.exitCode(within: .seconds(120))
            let took = ContinuousClock.now - start
            let report = await process.line(within: .seconds(1)) ?? "no report"
            #expect(code == 0, "round \(round), SIGTERM after \(delay): \(report)")
            #expect(took < Self.limit, "round \(round) took \(took)")
            if code != 0 { return }
        }
    }
}
