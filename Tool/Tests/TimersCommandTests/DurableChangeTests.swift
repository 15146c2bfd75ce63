import ArgumentParser
@_spi(Store) import DurableTimers
import Subprocess
import Testing
import Timers
import TimersTesting

@testable import TimersCommand

struct `Changes of durable deadlines` {
    @Test func `cancel what waits`() async throws {
        let fixture = try await DurableFixture()
        let answer = try await fixture.answer(DurableCancelCommand.self, ["trial-ends", "7"])
        #expect(answer == DurableAnswer(lines: ["Cancelled deadline 'trial-ends' '7'."]))
        #expect(await fixture.store.find(.id(DeadlineID(rawValue: 1))) == nil)
    }

    @Test(arguments: [
        (["3"], "running", "It is too late to cancel deadline 3: it runs, for the last time. --stop stops it"),
        (["2"], "not_found", "There is no deadline 2 that waits"),
        (["trial-ends", "9"], "not_found", "There is no deadline 'trial-ends' '9' that waits"),
    ])
    func `cannot cancel anything else, and say why`(words: [String], result: String, reason: String) async throws {
        let fixture = try await DurableFixture()
        #expect(try await fixture.answer(DurableCancelCommand.self, words) == DurableAnswer(failure: reason))
        let json = try await fixture.answer(DurableCancelCommand.self, words + ["--json"])
        #expect(json == DurableAnswer(lines: [#"{"result":"\#(result)"}"#], failure: reason))
    }

