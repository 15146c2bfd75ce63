@_spi(Store) import DurableTimers
import Timers

// Checks of kinds that are paused, and of runs that are stopped.
extension StoreCheck {
    func pauses() async throws {
        let runner = RunnerID()
        let run = try await run(runner)
        try await a.setPaused("kind", true)
        try await b.setPaused("kind", true)
        _ = try await a.schedule([request(key: "due"), request("other", "key")])
        var answer = try await claim(b, runner)
        try expect(answer.claimed.isEmpty, "a claim took a row of a paused kind")
        try expectEqual(answer.next["kind"], nil, "the next due instant of a paused kind")
        try expectEqual(try await claim(b, runner, name: "other").claimed.count, 1, "the rows of a kind beside it")
        let lost = try await a.end([RunEnd(run.token, .retry(after: .zero, failure: "error"))], of: runner)
        try expect(lost.isEmpty, "the end of a run was refused because its kind is paused")
        // Nothing but rows ends a count, and a pause needs none.
        try await a.setPaused("empty", true)
        let paused = try await b.counts().filter(\.isPaused).map(\.name)
        try expectEqual(paused, ["empty", "kind"], "the names of the kinds that are paused")
        try await b.setPaused("kind", false)
        try await b.setPaused("kind", false)
        answer = try await claimSoon(a, runner)
        try expectEqual(answer.claimed.count, 2, "the number of rows of a kind that goes on")
        try expectEqual(try await a.counts().filter(\.isPaused).map(\.name), ["empty"], "the kinds that are paused")
    }

    func stops() async throws {
        let reference = DeadlineReference.key(name: "kind", "key")
        let runner = RunnerID()
        let run = try await run(runner)
        _ = try await a.schedule([request(key: "other")])
        let other = try await theOne(claimSoon(a, runner))
        try expectEqual(
            try await lost(a, runner, knowing: [run.token, other.token]), [], "the runs that were lost before a stop")
        _ = try await b.schedule([request(key: "key")])
        try expectEqual(try await b.cancel(reference, stopsRun: true), .stopped, "the stop of a run")
        try expect(try await a.find(reference) == nil, "a run that was stopped has a row")
        try expectEqual(
            try await lost(a, runner, knowing: [run.token, other.token]), [run.token], "the runs that were lost")
        try expectEqual(
            try await a.end([RunEnd(run.token, .finished(keep: .zero))], of: runner), [run.token],
            "the refusals of the end of a run that was stopped")
        // Another runner has none of these runs.
        try expectEqual(
            try await lost(b, RunnerID(), knowing: [other.token]), [other.token], "the runs that are another runner's")
        try expectEqual(try await row("other").state, .running, "the state of a run that another runner asked about")
        try expectEqual(try await b.cancel(reference, stopsRun: true), .notFound, "a second stop")
        _ = try await a.schedule([request(key: "key", after: Self.hour)])
        try expectEqual(try await b.cancel(reference, stopsRun: true), .cancelled, "the stop of what waits")
    }

    /// The runs that a thorough claim says are lost.
    private func lost(
        _ store: any TestedStore, _ runner: RunnerID, knowing runs: Set<RunToken>
    ) async throws -> Set<RunToken> {
        let request = ClaimRequest(
            runner: runner, kinds: [], limit: 1, lease: Self.hour, isThorough: true, knownNames: ["kind"],
            knownRuns: runs)
        return Set(try await store.claim(request).lost)
    }

    /// Nothing follows a run that was cancelled, whatever becomes of it.
    func cancelledRuns() async throws {
        let reference = DeadlineReference.key(name: "kind", "key")
        let outcomes: [RunEnd.Outcome] = [
            .finished(keep: .zero), .retry(after: .zero, failure: "error"), .givenBack(after: .zero, failure: nil),
            .repeats(at: try await a.now(), failure: nil),
        ]
        for outcome in outcomes {
            let runner = RunnerID()
            let run = try await run(runner)
            try expectEqual(try await b.cancel(reference), .running, "the cancellation of a run")
            try expect(try await row().isCancelled, "a run that was cancelled has a row that is not")
            let lost = try await a.end([RunEnd(run.token, outcome)], of: runner)
            try expect(lost.isEmpty, "the end \(outcome) of a run that was cancelled was refused")
            try expect(try await a.find(reference) == nil, "a row is left after the end \(outcome) of a cancelled run")
        }
        // A claim takes nothing over, and a new deadline lives.
        _ = try await run(RunnerID(), lease: .milliseconds(1))
        try expectEqual(try await b.cancel(reference), .running, "the cancellation of a run")
        let clock = TimerClock()
        let end = clock.now + patience
        while try await a.find(reference) != nil {
            try expect(try await claim(a, RunnerID()).claimed.isEmpty, "a claim took over a run that was cancelled")
            try expect(clock.now < end, "the row of a cancelled run whose process has ended is left")
            try await clock.sleep(for: .milliseconds(5))
        }
        for rule in ExistingDeadline.allCases {
            let runner = RunnerID()
            let run = try await run(runner)
            _ = try await b.cancel(reference)
            var new = request(key: "key", after: Self.hour, payload: [2])
            new.ifExists = rule
            _ = try await a.schedule([new])
            _ = try await a.end([RunEnd(run.token, .retry(after: .zero, failure: "error"))], of: runner)
            let row = try await row()
            try expect(
                row.payload == [2] && row.state == .waiting && !row.isCancelled,
                "a deadline that was scheduled after a cancellation left \(row)")
            _ = try await a.cancel(reference)
        }
    }
}
