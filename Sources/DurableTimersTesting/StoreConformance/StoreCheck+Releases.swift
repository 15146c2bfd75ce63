@_spi(Store) import DurableTimers
import Timers

// Checks of repeating deadlines of which several releases have the handler.
extension StoreCheck {
    /// A process of some release.
    private struct Process {
        let runner = RunnerID()
        var schedule: String
        var since: TimerInstant
        var store: any TestedStore

        func start(at first: TimerInstant) async throws {
            try await store.join(runner)
            try await ensure(at: first)
        }

        func ensure(at first: TimerInstant) async throws {
            try await store.ensure([
                RepeatingDeadline(
                    name: "cron", schedule: schedule, first: first,
                    release: RepeatingDeadline.Release(runner: runner, since: since))
            ])
        }
    }

    private func standing(_ process: Process) async throws -> ScheduleStanding? {
        let kind = ClaimRequest.Kind(name: "cron", schedule: process.schedule, slots: 1, attempts: 9)
        return try await process.store.claim(
            ClaimRequest(runner: process.runner, kinds: [kind], limit: 9, lease: Self.hour)
        ).standings["cron"]
    }

    private func expect(_ schedule: String, _ when: String) async throws {
        try expectEqual(try await row(RepeatingDeadline.key, "cron").schedule, schedule, "the schedule \(when)")
    }

    func releases() async throws {
        let now = try await a.now()
        let first = now + Self.hour
        func process(_ schedule: String, _ second: Int, _ store: any TestedStore) -> Process {
            Process(schedule: schedule, since: now + .seconds(second), store: store)
        }
        let olds = [process("old", 1, a), process("old", 2, b)]
        for old in olds { try await old.start(at: first) }
        try await expect("old", "of the only release")
        // A canary starts and leaves.
        let canary = process("new", 3, b)
        try await canary.start(at: first)
        try await expect("new", "of a release that has started")
        try expectEqual(try await standing(canary), nil, "the standing of the release that counts")
        try expectEqual(try await standing(olds[0]), .superseded(by: "new"), "the standing of the release before")
        try await olds[0].ensure(at: first)
        try await expect("new", "after an older release has asked for its own")
        await canary.store.leave(canary.runner)
        try expectEqual(try await standing(olds[0]), .missing, "the standing of the release that is left")
        try await olds[0].ensure(at: first)
        try await expect("old", "of the release that is left")
        try expectEqual(try await standing(olds[1]), nil, "the standing of the other runner of that release")
        // A deployment, in which a process of the old release starts late.
        let news = [process("new", 4, a), process("new", 6, b)]
        try await news[0].start(at: first)
        await a.leave(olds[0].runner)
        let late = process("old", 5, a)
        try await late.start(at: first)
        try await expect("new", "after a late process of the old release has started")
        try await news[1].start(at: first)
        await b.leave(olds[1].runner)
        await a.leave(news[0].runner)
        try expectEqual(try await standing(news[1]), nil, "the standing of the last runner of the new release")
        try expect(try await standing(late) != nil, "a late process of an old release may take the row")
        // And back.
        await a.leave(late.runner)
        let back = process("old", 7, a)
        try await back.start(at: first)
        try await expect("old", "of a release that was taken back")
        await b.leave(news[1].runner)
        try expectEqual(try await standing(back), nil, "the standing of a release that was taken back")
        // A row that has gone away is made again.
        let row = try await row(RepeatingDeadline.key, "cron")
        try expectEqual(try await a.cancel(.id(row.id)), .cancelled, "the cancellation of a repeating deadline")
        try expectEqual(try await standing(back), .missing, "the standing of a release whose row is gone")
        try await back.ensure(at: first)
        try await expect("old", "of a row that was made again")
    }
}
