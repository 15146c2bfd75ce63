@_spi(Store) import DurableTimers
import Timers

// Checks of leases, fences and attempts.
extension StoreCheck {
    func fences() async throws {
        let (old, new) = (RunnerID(), RunnerID())
        let lost = try await run(old, lease: .milliseconds(30))
        let run = try await theOne(claimSoon(b, new))
        try expect(run.fence > lost.fence, "the fence after a second claim is \(run.fence), not above \(lost.fence)")
        let before = try await row()
        func expectRefused(_ token: RunToken, _ runner: RunnerID, _ subject: String) async throws {
            let renewed = try await a.renew([token], of: runner, lease: Self.hour * 5)
            try expectEqual(renewed, [token], "the leases that \(subject) has lost")
            for outcome in [
                RunEnd.Outcome.finished(keep: .zero), .retry(after: .zero, failure: "old"), .dead(failure: "old"),
                .givenBack(after: .zero, failure: "old"), .repeats(at: try await a.now(), failure: "old"),
            ] {
                let ended = try await a.end([RunEnd(token, outcome)], of: runner)
                try expectEqual(ended, [token], "the ends that were refused to \(subject)")
            }
            let script = StoreScript(
                schedules: [request(key: "effect")], ends: [RunEnd(token, .finished(keep: .zero))], runner: runner)
            do {
                try await one.transact(script)
                throw Complaint(description: "a transaction of \(subject) was committed")
            } catch let error as DurableError where error.code == .leaseLost {}
            let effect = try await b.find(.key(name: "kind", "effect"))
            try expect(effect == nil, "a transaction of \(subject) has an effect")
            try expectEqual(try await row(), before, "the row after writes of \(subject)")
        }
        try await expectRefused(lost.token, old, "a run with an old fence")
        try await expectRefused(lost.token, new, "a run with an old fence and the new runner")
        try await expectRefused(run.token, old, "another runner")
        try await expectRefused(RunToken(id: run.id, fence: run.fence + 1), new, "a run with a fence of the future")
        try expectEqual(
            try await b.end([RunEnd(run.token, .finished(keep: .zero))], of: new), [], "the ends that were refused")
        try expect(try await a.find(.id(run.id)) == nil, "a row is still there after its run has finished")
        try expectEqual(
            try await b.end([RunEnd(run.token, .finished(keep: .zero))], of: new), [run.token],
            "the ends of a run that has ended")
        try expectEqual(
            try await b.renew([run.token], of: new, lease: Self.hour), [run.token], "the leases of a run that has ended"
        )
    }

    func renewal() async throws {
        let runner = RunnerID()
        let lease = Duration.milliseconds(60)
        let run = try await run(runner, lease: lease)
        let start = try await a.now()
        try expectEqual(try await a.renew([run.token], of: runner, lease: Self.hour), [], "the leases that are lost")
        try await expect(row().due, "the end of a renewed lease", isIn: Self.hour, after: start)
        try await TimerClock().sleep(for: lease * 2)
        let answer = try await claim(b, RunnerID())
        try expect(answer.claimed.isEmpty, "a claim took a row whose lease was renewed")
        try expectEqual(try await a.end([RunEnd(run.token, .finished(keep: .zero))], of: runner), [], "the lost runs")
        // A lease that has ended is renewed if nothing has taken the row.
        let late = try await self.run(runner, lease: .milliseconds(1))
        try await TimerClock().sleep(for: .milliseconds(10))
        try expectEqual(try await a.renew([late.token], of: runner, lease: Self.hour), [], "the leases that are lost")
        try expect(try await claim(b, RunnerID()).claimed.isEmpty, "a claim took a row whose lease was renewed late")
        // Several at once, of which one is lost.
        let others = try await a.schedule([request("b"), request("b")])
        let runs = try await claim(a, runner, name: "b").claimed
        _ = try await a.end([RunEnd(runs[0].token, .dead(failure: "error"))], of: runner)
        let tokens = [late.token] + runs.map(\.token)
        try expectEqual(
            try await a.renew(tokens, of: runner, lease: Self.hour * 2), [runs[0].token], "the leases that are lost")
        let now = try await a.now()
        for id in [late.id, runs[1].id] {
            let due = try await b.find(.id(id))?.due
            try expect(due.map { due in due > now + Self.hour } ?? false, "a lease beside a lost one was not renewed")
        }
        try expect(others.contains(runs[1].id), "a claim took rows that were not scheduled")
    }

    func takeover() async throws {
        let lease = Duration.milliseconds(150)
        let run = try await run(RunnerID(), lease: lease)
        let clock = TimerClock()
        let end = clock.now + patience
        while true {
            let answer = try await claim(b, RunnerID())
            if let row = answer.claimed.first {
                try expect(answer.now >= run.due, "a row was taken over \(answer.now.duration(to: run.due)) too early")
                try expectEqual(row.id, run.id, "the row that was taken over")
                try expectEqual(row.attempt, 2, "the attempt of a row that was taken over")
                try expectEqual(row.scheduled, run.scheduled, "the deadline of a row that was taken over")
                return
            }
            try expectEqual(answer.next["kind"], run.due, "the next instant, while a lease lasts,")
            try expect(clock.now < end, "a row whose lease has ended was not taken over within \(patience)")
            try await clock.sleep(for: .milliseconds(5))
        }
    }

    func attempts() async throws {
        _ = try await a.schedule([request(key: "key")])
        for attempt in 1...2 {
            let row = try await theOne(claimSoon(b, RunnerID(), attempts: 2, lease: .milliseconds(5)))
            try expectEqual(row.attempt, attempt, "the attempt")
        }
        let answer = try await claimSoon(b, RunnerID(), attempts: 2)
        try expect(answer.claimed.isEmpty, "a deadline that has used its attempts runs again")
        try expectEqual(answer.dead.map(\.key), ["key"], "the keys of the dead deadlines")
        var row = try await row()
        try expectEqual(row.state, .dead, "the state of a deadline that has used its attempts")
        try expect(row.runner == nil && row.attempt == 2, "a deadline that has used its attempts is \(row)")
        try expect(try await claim(a, RunnerID()).claimed.isEmpty, "a dead deadline runs again")

        // A deadline that waits behind the last attempt is not lost.
        _ = try await a.schedule([request(key: "key")])
        _ = try await claimSoon(b, RunnerID(), attempts: 1, lease: .milliseconds(5))
        _ = try await a.schedule([request(key: "key", after: Self.hour, payload: [9])])
        let end = TimerClock().now + patience
        repeat {
            try expect(TimerClock().now < end, "a deadline behind the last attempt does not wait after \(patience)")
            let answer = try await claim(b, RunnerID(), attempts: 1)
            try expect(answer.claimed.isEmpty, "a deadline behind the last attempt runs early")
            row = try await self.row()
            try await TimerClock().sleep(for: .milliseconds(5))
        } while row.state == .running
        try expect(
            row.state == .waiting && row.payload == [9] && row.attempt == 0 && row.next == nil,
            "a deadline that waited behind the last attempt is \(row)")
        _ = try await a.cancel(.id(row.id))

        // A repeating deadline goes on, and its runner decides.
        try await a.ensure([RepeatingDeadline(name: "kind", schedule: "daily", first: try await a.now())])
        for attempt in 1...4 {
            let answer = try await claimSoon(
                b, RunnerID(), schedule: "daily", attempts: 2, lease: .milliseconds(5))
            try expectEqual(try theOne(answer).attempt, attempt, "the attempt of a repeating deadline")
        }
    }
}
