@_spi(Store) import DurableTimers
import Synchronization
import Testing
import Timers
import TimersTesting

/// What counts as an attempt, in virtual time.
@Suite(.virtualTime) struct `An attempt does not count if the runner has given it up, as` {
    let time = VirtualTime.current

    /// Runs a deadline with one attempt whose first run goes on for a minute, while `fault` strikes.
    private func run(
        _ store: ScriptedStore, _ fault: @escaping @Sendable (ScriptedStore) async throws -> Void
    ) async throws {
        let journal = Journal<String>()
        let events = EventJournal()
        let timers = DurableTimers(store: store, shutdownLimit: .zero, observer: events)
        timers.handle(Reminder.self, options: DeadlineOptions(attempts: 1)) { [time] _, run in
            journal.add("begins")
            if journal.count == 1 { try await time.clock.sleep(for: .seconds(60)) }
            journal.add("ends")
        }
        try await timers.schedule(Reminder(number: 1), key: "a", .after(.zero))
        try await timers.running { [time] in
            await time.advance(by: .seconds(1))
            try await fault(store)
            await time.advance(by: .seconds(60))
        }
        #expect(await store.memory.list(DeadlineQuery()) == [])
        #expect(journal.entries == ["begins", "begins", "ends"])
        #expect(events.retries == [])
    }

    @Test func `when its connection is lost`() async throws {
        try await run(ScriptedStore()) { store in store.send(.disowned("the connection is lost")) }
    }

    @Test func `when another runner takes its process for one that has ended`() async throws {
        try await run(ScriptedStore()) { store in
            // The other one sees that the lock is free before this one does: the row is due, and has no attempt left.
            let row = try #require(await store.memory.find(.key(name: "reminder", "a")))
            let runner = try #require(row.runner)
            _ = await store.memory.renew([row.token], of: runner, lease: .zero)
            let kind = ClaimRequest.Kind(name: row.name, slots: 1, attempts: 1)
            let answer = await store.memory.claim(
                ClaimRequest(runner: RunnerID(), kinds: [kind], limit: 1, lease: .seconds(15)))
            #expect(answer.dead.map(\.id) == [row.id])
            store.send(.disowned("the connection is lost"))
        }
    }

    @Test func `when the store could not be reached for longer than the lease`() async throws {
        let isDown = Mutex(false)
        try await run(ScriptedStore { _ in isDown.withLock { isDown in isDown } ? .before : .none }) { [time] _ in
            isDown.withLock { isDown in isDown = true }
            await time.advance(by: .seconds(30))
            isDown.withLock { isDown in isDown = false }
        }
    }

    @Test func `when the answer to its claim was lost together with its connection`() async throws {
        let journal = Journal<Int>()
        let store = ScriptedStore()
        let timers = DurableTimers(store: store, lease: .seconds(60), shutdownLimit: .zero)
        timers.handle(Reminder.self, options: DeadlineOptions(attempts: 1)) { _, run in journal.add(run.attempt) }
        try await timers.running { [time] in
            await time.advance(by: .seconds(1))
            store.disturb("claim", .after)
            try await timers.schedule(Reminder(number: 1), .after(.zero))
            store.send(.changed)
            // The runner learns of both before it can look again.
            store.send(.disowned("the connection is lost"))
            await time.advance(by: .seconds(10))
            #expect(journal.entries == [1])
        }
    }
}
