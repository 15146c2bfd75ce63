import Testing
import Timers

@_spi(Store) @testable import DurableTimers

/// The decisions of a runner, without a store and without time.
@Suite struct `The machine of a runner` {
    private static func instant(_ seconds: Double) -> TimerInstant {
        TimerInstant(nanoseconds: UInt64((seconds * 1e9).rounded()))
    }

    private static func store(_ seconds: Double) -> TimerInstant {
        TimerInstant(nanoseconds: UInt64((seconds * 1e9).rounded()), on: .wall)
    }

    private typealias Call = (number: Int, call: StoreCall)

    /// A machine that the store knows, and that has looked at 0, when the store's clock showed 1000 s.
    private static func machine(
        limit: Int = 2, next: TimerInstant? = nil, claimed: Int = 0
    ) throws -> (machine: RunnerMachine, rows: [DeadlineRecord]) {
        var machine = RunnerMachine(.init(), kinds: [RunnerKind(name: "kind", attempts: 3, limit: limit)])
        let join = try #require(calls(&machine, at: 0).first)
        guard case .join = join.call else { throw Unexpected() }
        answer(&machine, join, .done, at: 0)
        machine.noticed(.reliable)
        let look = try #require(self.look(&machine, at: 0))
        guard case .look(let request) = look.call else { throw Unexpected() }
        #expect(request.isThorough)
        let rows = (0..<claimed).map { number in
            var row = DeadlineRecord(
                id: DeadlineID(rawValue: Int64(number)), name: "kind", key: nil, payload: [], scheduled: store(999),
                due: store(1015), state: .running)
            row.fence = 1
            return row
        }
        let found = ClaimAnswer(
            now: store(1000), claimed: rows, next: next.map { next in ["kind": next] } ?? [:])
        answer(&machine, look, .claimed(found), at: 0)
        return (machine, rows)
    }

    private struct Unexpected: Error {}

    /// The calls that begin at an instant.
    private static func calls(_ machine: inout RunnerMachine, at seconds: Double) -> [Call] {
        machine.poll(at: instant(seconds)).compactMap { directive in
            if case .call(let call, let number) = directive { (number, call) } else { nil }
        }
    }

    private static func look(_ machine: inout RunnerMachine, at seconds: Double) -> Call? {
        calls(&machine, at: seconds).first { call in call.call.sort == .look }
    }

    private static func request(_ machine: inout RunnerMachine, at seconds: Double) -> ClaimRequest? {
        guard case .look(let request)? = look(&machine, at: seconds)?.call else { return nil }
        return request
    }

    private static func answer(
        _ machine: inout RunnerMachine, _ call: Call, _ answer: StoreAnswer, at seconds: Double
    ) {
        machine.answered(call.number, call.call, answer, at: instant(seconds), jitter: 0)
    }

    /// The runs whose handlers a poll cancels.
    private static func lost(_ machine: inout RunnerMachine, at seconds: Double) -> [RunToken] {
        machine.poll(at: instant(seconds)).compactMap { directive in
            if case .lose(let token, _) = directive { token } else { nil }
        }
    }

    private static func tokens(_ call: StoreCall?) -> [RunToken] {
        switch call {
        case .end(let ends, _): ends.map(\.token)
        case .renew(let tokens, _, _), .inspect(let tokens): tokens
        default: []
        }
    }

