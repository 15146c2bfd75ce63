@_spi(Store) import DurableTimers
import Timers

// Checks of keys, moves and cancellations.
extension StoreCheck {
    func keys() async throws {
        let first = try await a.schedule([request(key: "key", after: Self.hour, payload: [1])])
        let second = try await b.schedule([request(key: "key", after: Self.hour * 2, payload: [2])])
        try expectEqual(second, first, "the identifier of a deadline that was moved")
        var row = try await row()
        try expectEqual(row.payload, [2], "the payload of a deadline that was moved")
        let now = try await a.now()
        try expect(row.scheduled > now + Self.hour + .seconds(60), "a deadline was not moved to a later instant")
        try expect(row.due == row.scheduled, "a deadline that was moved is due at \(row.due), not \(row.scheduled)")
        _ = try await a.schedule([request(key: "key", payload: [3])])
        row = try await theOne(claimSoon(b, RunnerID()))
        try expectEqual(row.payload, [3], "the payload of a deadline that was moved to an earlier instant")
        // Other keys, other kinds and no key.
        let ids = try await a.schedule([
            request(key: "key"), request(key: "KEY"), request("other", "key"), request(), request(),
        ])
        try expectEqual(Set(ids).count, 5, "the number of rows of five different deadlines")
        // One batch with one key twice.
        let batch = try await a.schedule([
            request("twice", "key", payload: [1]), request("twice", "b"), request("twice", "key", payload: [2]),
        ])
        try expect(batch[0] == batch[2] && batch[0] != batch[1], "a key that came twice has the rows \(batch)")
        try expectEqual(try await self.row("key", "twice").payload, [2], "the payload of a key that came twice")
        // A move begins anew.
        let runner = RunnerID()
        row = try await theOne(claim(a, runner, name: "other"))
        _ = try await a.end([RunEnd(row.token, .retry(after: Self.hour, failure: "error"))], of: runner)
        _ = try await b.schedule([request("other", "key", payload: [4])])
        row = try await self.row("key", "other")
        try expect(row.attempt == 0 && row.failure == nil, "a deadline that was moved still has attempts or a failure")
        let again = try await theOne(claim(a, runner, name: "other"))
        try expect(again.fence > 1, "a deadline that was moved has the fence \(again.fence) of an earlier run")
    }

    func movedRuns() async throws {
        let outcomes: [RunEnd.Outcome] = [
            .finished(keep: .zero), .finished(keep: Self.hour), .retry(after: .zero, failure: "error"),
            .dead(failure: "error"), .givenBack(after: .zero, failure: nil),
        ]
        for outcome in outcomes {
            let runner = RunnerID()
            let run = try await run(runner)
            _ = try await b.schedule([request(key: "key", after: Self.hour, payload: [1])])
            var last = request(key: "key", after: Self.hour * 2, payload: [2])
            last.trace = "traceparent: 2"
            _ = try await b.schedule([last])
            var row = try await row()
            try expectEqual(row.state, .running, "the state of a run whose deadline was moved")
            try expectEqual(row.payload, [], "the payload of a run whose deadline was moved")
            try expectEqual(row.next?.payload, [2], "the payload that waits behind the run")
            try expectEqual(row.trace, nil, "the trace of a run whose deadline was moved")
            try expectEqual(row.next?.trace, last.trace, "the trace that waits behind the run")
            let lost = try await a.end([RunEnd(run.token, outcome)], of: runner)
            try expect(lost.isEmpty, "the end of a run whose deadline was moved was refused")
            row = try await self.row()
            try expectEqual(row.state, .waiting, "the state after the end \(outcome)")
            try expectEqual(row.payload, [2], "the payload after the end \(outcome)")
            try expectEqual(row.trace, last.trace, "the trace after the end \(outcome)")
            try expect(
                row.attempt == 0 && row.failure == nil && row.next == nil && row.runner == nil,
                "after the end \(outcome) of a run whose deadline was moved the row is \(row)")
            try expect(row.due == row.scheduled, "after the end \(outcome) the row is due at \(row.due)")
            let now = try await a.now()
            try expect(row.due > now + Self.hour + .seconds(60), "after the end \(outcome) the row is due too early")
            // Another end of the run changes nothing, before and after another move.
            try await refuses(.finished(keep: .zero), of: run, runner)
            _ = try await b.schedule([request(key: "key", after: Self.hour, payload: [3])])
            try await refuses(.dead(failure: "late"), of: run, runner)
            try expectEqual(try await self.row().payload, [3], "the payload after a move of a row whose run has ended")
            _ = try await a.cancel(.id(row.id))
        }
    }

    /// Ends a run that has ended before.
    private func refuses(_ outcome: RunEnd.Outcome, of run: DeadlineRecord, _ runner: RunnerID) async throws {
        let before = try await row()
        try expectEqual(
            try await a.end([RunEnd(run.token, outcome)], of: runner), [run.token], "the refusals of a second end")
        try expectEqual(try await row(), before, "the row after the second end \(outcome) of its run")
    }

    func cancellation() async throws {
        let reference = DeadlineReference.key(name: "kind", "key")
        try expectEqual(try await a.cancel(reference), .notFound, "the cancellation of nothing")
        let id = try await a.schedule([request(key: "key", after: Self.hour)])[0]
        try expectEqual(try await b.cancel(reference), .cancelled, "the cancellation of a deadline that waits")
        try expect(try await a.find(.id(id)) == nil, "a cancelled deadline is still there")
        try expectEqual(try await a.cancel(.id(id)), .notFound, "a second cancellation")
        let other = try await a.schedule([request()])[0]
        try expectEqual(try await b.cancel(.id(other)), .cancelled, "the cancellation by an identifier")

        let runner = RunnerID()
        let run = try await run(runner, lease: .milliseconds(1))
        try expectEqual(try await b.cancel(reference), .running, "the cancellation of a run")
        _ = try await a.schedule([request(key: "key", after: Self.hour)])
        try expectEqual(try await b.cancel(reference), .cancelledNext, "the cancellation of what waits behind a run")
        try expect(try await row().next == nil, "a cancelled deadline still waits behind the run")
        try expectEqual(try await b.cancel(reference), .running, "the cancellation of a run")
        let lost = try await a.end([RunEnd(run.token, .dead(failure: "error"))], of: runner)
        try expect(lost.isEmpty, "a cancellation that came too late has ended the run")
        try expectEqual(try await b.cancel(reference), .notFound, "the cancellation of a dead deadline")
        try expectEqual(try await row().state, .dead, "the state of a dead deadline that was cancelled")
        _ = try await a.delete([run.id])
    }
}
