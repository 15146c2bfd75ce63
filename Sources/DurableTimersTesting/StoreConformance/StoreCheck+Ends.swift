@_spi(Store) import DurableTimers
import Timers

// Checks of the ends of runs, and of dead and finished rows.
extension StoreCheck {
    func failures() async throws {
        let runner = RunnerID()
        let failure = "it's 日本: \"no\""
        var run = try await run(runner)
        _ = try await a.end([RunEnd(run.token, .retry(after: Self.hour, failure: failure))], of: runner)
        var row = try await row()
        try expect(
            row.state == .waiting && row.attempt == 1 && row.runner == nil && row.scheduled == run.scheduled,
            "after a failure the row is \(row)")
        try expectEqual(row.failure, failure, "the failure")
        try expect(try await claim(b, RunnerID()).claimed.isEmpty, "a row was claimed during its delay")
        _ = try await a.schedule([request(key: "key")])
        run = try await theOne(claimSoon(b, runner))
        _ = try await a.end([RunEnd(run.token, .retry(after: .zero, failure: "first"))], of: runner)
        run = try await theOne(claimSoon(b, runner))
        try expect(run.attempt == 2 && run.failure == "first", "a second attempt has the row \(run)")
        _ = try await b.end([RunEnd(run.token, .retry(after: .zero - Self.hour, failure: "second"))], of: runner)
        run = try await theOne(claimSoon(a, runner))
        try expect(run.attempt == 3 && run.failure == "second", "a third attempt has the row \(run)")
        _ = try await b.end([RunEnd(run.token, .dead(failure: "third"))], of: runner)
        row = try await self.row()
        try expect(
            row.state == .dead && row.attempt == 3 && row.failure == "third" && row.runner == nil,
            "a dead row is \(row)")
        try expect(try await claim(b, RunnerID()).claimed.isEmpty, "a dead row was claimed")
    }

    func givenBack() async throws {
        let runner = RunnerID()
        var run = try await run(runner)
        _ = try await a.end([RunEnd(run.token, .givenBack(after: .zero, failure: nil))], of: runner)
        var row = try await row()
        try expect(
            row.state == .waiting && row.attempt == 0 && row.runner == nil && row.failure == nil,
            "a row that was given back is \(row)")
        run = try await theOne(claim(b, runner))
        try expectEqual(run.attempt, 1, "the attempt after a row was given back")
        try expect(run.fence > 1, "the fence after a row was given back is \(run.fence)")
        _ = try await a.end([RunEnd(run.token, .givenBack(after: Self.hour, failure: "why"))], of: runner)
        row = try await self.row()
        try expectEqual(row.failure, "why", "the failure of a row that was given back")
        try expect(try await claim(b, RunnerID()).claimed.isEmpty, "a row that was given back came before its delay")
        try expectEqual(try await a.revive([row.id]), 1, "the number of rows that waited, and are due now")
        run = try await theOne(claim(b, runner))
        try expectEqual(run.attempt, 1, "the attempt of a row that was made due")
        try expectEqual(run.scheduled, row.scheduled, "the deadline of a row that was made due after a delay")
        _ = try await b.end([RunEnd(run.token, .finished(keep: .zero))], of: runner)
        try await lostAnswers()
    }

    /// Rows that a runner does not know, as the answer to its claim was lost, come back at once.
    private func lostAnswers() async throws {
        let (runner, other) = (RunnerID(), RunnerID())
        let known = try await run(runner, key: "known")
        let foreign = try await run(other, key: "foreign")
        let lost = try await run(runner, key: "lost")
        let kind = ClaimRequest.Kind(name: "kind", slots: 1000, attempts: 1)
        let answer = try await b.claim(
            ClaimRequest(runner: runner, kinds: [kind], limit: 1000, lease: Self.hour, knownRuns: [known.token]))
        try expect(answer.dead.isEmpty, "a run whose claim had no answer has used an attempt")
        let found = answer.claimed.isEmpty ? try await claimSoon(b, runner, attempts: 1) : answer
        try expectEqual(found.claimed.map(\.key), ["lost"], "the keys of runs whose claim had no answer")
        try expectEqual(found.claimed.map(\.attempt), [1], "the attempt of a run whose claim had no answer")
        try expectEqual(
            try await a.end([RunEnd(lost.token, .finished(keep: .zero))], of: runner), [lost.token],
            "the ends that were refused to a run that came back")
        try expectEqual(
            try await a.renew([known.token], of: runner, lease: Self.hour), [], "the leases that a runner has lost")
        try expectEqual(
            try await a.renew([foreign.token], of: other, lease: Self.hour), [], "the leases that another has lost")
    }