    @Test func `cancel what waits behind a run`() async throws {
        let fixture = try await DurableFixture(isEmpty: true)
        _ = try await fixture.store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.zero))])
        _ = await fixture.claim("mail")
        _ = try await fixture.store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.seconds(60)))])
        let shown = try await fixture.answer(DurableShowCommand.self, ["1", "--zone", "UTC"])
        #expect(shown.lines.contains("next      2026-01-31T09:01:00Z"))
        let answer = try await fixture.answer(DurableCancelCommand.self, ["1", "--json"])
        #expect(answer == DurableAnswer(lines: [#"{"result":"cancelled_next"}"#]))
    }

    @Test func `let dead deadlines wait again`() async throws {
        let fixture = try await DurableFixture()
        let answer = try await fixture.answer(DurableRetryCommand.self, ["2"])
        #expect(answer == DurableAnswer(lines: ["1 deadline waits again."]))
        let row = await fixture.store.find(.id(DeadlineID(rawValue: 2)))
        #expect(row?.state == .waiting)
        #expect(row?.attempt == 0)
    }

    @Test func `stop a run`() async throws {
        let fixture = try await DurableFixture()
        let answer = try await fixture.answer(DurableCancelCommand.self, ["3", "--stop"])
        #expect(answer == DurableAnswer(lines: ["Stopped the run of deadline 3."]))
        #expect(await fixture.store.find(.id(DeadlineID(rawValue: 3))) == nil)
        let again = try await fixture.answer(DurableCancelCommand.self, ["3", "--stop", "--json"])
        #expect(again.lines == [#"{"result":"not_found"}"#])
    }

    @Test func `pause a kind, and resume it`() async throws {
        let fixture = try await DurableFixture()
        #expect(try await fixture.answer(DurablePauseCommand.self, ["mail"]).lines == ["Paused mail."])
        let stats = try await fixture.answer(DurableStatsCommand.self, ["--json"]).lines
        #expect(stats.filter { line in line.contains(#""paused":true"#) }.count == 1)
        let table = try await fixture.answer(DurableStatsCommand.self, []).lines
        #expect(table.filter { line in line.hasPrefix("mail") && line.hasSuffix("paused") }.count == 1)
        #expect(try await fixture.answer(DurableResumeCommand.self, ["mail"]).lines == ["Resumed mail."])
        let again = try await fixture.answer(DurableResumeCommand.self, ["mail"])
        #expect(again == DurableAnswer(failure: "mail is not paused"))
    }

    @Test func `hurry a deadline that waits`() async throws {
        let fixture = try await DurableFixture(isEmpty: true)
        _ = try await fixture.store.schedule([
            DeadlineRequest(name: "mail", key: "a", time: .after(.seconds(3600)), payload: [1, 2]),
            DeadlineRequest(name: "mail", time: .after(.seconds(3600))),
        ])
        let answer = try await fixture.answer(DurableRetryCommand.self, ["1"])
        #expect(answer == DurableAnswer(lines: ["1 deadline waits again."]))
        let row = await fixture.store.find(.key(name: "mail", "a"))
        #expect(row?.due == fixture.store.now())
        #expect(row?.payload == [1, 2])
        #expect(try await fixture.answer(DurableRetryCommand.self, ["2"]).lines == ["1 deadline waits again."])
        let due = try await fixture.answer(DurableRetryCommand.self, ["2"])
        #expect(due.failure == "There is no dead or waiting deadline 2")
        #expect(try await fixture.answer(DurableRetryCommand.self, ["--all"]).lines == ["0 deadlines wait again."])
    }

    @Test func `say how many of the identifiers are not dead`() async throws {
        let fixture = try await DurableFixture()
        let some = try await fixture.answer(DurableRetryCommand.self, ["1", "2", "2", "9", "--json"])
        #expect(some == DurableAnswer(lines: [#"{"retried":2}"#], failure: "1 of 3 are not dead or waiting deadlines"))
        let none = try await fixture.answer(DurableRetryCommand.self, ["9"])
        let reason = "There is no dead or waiting deadline 9"
        #expect(none == DurableAnswer(lines: ["0 deadlines wait again."], failure: reason))
    }

    @Test(arguments: [(["--all"], 3), (["--all", "--kind", "mail"], 2), (["--all", "--kind", "none"], 0)])
    func `reach all dead deadlines, or those of a kind`(arguments: [String], count: Int) async throws {
        for isRetry in [true, false] {
            let fixture = try await DurableFixture()
            // Two dead deadlines of the kind: one is overdue, and the lease of the other must end first.
            await fixture.kill("mail", because: "full")
            await fixture.time.advance(by: .seconds(20))
            await fixture.kill("mail", because: "full")
            let answer =
                isRetry
                ? try await fixture.answer(DurableRetryCommand.self, arguments)
                : try await fixture.answer(DurableDeadCommand.self, ["--delete"] + arguments)
            #expect(answer == DurableAnswer(lines: ["\(count) deadlines \(isRetry ? "wait again" : "are deleted")."]))
            #expect(await fixture.store.list(DeadlineQuery(states: [.dead])).count == 3 - count)
        }
    }

    @Test func `reach more dead deadlines than a batch has`() async throws {
        let fixture = try await DurableFixture(isEmpty: true)
        _ = try await fixture.store.schedule((1...2500).map { _ in DeadlineRequest(name: "mail", time: .after(.zero)) })
        await fixture.end("mail", .dead(failure: "full"), count: 2500)
        let answer = try await fixture.answer(DurableRetryCommand.self, ["--all", "--json"])
        #expect(answer.lines == [#"{"retried":2500}"#])
    }

    @Test func `delete dead deadlines, and no finished ones`() async throws {
        let fixture = try await DurableFixture(isEmpty: true)
        _ = try await fixture.store.schedule([DeadlineRequest(name: "mail", time: .after(.zero))])
        await fixture.end("mail", .finished(keep: .seconds(60)))
        let answer = try await fixture.answer(DurableDeadCommand.self, ["--delete", "1", "--json"])
        #expect(answer == DurableAnswer(lines: [#"{"deleted":0}"#], failure: "There is no dead deadline 1"))
        #expect(await fixture.store.list(DeadlineQuery()).count == 1)
    }
}
