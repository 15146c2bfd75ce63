import Testing
import Timers

@testable import DurableTimers

/// The decisions of a runner, without a store and without time.
@Suite struct `The machine of a runner` {
    private static func instant(_ seconds: Double) -> TimerInstant {
        TimerInstant(nanoseconds: UInt64(seconds * 1e9))
    }

    private static func store(_ seconds: Double) -> TimerInstant {
        TimerInstant(nanoseconds: UInt64(seconds * 1e9), on: .wall)
    }

    /// A machine that the store knows, and that has looked at 0, when the store's clock showed 1000 s.
    private static func machine(
        limit: Int = 2, next: TimerInstant? = nil, claimed: Int = 0
    ) throws -> (machine: RunnerMachine, rows: [DeadlineRecord]) {
        var machine = RunnerMachine(.init(), kinds: [RunnerKind(name: "kind", attempts: 3, limit: limit)])
        guard case .join(let runner)? = machine.poll(at: instant(0)).first else { throw Unexpected() }
        machine.joined(runner)
        _ = machine.noticed(.reliable)
        guard case .look(let request)? = machine.poll(at: instant(0)).first else { throw Unexpected() }
        #expect(request.isThorough)
        let rows = (0..<claimed).map { number in
            var row = DeadlineRecord(
                id: DeadlineID(rawValue: Int64(number)), name: "kind", key: nil, payload: [], deadline: store(999),
                due: store(1015), state: .running)
            row.fence = 1
            return row
        }
        let answer = ClaimAnswer(
            now: store(1000), claimed: rows, next: next.map { next in ["kind": next] } ?? [:])
        let taken = machine.looked(answer, request, sent: instant(0), at: instant(0), jitter: 0)
        return (machine, taken)
    }

    private struct Unexpected: Error {}

    private static func look(_ directives: [RunnerMachine.Directive]) -> ClaimRequest? {
        for case .look(let request) in directives { return request }
        return nil
    }