    @Test func `sleeps until the next deadline by the store's clock, and carries it as a floor`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1010))
        #expect(machine.wake == Self.instant(10))
        #expect(Self.look(&machine, at: 9.9) == nil)
        let request = try #require(Self.request(&machine, at: 10))
        #expect(!request.isThorough)
        #expect(request.kinds.map(\.floor) == [Self.store(1010)])
        #expect(Self.look(&machine, at: 10) == nil, "one look at a time")
    }

    @Test func `looks at once, with a lower floor, after a notice of an earlier deadline`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1010))
        machine.noticed(.due(Self.store(1004), name: "other"))
        #expect(machine.wake == Self.instant(10))
        machine.noticed(.due(Self.store(1004), name: "kind"))
        #expect(machine.wake == Self.instant(4))
        let request = try #require(Self.request(&machine, at: 4))
        #expect(request.kinds.map(\.floor) == [Self.store(1004)])
    }

    @Test func `looks again as soon as the store asks for it, and seldom after an answer that does not`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1010))
        let first = try #require(Self.look(&machine, at: 10))
        let answer = ClaimAnswer(
            now: Self.store(1010), next: ["kind": Self.store(1020)], lookAgain: .milliseconds(700))
        Self.answer(&machine, first, .claimed(answer), at: 10)
        #expect(machine.wake == Self.instant(10.7))
        let second = try #require(Self.look(&machine, at: 10.7))
        guard case .look(let request) = second.call else { throw Unexpected() }
        #expect(!request.isThorough && request.knownRuns == nil)
        Self.answer(
            &machine, second, .claimed(ClaimAnswer(now: Self.store(1010.7), next: ["kind": Self.store(1020)])),
            at: 10.7)
        #expect(machine.wake == Self.instant(20))
    }

    @Test func `tells which runs it knows after a claim without an answer, as long as a lease lasts`() throws {
        var (machine, rows) = try Self.machine(next: Self.store(1010), claimed: 1)
        let first = try #require(Self.look(&machine, at: 10))
        let failure = machine.failed(first.number, at: Self.instant(10))
        let delay = try #require(failure).delay
        let retry = 10 + delay / .seconds(1)
        let second = try #require(Self.look(&machine, at: retry))
        guard case .look(let request) = second.call else { throw Unexpected() }
        #expect(request.knownRuns == Set(rows.map(\.token)))
        let answer = ClaimAnswer(now: Self.store(1000 + retry), next: ["kind": Self.store(1100)])
        Self.answer(&machine, second, .claimed(answer), at: retry)
        // The server may still be at work on the lost claim.
        let third = try #require(Self.look(&machine, at: retry + 1))
        guard case .look(let request) = third.call else { throw Unexpected() }
        #expect(request.knownRuns != nil)
        Self.answer(
            &machine, third, .claimed(ClaimAnswer(now: Self.store(1026), next: ["kind": Self.store(1100)])), at: 26)
        #expect(Self.look(&machine, at: 29) == nil)
        #expect(Self.request(&machine, at: 30)?.knownRuns == .some(nil))
    }

    @Test func `remembers a notice that comes while a look is under way`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1010))
        let look = try #require(Self.look(&machine, at: 10))
        machine.noticed(.due(Self.store(1012), name: nil))
        let answer = ClaimAnswer(now: Self.store(1010), next: ["kind": Self.store(1020)])
        Self.answer(&machine, look, .claimed(answer), at: 10)
        #expect(machine.wake == Self.instant(12))
    }

    @Test func `waits longer and longer for a row that another claim holds`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1000))
        var now = 0.0
        for longest in [2, 4, 8, 16, 32, 50, 50] as [Double] {
            let wait = Self.instant(now).duration(to: machine.wake) / .milliseconds(1)
            #expect((longest / 2...longest).contains(wait))
            now += wait / 1000
            let look = try #require(Self.look(&machine, at: now))
            let answer = ClaimAnswer(now: Self.store(1000 + now), next: ["kind": Self.store(1000)])
            Self.answer(&machine, look, .claimed(answer), at: now)
        }
    }

    @Test func `asks for no more rows than it has slots, and for none without`() throws {
        var (machine, rows) = try Self.machine(limit: 2, next: Self.store(999), claimed: 2)
        #expect(rows.count == 2)
        _ = machine.poll(at: Self.instant(0))
        #expect(machine.wake == Self.instant(5), "only the renewal is left")
        machine.runEnded(rows[0].token, kind: "kind", .finished(keep: .zero))
        let calls = Self.calls(&machine, at: 1)
        guard case .look(let request)? = calls.last?.call else { throw Unexpected() }
        #expect(request.kinds.map(\.slots) == [1])
        #expect(Self.tokens(calls.first?.call) == [rows[0].token])
    }

    @Test func `gathers ends while a batch is under way, and sends them again if it fails`() throws {
        var (machine, rows) = try Self.machine(limit: 3, claimed: 3)
        func ends(at now: Double) -> Call? {
            Self.calls(&machine, at: now).first { call in call.call.sort == .end }
        }
        machine.runEnded(rows[0].token, kind: "kind", .finished(keep: .zero))
        let batch = try #require(ends(at: 1))
        #expect(Self.tokens(batch.call) == [rows[0].token])
        machine.runEnded(rows[1].token, kind: "kind", .finished(keep: .zero))
        machine.runEnded(rows[2].token, kind: "kind", .finished(keep: .zero))
        #expect(ends(at: 1) == nil)
        let failure = machine.failed(batch.number, at: Self.instant(1))
        let delay = try #require(failure).delay
        #expect(delay >= .milliseconds(50))
        #expect(ends(at: 1) == nil)
        #expect(Self.tokens(ends(at: 1 + delay / .seconds(1))?.call) == rows.map(\.token))
    }

    @Test func `renews a lease after a third of it, and gives the run back when it ends`() throws {
        var (machine, rows) = try Self.machine(claimed: 1)
        let renewal = try #require(Self.calls(&machine, at: 5).first)
        #expect(Self.tokens(renewal.call) == rows.map(\.token))
        let failure = machine.failed(renewal.number, at: Self.instant(5))
        let delay = try #require(failure).delay
        #expect(machine.wake == Self.instant(5) + delay)
        let directives = machine.poll(at: Self.instant(15))
        guard case .lose(let token, _)? = directives.first else { throw Unexpected() }
        #expect(token == rows[0].token)
        let ends = directives.compactMap { directive -> RunEnd? in
            if case .call(.end(let ends, _), _) = directive { ends.first } else { nil }
        }
        // The attempt does not count: its handler has not failed.
        #expect(ends == [RunEnd(token, .givenBack(after: .zero, failure: nil))])
        machine.runEnded(token, kind: "kind", .finished(keep: .zero))
        #expect(!Self.calls(&machine, at: 15).contains { call in call.call.sort == .end })
    }

    @Test func `does not report a lost lease for a run that ended during the renewal`() throws {
        var (machine, rows) = try Self.machine(claimed: 2)
        let renewal = try #require(Self.calls(&machine, at: 5).first)
        machine.runEnded(rows[0].token, kind: "kind", .finished(keep: .zero))
        machine.completing(rows[1].token)
        _ = machine.poll(at: Self.instant(5))
        Self.answer(&machine, renewal, .lost(Self.tokens(renewal.call)), at: 5)
        let directives = machine.poll(at: Self.instant(5))
        let inspections = directives.compactMap { directive -> [RunToken]? in
            if case .call(.inspect(let tokens), _) = directive { tokens } else { nil }
        }
        #expect(inspections == [[rows[1].token]], "the row says whether the transaction was committed")
        #expect(!directives.contains { directive in if case .lose = directive { true } else { false } })
    }

    @Test(arguments: [nil, 1, 2] as [Int64?])
    func `asks the row whether a transaction that ends the run was committed`(_ fence: Int64?) throws {
        var (machine, rows) = try Self.machine(claimed: 1)
        machine.completing(rows[0].token)
        let renewal = try #require(Self.calls(&machine, at: 5).first)
        Self.answer(&machine, renewal, .lost(Self.tokens(renewal.call)), at: 5)
        let inspection = try #require(Self.calls(&machine, at: 5).first)
        var row = rows[0]
        row.fence = fence ?? 0
        Self.answer(&machine, inspection, .rows(fence == nil ? [:] : [row.id: row]), at: 5)
        // Another fence is that of another run.
        #expect(Self.lost(&machine, at: 5) == (fence == 2 ? [rows[0].token] : []))
    }

    @Test(arguments: [true, false])
    func `learns whether a transaction that ends the run was committed`(_ isCommitted: Bool) throws {
        var (machine, rows) = try Self.machine(claimed: 1)
        machine.completing(rows[0].token)
        machine.completed(rows[0].token, isCommitted: isCommitted)
        let renewals = Self.calls(&machine, at: 5).filter { call in call.call.sort == .renew }
        #expect(renewals.count == (isCommitted ? 0 : 1))
        for renewal in renewals { Self.answer(&machine, renewal, .lost(rows.map(\.token)), at: 5) }
        #expect(Self.lost(&machine, at: 5) == (isCommitted ? [] : rows.map(\.token)))
    }

    @Test func `lets a deadline live again that died while its process lives`() throws {
        var (machine, rows) = try Self.machine(claimed: 2)
        machine.noticed(.disowned("the connection is lost"))
        let calls = Self.calls(&machine, at: 1)
        let end = try #require(calls.first { call in call.call.sort == .end })
        #expect(Set(Self.tokens(end.call)) == Set(rows.map(\.token)))
        // Other runners have been faster: one row is dead, the other one runs again.
        Self.answer(&machine, end, .lost(rows.map(\.token)), at: 1)
        let inspection = try #require(Self.calls(&machine, at: 1).first { call in call.call.sort == .inspect })
        var (dead, running) = (rows[0], rows[1])
        dead.state = .dead
        running.fence = 2
        Self.answer(&machine, inspection, .rows([dead.id: dead, running.id: running]), at: 1)
        #expect(Self.calls(&machine, at: 1).map(\.call) == [.revive([dead.id])])
    }

    @Test func `gives back the rows of a claim that an identity made which it has given up`() throws {
        var (machine, _) = try Self.machine(next: Self.store(1010))
        let look = try #require(Self.look(&machine, at: 10))
        guard case .look(let request) = look.call else { throw Unexpected() }
        machine.noticed(.disowned("the connection is lost"))
        let join = try #require(Self.calls(&machine, at: 10).first)
        Self.answer(&machine, join, .done, at: 10)
        // The answer may have been lost: all that runs for the old identity is given back.
        let former = try #require(Self.request(&machine, at: 10))
        #expect(former.runner == request.runner && former.kinds == [] && former.knownRuns == [])
        // It comes after all.
        var row = DeadlineRecord(
            id: DeadlineID(rawValue: 7), name: "kind", key: nil, payload: [], scheduled: Self.store(999),
            due: Self.store(1025), state: .running)
        row.fence = 1
        Self.answer(&machine, look, .claimed(ClaimAnswer(now: Self.store(1010), claimed: [row])), at: 10)
        let end = try #require(Self.calls(&machine, at: 10).first)
        #expect(end.call == .end([RunEnd(row.token, .givenBack(after: .zero, failure: nil))], request.runner))
    }

    @Test func `gives up a call without an answer, and a renewal in time for another one`() throws {
        var (machine, rows) = try Self.machine(next: Self.store(1002), claimed: 1)
        let look = try #require(Self.look(&machine, at: 2))
        _ = try #require(Self.calls(&machine, at: 5).first { call in call.call.sort == .renew })
        let directives = machine.poll(at: Self.instant(10))
        #expect(directives.contains { directive in if case .report = directive { true } else { false } })
        let renewal = try #require(Self.calls(&machine, at: 10.1).first { call in call.call.sort == .renew })
        Self.answer(&machine, renewal, .lost([]), at: 10.1)
        #expect(Self.lost(&machine, at: 15) == [])
        let abandoned = machine.poll(at: Self.instant(22)).compactMap { directive in
            if case .abandon(let number) = directive { number } else { nil }
        }
        #expect(abandoned.contains(look.number))
        let delay = machine.failed(look.number, at: Self.instant(22))
        #expect(rows.count == 1 && delay == nil)
    }

    @Test func `makes the row of a repeating deadline anew that is gone`() throws {
        let dates = try DateSeries(.every(.seconds(86_400)))
        var machine = RunnerMachine(.init(), kinds: [RunnerKind(name: "daily", dates: dates, attempts: 3, limit: 1)])
        Self.answer(&machine, try #require(Self.calls(&machine, at: 0).first), .done, at: 0)
        let look = try #require(Self.look(&machine, at: 0))
        guard case .look(let request) = look.call else { throw Unexpected() }
        let answer = ClaimAnswer(now: Self.store(1000), standings: ["daily": .missing])
        Self.answer(&machine, look, .claimed(answer), at: 0)
        #expect(Self.calls(&machine, at: 0).map(\.call) == [.restore(["daily"], request.runner)])
    }

    @Test func `stops when its runs have ended, and cancels them after its limit`() throws {
        var (machine, rows) = try Self.machine(claimed: 1)
        machine.stop(at: Self.instant(1))
        #expect(machine.wake == Self.instant(5))
        let renewal = try #require(Self.calls(&machine, at: 5).first)
        Self.answer(&machine, renewal, .lost([]), at: 5)
        let directives = machine.poll(at: Self.instant(11))
        #expect(directives.contains { directive in if case .cancelAll = directive { true } else { false } })
        machine.runEnded(rows[0].token, kind: "kind", .givenBack(after: .zero, failure: nil))
        for call in Self.calls(&machine, at: 11) { Self.answer(&machine, call, .lost([]), at: 11) }
        for call in directives {
            if case .call(let call, let number) = call { Self.answer(&machine, (number, call), .lost([]), at: 11) }
        }
        let leave = try #require(Self.calls(&machine, at: 11).first)
        #expect(leave.call.sort == .leave)
        Self.answer(&machine, leave, .done, at: 11)
        guard case .finish? = machine.poll(at: Self.instant(11)).first else { throw Unexpected() }
        let rest = machine.poll(at: Self.instant(12))
        #expect(rest.isEmpty)
    }

    @Test func `stops although the store does not answer`() throws {
        var (machine, rows) = try Self.machine(claimed: 1)
        machine.stop(at: Self.instant(1))
        machine.runEnded(rows[0].token, kind: "kind", .finished(keep: .zero))
        _ = machine.poll(at: Self.instant(1))
        #expect(machine.wake <= Self.instant(6))
        let directives = machine.poll(at: Self.instant(6))
        guard case .finish? = directives.last else { throw Unexpected() }
        #expect(directives.contains { directive in if case .call(.leave, _) = directive { true } else { false } })
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
            attempt: attempt, options: DeadlineOptions(attempts: attempts, backoff: backoff), repetition: .none)
        #expect(verdict.outcome(.threw("error", decision)) == outcome)
        #expect(verdict.outcome(.returned) == .finished(keep: .zero))
        verdict.repetition = .next(Self.store(5))
        if case .dead = outcome {
            #expect(verdict.outcome(.threw("error", decision)) == .repeats(at: Self.store(5), failure: "error"))
        }
        verdict.repetition = .none
        let isLast = attempt == attempts
        #expect(
            verdict.outcome(.undecodable("why"))
                == (isLast ? .dead(failure: "why") : .retry(after: .seconds(60), failure: "why")))
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
