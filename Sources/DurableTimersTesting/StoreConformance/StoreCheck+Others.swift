@_spi(Store) import DurableTimers
import Timers

// Checks of repeating deadlines and transactions.
extension StoreCheck {
    func repeating() async throws {
        let (key, runner) = (RepeatingDeadline.key, RunnerID())
        let now = try await a.now()
        let first = now + Self.hour
        try await a.ensure([
            RepeatingDeadline(name: "kind", schedule: "daily", first: first),
            RepeatingDeadline(name: "other", schedule: "daily", first: first),
        ])
        var row = try await row(key)
        let id = row.id
        try expect(row.schedule == "daily" && row.state == .waiting, "a repeating deadline is \(row)")
        try expect(row.due >= first && row.due < first + .milliseconds(1), "a repeating deadline is due at \(row.due)")
        try await b.ensure([RepeatingDeadline(name: "kind", schedule: "daily", first: now)])
        try expectEqual(try await self.row(key), row, "a repeating deadline whose schedule is the same")
        try await b.ensure([RepeatingDeadline(name: "kind", schedule: "hourly", first: now)])
        row = try await self.row(key)
        try expect(row.id == id && row.schedule == "hourly" && row.due <= now, "a changed schedule left \(row)")
        var run = try await theOne(claimSoon(b, runner, schedule: "hourly"))
        _ = try await b.end([RunEnd(run.token, .repeats(at: first, failure: "error"))], of: runner)
        row = try await self.row(key)
        try expect(
            row.state == .waiting && row.attempt == 0 && row.failure == "error" && row.schedule == "hourly"
                && row.runner == nil, "after a date the row is \(row)")
        try expect(row.due >= first && row.due == row.scheduled, "after a date the row is due at \(row.due)")
        // A schedule that changes during a run.
        try await a.ensure([RepeatingDeadline(name: "kind", schedule: "daily", first: now)])
        run = try await theOne(claimSoon(b, runner, schedule: "daily"))
        try await a.ensure([RepeatingDeadline(name: "kind", schedule: "weekly", first: first)])
        let lost = try await b.end([RunEnd(run.token, .repeats(at: now, failure: nil))], of: runner)
        try expect(lost.isEmpty, "the end of a run was refused because its schedule has changed")
        row = try await self.row(key)
        try expect(row.schedule == "weekly" && row.due >= first, "a schedule that changed during a run left \(row)")
        try expectEqual(try await a.list(DeadlineQuery()).count, 2, "the number of rows of two repeating deadlines")
    }

    func transactions() async throws {
        let runner = RunnerID()
        let run = try await run(runner)
        _ = try await a.schedule([request(key: "gone", after: Self.hour)])
        var script = StoreScript(
            schedules: [request(key: "new", after: Self.hour, payload: [1]), request(key: "new too")],
            cancels: [.key(name: "kind", "gone")], ends: [RunEnd(run.token, .finished(keep: .zero))], runner: runner,
            fails: true)
        do {
            try await one.transact(script)
            throw Complaint(description: "a transaction whose body throws returned")
        } catch is StoreScript.Failure {}
        for key in ["new", "new too"] {
            let found = try await b.find(.key(name: "kind", key))
            try expect(found == nil, "a deadline of a transaction that was rolled back is there")
        }
        try expectEqual(try await row("gone").state, .waiting, "a deadline whose cancellation was rolled back")
        try expectEqual(try await row().state, .running, "a run whose end was rolled back")
        script.fails = false
        try await one.transact(script)
        try expectEqual(try await row("new").payload, [1], "the payload of a deadline from a transaction")
        for key in ["key", "gone"] {
            let found = try await b.find(.key(name: "kind", key))
            try expect(found == nil, "a deadline that a transaction has removed is there")
        }
        let claimed = try await claim(b, runner).claimed
        try expectEqual(claimed.map(\.key), ["new too"], "what is due after a transaction")
        // The end in a transaction lets what waits behind the run wait.
        _ = try await a.schedule([request(key: "new too", after: Self.hour, payload: [2])])
        try await other.transact(
            StoreScript(ends: [RunEnd(claimed[0].token, .finished(keep: .zero))], runner: runner))
        let row = try await row("new too")
        try expect(row.state == .waiting && row.payload == [2], "after the end in a transaction the row is \(row)")
    }
}
