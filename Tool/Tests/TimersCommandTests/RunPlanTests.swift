import ArgumentParser
import Foundation
import Subprocess
import Testing
import Timers

@testable import TimersCommand

@Suite(.timeLimit(.minutes(5)))
struct `The options of runs` {
    private func plan(_ options: String...) throws -> RunPlan { try plan(options) }
    private func plan(_ options: [String]) throws -> RunPlan {
        try EveryCommand.parse(["10s"] + options + ["--", "true"]).plan()
    }

    @Test func `say when to end`() throws {
        #expect(try plan().mostFailures == 1)
        #expect(try plan("--keep-going").mostFailures == nil)
        #expect(try plan("--max-failures", "7").mostFailures == 7)
        #expect(try plan("--for", "1h").length == .seconds(3600))
    }

    @Test func `have a grace for what takes too long`() throws {
        #expect(try plan().limit == nil)
        #expect(try plan("--limit", "5s").limit?.duration == .seconds(5))
        #expect(try plan("--limit", "5s").limit?.grace == .seconds(10))
        #expect(try plan("--limit", "5s", "--kill-after", "1s").limit?.grace == .seconds(1))
    }

    @Test func `reach the schedule`() throws {
        #expect(try plan("--jitter", "2s").jitter == .seconds(2))
        #expect(try plan("--tolerance", "3s").schedule.description.contains("tolerance 3.0 seconds"))
    }

    @Test(arguments: [
        ["--kill-after", "1s"], ["--backoff", "1s"], ["--keep-going", "--max-failures", "2"],
        ["--max-failures", "0"], ["--retries", "0"], ["--limit", "0s"], ["--limit", "1s", "--kill-after", "0s"],
        ["--for", "9s"], ["--for", "0s"], ["--jitter", "x"],
    ])
    func `that make no sense are refused with one sentence`(options: [String]) {
        let error = #expect(throws: (any Error).self) { try plan(options) }
        let message = error.map(EveryCommand.message(for:))
        #expect(message?.hasSuffix(".") == true)
        #expect(message?.contains("\n") == false)
    }

    /// A run that is due this many seconds after the start and begins so much later.
    private func moment(_ scheduled: Int, late: Int = 0) -> RunMoment {
        RunMoment(scheduled: .seconds(scheduled), lateness: .seconds(late), began: Date())
    }

    @Test func `let no run begin behind the end`() throws {
        let plan = try plan("--for", "30s")
        #expect(!plan.isOver(at: moment(30)))
        #expect(!plan.isOver(at: moment(30, late: 9)))
        #expect(plan.isOver(at: moment(30, late: 10)))
        #expect(plan.isOver(at: moment(40)))
        #expect(!plan.isLast(moment(20)))
        #expect(plan.isLast(moment(30)))
        #expect(plan.isLast(moment(10, late: 20)))
        // The ticks that were missed still come, while there is time.
        #expect(try !self.plan("--for", "30s", "--missed", "catch-up").isLast(moment(10, late: 20)))
    }

    @Test func `end runs on time`() async throws {
        let outcome = try await Tool.run([
            "every", "50ms", "--first", "immediately", "--for", "100ms", "--missed", "catch-up", "--json", "--", "true",
        ])
        #expect(outcome.status == .exited(0))
        let scheduled = try outcome.records.map(\.scheduledMs)
        // A busy machine may leave the last ones out.
        #expect(!scheduled.isEmpty)
        #expect(scheduled == [0, 50, 100].prefix(scheduled.count).map { $0 })
        let once = try await Tool.run(["every", "1h", "--first", "immediately", "--for", "1m", "--json", "--", "true"])
        #expect(try once.records.count == 1)
    }
}