    func dead() async throws {
        let runner = RunnerID()
        // A store may write a batch in the order of names and keys, and choose identifiers in that order.
        _ = try await a.schedule((0..<4).map { number in request("kind", "\(number)") })
        _ = try await a.schedule([request("b", "4")])
        _ = try await a.schedule([request(key: "waits", after: Self.hour)])
        let runs = try await claim(a, runner).claimed + claim(a, runner, name: "b").claimed
        _ = try await a.end(runs.map { run in RunEnd(run.token, .dead(failure: "error")) }, of: runner)
        let ids = runs.map(\.id).sorted()
        let all = try await b.list(DeadlineQuery(states: [.dead]))
        try expectEqual(all.map(\.id), ids, "the dead rows")
        try expect(all.allSatisfy { row in row.failure == "error" }, "a dead row has lost its error")
        try expectEqual(
            try await b.list(DeadlineQuery(states: [.dead], name: "b")).map(\.key), ["4"], "the dead rows of a kind")
        try expectEqual(
            try await b.list(DeadlineQuery(states: [.dead], after: ids[1], limit: 2)).map(\.id), Array(ids[2...3]),
            "a page of dead rows")
        try expectEqual(
            try await b.list(DeadlineQuery(states: [.waiting])).map(\.key), ["waits"], "the rows that wait")
        try expectEqual(try await b.list(DeadlineQuery()).count, 6, "the number of all rows")
        let waiting = try await row("waits")
        try expectEqual(try await b.revive([ids[0]]), 1, "the number of revived rows")
        try expectEqual(try await b.delete([ids[1], waiting.id]), 1, "the number of deleted rows")
        try expectEqual(try await row("waits"), waiting, "a row that waits")
        try expectEqual(try await b.revive([waiting.id]), 1, "the number of rows that waited, and are due now")
        try expectEqual(try await b.revive([waiting.id]), 0, "the number of rows that were due already")
        let hurried = try await row("waits")
        try expect(
            hurried.due <= (try await a.now()) && hurried.scheduled <= hurried.due,
            "a row that was made due is \(hurried)")
        _ = try await a.cancel(.id(waiting.id))
        try expect(try await b.find(.id(ids[1])) == nil, "a deleted row is still there")
        guard let revived = try await b.find(.id(ids[0])) else { throw Complaint(description: "a revived row is gone") }
        let now = try await a.now()
        try expect(
            revived.state == .waiting && revived.attempt == 0 && revived.due <= now && revived.failure == "error",
            "a revived row is \(revived)")
        try expectEqual(try theOne(await claim(b, runner)).attempt, 1, "the attempt of a revived row")
        // A key whose row is dead can be scheduled again.
        _ = try await a.schedule([request("b", "4", after: Self.hour, payload: [7])])
        let again = try await row("4", "b")
        try expect(
            again.state == .waiting && again.payload == [7] && again.attempt == 0 && again.failure == nil,
            "a dead row that was scheduled again is \(again)")
    }

    func finished() async throws {
        try await deadRowsGo()
        let runner = RunnerID()
        var run = try await run(runner)
        _ = try await a.end([RunEnd(run.token, .finished(keep: .zero))], of: runner)
        try expect(try await b.find(.id(run.id)) == nil, "a finished row is still there")
        run = try await self.run(runner)
        _ = try await a.end([RunEnd(run.token, .finished(keep: Self.hour))], of: runner)
        let row = try await row()
        try expect(row.state == .finished && row.runner == nil, "a finished row that is kept is \(row)")
        try expect(try await claim(b, RunnerID()).claimed.isEmpty, "a finished row was claimed")
        try expectEqual(try await b.prune(dead: [:], limit: 10), 0, "the number of rows that were pruned too early")
        _ = try await a.schedule([request(key: "key")])
        run = try await theOne(claimSoon(b, runner))
        try expectEqual(run.attempt, 1, "the attempt of a finished row that was scheduled again")
        _ = try await a.end([RunEnd(run.token, .finished(keep: .milliseconds(1)))], of: runner)
        try await TimerClock().sleep(for: .milliseconds(20))
        _ = try await a.schedule([request(key: "other", after: Self.hour)])
        try expectEqual(try await b.prune(dead: [:], limit: 10), 1, "the number of pruned rows")
        try expectEqual(try await b.list(DeadlineQuery()).map(\.key), ["other"], "the keys that are left")
    }