    @Test func `sleeps until the next deadline by the store's clock, and carries it as a floor`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1010))
        #expect(machine.wake == Self.instant(10))
        do {
            let directives = machine.poll(at: Self.instant(9.9))
            #expect(Self.look(directives) == nil)
        }
        let directives = machine.poll(at: Self.instant(10))
        let request = try #require(Self.look(directives))
        #expect(!request.isThorough)
        #expect(request.kinds.map(\.floor) == [Self.store(1010)])
        do {
            let directives = machine.poll(at: Self.instant(10))
            #expect(Self.look(directives) == nil, "one look at a time")
        }
    }

    @Test func `looks at once, with a lower floor, after a notice of an earlier deadline`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1010))
        _ = machine.noticed(.due(Self.store(1004), name: "other"))
        #expect(machine.wake == Self.instant(10))
        _ = machine.noticed(.due(Self.store(1004), name: "kind"))
        #expect(machine.wake == Self.instant(4))
        let directives = machine.poll(at: Self.instant(4))
        let request = try #require(Self.look(directives))
        #expect(request.kinds.map(\.floor) == [Self.store(1004)])
    }

    @Test func `looks again as soon as the store asks for it, and seldom after an answer that does not`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1010))
        let directives = machine.poll(at: Self.instant(10))
        let request = try #require(Self.look(directives))
        let answer = ClaimAnswer(
            now: Self.store(1010), next: ["kind": Self.store(1020)], lookAgain: .milliseconds(700))
        _ = machine.looked(answer, request, sent: Self.instant(10), at: Self.instant(10), jitter: 0)
        #expect(machine.wake == Self.instant(10.7))
        let again = machine.poll(at: Self.instant(10.7))
        let second = try #require(Self.look(again))
        #expect(!second.isThorough && second.knownRuns == nil)
        _ = machine.looked(
            ClaimAnswer(now: Self.store(1010.7), next: ["kind": Self.store(1020)]), second, sent: Self.instant(10.7),
            at: Self.instant(10.7), jitter: 0)
        #expect(machine.wake == Self.instant(20))
    }

    @Test func `tells which runs it knows after a claim without an answer, as long as a lease lasts`() throws {
        var (machine, rows) = try Self.machine(next: Self.store(1010), claimed: 1)
        do {
            let directives = machine.poll(at: Self.instant(10))
            _ = try #require(Self.look(directives))
        }
        machine.lookFailed(at: Self.instant(10))
        do {
            let directives = machine.poll(at: Self.instant(10))
            let request = try #require(Self.look(directives))
            #expect(request.knownRuns == Set(rows.map(\.token)))
            let answer = ClaimAnswer(now: Self.store(1010), next: ["kind": Self.store(1100)])
            _ = machine.looked(answer, request, sent: Self.instant(10), at: Self.instant(10), jitter: 0)
        }
        // The server may still be at work on the lost claim.
        do {
            let directives = machine.poll(at: Self.instant(11))
            let request = try #require(Self.look(directives))
            #expect(request.knownRuns != nil)
            let answer = ClaimAnswer(now: Self.store(1025), next: ["kind": Self.store(1100)])
            _ = machine.looked(answer, request, sent: Self.instant(25), at: Self.instant(25), jitter: 0)
        }
        #expect(machine.recovery == nil && machine.extraLook == .never)
    }

    @Test func `remembers a notice that comes while a look is under way`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1010))
        let directives = machine.poll(at: Self.instant(10))
        let request = try #require(Self.look(directives))
        _ = machine.noticed(.due(Self.store(1012), name: nil))
        let answer = ClaimAnswer(now: Self.store(1010), next: ["kind": Self.store(1020)])
        _ = machine.looked(answer, request, sent: Self.instant(10), at: Self.instant(10), jitter: 0)
        #expect(machine.wake == Self.instant(12))
    }

    @Test func `waits longer and longer for a row that another claim holds`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1000))
        var now = Self.instant(0)
        var waits: [Duration] = []
        for _ in 0..<7 {
            waits.append(now.duration(to: machine.wake))
            now = machine.wake
            let directives = machine.poll(at: now)
            let request = try #require(Self.look(directives))
            let answer = ClaimAnswer(
                now: Self.store(1000) + Self.instant(0).duration(to: now), next: ["kind": Self.store(1000)])
            _ = machine.looked(answer, request, sent: now, at: now, jitter: 0)
        }
        #expect(waits == [2, 4, 8, 16, 32, 50, 50].map { milliseconds in .milliseconds(milliseconds) })
    }

    @Test func `asks for no more rows than it has slots, and for none without`() throws {
        var (machine, rows) = try Self.machine(limit: 2, next: Self.store(999), claimed: 2)
        #expect(rows.count == 2)
        #expect(machine.wake == Self.instant(5), "only the renewal is left")
        let isKnown = machine.runEnded(rows[0].token, kind: "kind", .finished(keep: .zero))
        #expect(isKnown)
        let directives = machine.poll(at: Self.instant(1))
        #expect(Self.look(directives)?.kinds.map(\.slots) == [1])
        guard case .end(let ends, _)? = directives.first else { throw Unexpected() }
        #expect(ends.map(\.token) == [rows[0].token])
    }

    @Test func `gathers ends while a batch is under way, and sends them again if it fails`() throws {
        var (machine, rows) = try Self.machine(limit: 3, claimed: 3)
        func ends(at now: TimerInstant) -> [RunToken]? {
            for case .end(let ends, _) in machine.poll(at: now) { return ends.map(\.token) }
            return nil
        }
        _ = machine.runEnded(rows[0].token, kind: "kind", .finished(keep: .zero))
        let batch1 = ends(at: Self.instant(1))
        #expect(batch1 == [rows[0].token])
        _ = machine.runEnded(rows[1].token, kind: "kind", .finished(keep: .zero))
        _ = machine.runEnded(rows[2].token, kind: "kind", .finished(keep: .zero))
        let batch2 = ends(at: Self.instant(1))
        #expect(batch2 == nil)
        let runner = machine.runner
        machine.endsFailed(of: runner)
        let delay = machine.health.failed(at: Self.instant(1))
        #expect(delay >= .milliseconds(50))
        let batch3 = ends(at: Self.instant(1))
        #expect(batch3 == nil)
        let batch4 = ends(at: Self.instant(1) + delay)
        #expect(batch4 == rows.map(\.token))
    }

    @Test func `renews a lease after a third of it, and gives up the run when it ends`() throws {
        var (machine, rows) = try Self.machine(claimed: 1)
        guard case .renew(let tokens, _)? = machine.poll(at: Self.instant(5)).first else { throw Unexpected() }
        #expect(tokens == rows.map(\.token))
        machine.renewFailed()
        let delay = machine.health.failed(at: Self.instant(5))
        #expect(machine.wake == Self.instant(5) + delay)
        guard case .lose(let lost)? = machine.poll(at: Self.instant(15)).first else { throw Unexpected() }
        #expect(lost == rows.map(\.token))
        let isKnown = machine.runEnded(rows[0].token, kind: "kind", .finished(keep: .zero))
        #expect(!isKnown, "the store is not asked")
    }

    @Test func `does not report a lost lease for a run that ended during the renewal`() throws {
        var (machine, rows) = try Self.machine(claimed: 2)
        guard case .renew(let tokens, let runner)? = machine.poll(at: Self.instant(5)).first else { throw Unexpected() }
        _ = machine.runEnded(rows[0].token, kind: "kind", .finished(keep: .zero))
        machine.leases.complete(rows[1].token)
        _ = machine.poll(at: Self.instant(5))
        let lost = machine.renewed(tokens, lost: tokens, of: runner, sent: Self.instant(5))
        #expect(lost == [])
    }

    @Test func `stops when its runs have ended, and cancels them after its limit`() throws {
        var (machine, rows) = try Self.machine(claimed: 1)
        machine.stop(at: Self.instant(1), within: machine.settings.shutdown)
        #expect(machine.wake == Self.instant(5))
        _ = machine.poll(at: Self.instant(5))
        _ = machine.renewed(rows.map(\.token), lost: [], of: machine.runner, sent: Self.instant(5))
        let directives = machine.poll(at: Self.instant(11))
        #expect(directives.contains { directive in if case .cancelAll = directive { true } else { false } })
        _ = machine.runEnded(rows[0].token, kind: "kind", .givenBack(after: .zero, failure: nil))
        guard case .end(let ends, let runner)? = machine.poll(at: Self.instant(11)).first else { throw Unexpected() }
        // The renewal at 11 s is still under way.
        machine.renewFailed()
        _ = machine.endsWritten(ends, lost: [], of: runner, at: Self.instant(11))
        guard case .finish? = machine.poll(at: Self.instant(11)).first else { throw Unexpected() }
        let rest = machine.poll(at: Self.instant(12))
        #expect(rest.isEmpty)
    }

    @Test(arguments: [
        (1, 3, RetryDecision.again, RunEnd.Outcome.retry(after: .seconds(1), failure: "error")),
        (2, 3, .again, .retry(after: .seconds(2), failure: "error")),
        (3, 3, .again, .dead(failure: "error")), (1, 3, .stop, .dead(failure: "error")),
        (1, 3, .after(.seconds(9)), .retry(after: .seconds(9), failure: "error")),
    ])
    func `decides about an error by the attempt and the backoff`(
        _ attempt: Int, _ attempts: Int, _ decision: RetryDecision, _ outcome: RunEnd.Outcome
    ) {
        let backoff = Backoff.exponential(from: .seconds(1), jitter: 0)
        var verdict = RunVerdict(
            attempt: attempt, attempts: attempts, backoff: backoff, keep: .zero, repetition: .none)
        #expect(verdict.outcome(.threw("error", decision)) == outcome)
        #expect(verdict.outcome(.returned) == .finished(keep: .zero))
        verdict.repetition = .next(Self.store(5))
        if case .dead = outcome {
            #expect(verdict.outcome(.threw("error", decision)) == .repeats(at: Self.store(5), failure: "error"))
        }
        #expect(verdict.outcome(.undecodable("why")) == .givenBack(after: .seconds(60), failure: "why"))
    }

    @Test func `an identity is a UUID`() throws {
        let runner = RunnerID()
        let text = runner.description
        #expect(text.count == 36)
        #expect(text.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
        #expect(Array(text)[14] == "4")
        #expect("89ab".contains(Array(text)[19]))
        #expect(RunnerID(text) == runner)
        #expect(RunnerID(bits: 1).description == "00000000-0000-0000-0000-000000000001")
        #expect(RunnerID("no identity") == nil)
    }

    @Test func `microseconds round up`() {
        #expect(TimerInstant(nanoseconds: 1001, on: .wall).microsecondsRoundedUp == 2)
        #expect(TimerInstant(microseconds: 2).nanoseconds == 2000)
        #expect(TimerInstant.never.microsecondsRoundedUp > 0)
        #expect(Duration.nanoseconds(1).microsecondsRoundedUp == 1)
        #expect((Duration.zero - .nanoseconds(1500)).microsecondsRoundedUp == -1)
        #expect(Duration.seconds(1e18).microsecondsRoundedUp == Duration.seconds(1e17).microsecondsRoundedUp)
    }
}
