@_spi(Store) import DurableTimers
import Synchronization
import Testing
import Timers
import TimersTesting

/// Durable timers in virtual time, on a store in memory.
@Suite(.virtualTime) struct `Durable timers` {
    let time = VirtualTime.current

    @Test func `run a deadline at its instant, once`() async throws {
        let journal = Journal<TimerInstant>()
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Reminder.self) { [time] _, _ in journal.add(time.now) }
        try await timers.schedule(Reminder(number: 1), .after(.seconds(14 * 86_400)))
        try await timers.running {
            await time.advance(by: .seconds(14 * 86_400) - .nanoseconds(1))
            #expect(journal.entries.isEmpty)
            await time.advance(by: .seconds(5))
            #expect(journal.entries.map(\.nanoseconds) == [14 * 86_400 * 1_000_000_000])
            await time.advance(by: .seconds(86_400))
        }
        #expect(journal.count == 1)
        #expect(try await timers.counts().isEmpty)
    }

    @Test func `retry by the backoff, and keep a deadline whose attempts are spent`() async throws {
        let journal = Journal<TimerInstant>()
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(
            Reminder.self,
            options: DeadlineOptions(attempts: 3, backoff: .exponential(from: .seconds(1), jitter: 0))
        ) {
            [time] _, run in
            journal.add(time.now)
            #expect(run.isLastAttempt == (run.attempt == 3))
            throw SomeError()
        }
        try await timers.schedule(Reminder(number: 1), key: "a", .after(.zero))
        try await timers.running {
            await time.advance(by: .seconds(600))
            #expect(journal.entries.map(\.nanoseconds) == [0, 1_000_000_000, 3_000_000_000])
            let dead = try await timers.dead()
            #expect(dead.map(\.attempt) == [3])
            #expect(dead.map(\.failure) == ["SomeError()"])
            #expect(try await timers.revive(dead.map(\.id)) == 1)
            await time.advance(by: .seconds(600))
            #expect(journal.count == 6)
            let found = try await timers.find(Reminder.self, key: "a")
            #expect(found?.deadline == Reminder(number: 1))
            #expect(found?.state == .dead)
        }
    }

    @Test func `let no more than the limit of a kind run at once`() async throws {
        let running = Mutex((now: 0, most: 0, all: 0))
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Reminder.self, options: DeadlineOptions(atOnce: 7)) { [time] _, _ in
            running.withLock { running in
                running.now += 1
                running.all += 1
                running.most = max(running.most, running.now)
            }
            try await time.clock.sleep(for: .seconds(1))
            running.withLock { running in running.now -= 1 }
        }
        try await timers.schedule(
            try (0..<100).map { number in try DeadlineRequest(Reminder(number: number), .after(.seconds(1))) })
        try await timers.running {
            await time.advance(by: .seconds(2))
            #expect(running.withLock { running in running.all } == 14)
            await time.advance(by: .seconds(30))
        }
        #expect(running.withLock { running in running.all } == 100)
        #expect(running.withLock { running in running.most } == 7)
    }

    @Test func `give runs back when they stop, and let those that return in time finish`() async throws {
        let store = Mutex<MemoryStore?>(nil)
        let events = EventJournal()
        let memory = MemoryStore()
        store.withLock { store in store = memory }
        let timers = DurableTimers(store: memory, shutdownLimit: .seconds(5), observer: events)
        timers.handle(Reminder.self) { [time] reminder, _ in
            try await time.clock.sleep(for: .seconds(reminder.number))
            // As a handler does that has learned of the shutdown.
            if reminder.number == 3 { throw CancellationError() }
        }
        try await timers.schedule(Reminder(number: 3), key: "cancels itself", .after(.zero))
        try await timers.schedule(Reminder(number: 4), key: "short", .after(.zero))
        try await timers.schedule(Reminder(number: 400), key: "long", .after(.zero))
        async let ended: Void = timers.running { [time] in await time.advance(by: .seconds(1)) }
        await time.advance(by: .seconds(20))
        try await ended
        #expect(try await timers.find(Reminder.self, key: "short") == nil)
        for key in ["long", "cancels itself"] {
            let kept = try #require(try await timers.find(Reminder.self, key: key))
            #expect(kept.state == .waiting)
            #expect(kept.attempts == 0)
            #expect(kept.failure == nil)
        }
        #expect(events.journal.entries.contains { event in if case .givenBack = event { true } else { false } })
    }

    @Test func `leave kinds alone that they do not know, and give payloads some attempts`() async throws {
        let events = EventJournal()
        let store = MemoryStore()
        let timers = DurableTimers(store: store, observer: events)
        timers.handle(Reminder.self, options: DeadlineOptions(attempts: 5)) { _, _ in }
        _ = try await store.schedule([
            DeadlineRequest(name: "reminder", key: "bad", time: .after(.zero), payload: [1, 2, 3]),
            DeadlineRequest(name: "other", key: "a", time: .after(.zero)),
        ])
        try await timers.running { await time.advance(by: .seconds(200)) }
        let bad = try #require(await store.find(.key(name: "reminder", "bad")))
        #expect(bad.state == .waiting)
        #expect(bad.attempt == 4)
        #expect(bad.failure == "3 bytes are no reminder: they are not valid")
        #expect(await store.find(.key(name: "other", "a"))?.state == .waiting)
        let unknown = events.journal.entries.compactMap { event in
            if case .unknownKinds(let names) = event { names } else { nil }
        }
        #expect(unknown == [["other"]])
        #expect(events.undecodable.count == 4)
    }

    @Test func `renew the lease of a long run, and cancel it if another runner has the deadline`() async throws {
        let cancelled = Journal<TimerInstant>()
        let store = MemoryStore()
        let timers = DurableTimers(store: store)
        timers.handle(Reminder.self) { [time] _, run in
            do {
                try await time.clock.sleep(for: .seconds(1000))
            } catch {
                cancelled.add(time.now)
                await #expect(throws: DurableError.leaseLost(run.token)) {
                    try await store.write { transaction in try run.complete(in: transaction) }
                }
                throw error
            }
        }
        try await timers.schedule(Reminder(number: 1), key: "a", .after(.zero))
        try await timers.running {
            await time.advance(by: .seconds(100))
            let row = try #require(await store.find(.key(name: "reminder", "a")))
            #expect(row.attempt == 1)
            #expect(row.due > store.now() + .seconds(9))
            // Another runner takes the row, as after a long stop of this process.
            try await store.steal(row)
            await time.advance(by: .seconds(6))
            #expect(cancelled.count == 1)
        }
    }

    @Test func `end a run with the user's transaction, once`() async throws {
        let events = EventJournal()
        let store = MemoryStore()
        let timers = DurableTimers(store: store, observer: events)
        timers.handle(Reminder.self) { [time] _, run in
            try await store.write { transaction in
                try run.complete(in: transaction)
                _ = try store.schedule(
                    [DeadlineRequest(name: "effect", time: .after(.zero))], in: transaction)
            }
            try await time.clock.sleep(for: .seconds(60))
        }
        try await timers.schedule(Reminder(number: 1), key: "a", .after(.zero))
        try await timers.running { await time.advance(by: .seconds(100)) }
        #expect(await store.list(DeadlineQuery()).map(\.name) == ["effect"])
        #expect(!events.journal.entries.contains { event in if case .leaseLost = event { true } else { false } })
        #expect(events.journal.entries.contains { event in if case .finished = event { true } else { false } })
    }
}

extension MemoryStore {
    /// Lets another runner take a row that runs.
    func steal(_ row: DeadlineRecord) async throws {
        let token = row.token
        guard let runner = row.runner else { return }
        _ = await end([RunEnd(token, .givenBack(after: .zero, failure: nil))], of: runner)
        try await takeOver(row)
    }

    /// Lets another runner take a row that is due.
    func takeOver(_ row: DeadlineRecord) async throws {
        let kind = ClaimRequest.Kind(name: row.name, slots: 1, attempts: 9)
        let answer = await claim(ClaimRequest(runner: RunnerID(), kinds: [kind], limit: 1, lease: .seconds(10_000)))
        #expect(answer.claimed.map(\.id) == [row.id])
    }
}