    func batches() async throws {
        let count = 1000
        let ids = try await a.schedule((0..<count).map { number in request(key: "\(number)") })
        try expectEqual(Set(ids).count, count, "the number of rows of a batch")
        for number in [0, 1, 500, 999] {
            try expectEqual(try await row("\(number)").id, ids[number], "the identifier of request \(number)")
        }
        let runner = RunnerID()
        let runs = try await claim(b, runner).claimed
        try expectEqual(runs.count, count, "the number of claimed rows")
        // Ends of all sorts, and some that are refused in between.
        let ends = runs.enumerated().map { number, run in
            switch number % 5 {
            case 0: RunEnd(run.token, .finished(keep: .zero))
            case 1: RunEnd(run.token, .retry(after: Self.hour, failure: "\(number)"))
            case 2: RunEnd(run.token, .dead(failure: "\(number)"))
            case 3: RunEnd(run.token, .givenBack(after: Self.hour, failure: nil))
            default: RunEnd(RunToken(id: run.id, fence: run.fence + 1), .finished(keep: .zero))
            }
        }
        let lost = try await b.end(ends, of: runner)
        let refused = Set(ends.enumerated().filter { number, _ in number % 5 == 4 }.map(\.element.token))
        try expectEqual(Set(lost), refused, "the refused ends")
        let rows = try await a.list(DeadlineQuery(limit: count))
        let found = Dictionary(uniqueKeysWithValues: rows.map { row in (row.id, row) })
        for (number, run) in runs.enumerated() {
            let row = found[run.id]
            let isRight =
                switch number % 5 {
                case 0: row == nil
                case 1: row?.state == .waiting && row?.failure == "\(number)" && row?.attempt == 1
                case 2: row?.state == .dead && row?.failure == "\(number)"
                case 3: row?.state == .waiting && row?.failure == nil && row?.attempt == 0
                default: row?.state == .running
                }
            try expect(isRight, "after end \(number) of a batch, \(ends[number].outcome), the row is \(row as Any)")
        }
        try expectEqual(try await a.schedule([]), [], "the identifiers of an empty batch")
        try expectEqual(try await a.end([], of: runner), [], "the refused ends of an empty batch")
        try expectEqual(try await a.renew([], of: runner, lease: Self.hour), [], "the lost leases of an empty batch")
    }

    func counts() async throws {
        let now = try await a.now()
        _ = try await a.schedule([
            request("a", after: Self.hour), request("a", after: Self.hour), request("b"),
            DeadlineRequest(name: "a", time: .at(now - .seconds(50))),
        ])
        let later = try await a.now()
        let runner = RunnerID()
        let run = try await theOne(claim(a, runner, name: "b"))
        var found = try await b.counts().sorted { lhs, rhs in lhs.name < rhs.name }
        try expectEqual(found.map(\.name), ["a", "b"], "the names of the counts")
        try expect(found[0].waiting == 2 && found[0].due == 1 && found[0].running == 0, "the counts are \(found[0])")
        try expect((49...3600).contains(found[0].lateness.components.seconds), "the lateness is \(found[0].lateness)")
        try expect(
            found[0].next.map { next in next >= now + Self.hour && next <= later + Self.hour + .milliseconds(1) }
                ?? false, "the first deadline that waits is due at \(String(describing: found[0].next))")
        try expect(found[1].next == nil, "a kind of which nothing waits has a next deadline")
        try expect(found[1].running == 1 && found[1].due == 0 && found[1].dead == 0, "the counts are \(found[1])")
        _ = try await a.end([RunEnd(run.token, .dead(failure: "error"))], of: runner)
        found = try await b.counts().filter { counts in counts.name == "b" }
        try expect(found.first?.dead == 1 && found.first?.running == 0, "the counts are \(found)")
    }
}
