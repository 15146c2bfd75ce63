@_spi(Store) import DurableTimers
import Synchronization
import Testing
import Timers
import TimersTesting

/// Runners whose store takes calls and does not answer, in virtual time.
@Suite(.virtualTime) struct `A runner whose store does not answer` {
    let time = VirtualTime.current

    @Test(arguments: ["join", "claim", "end", "renew", "find", "leave"])
    func `stops within its limit and five seconds`(_ silent: String) async throws {
        let isSilent = Mutex(silent == "join")
        let ends = Journal<Bool>()
        let store = ScriptedStore { call in
            call == silent && isSilent.withLock { isSilent in isSilent } ? .silence : .none
        }
        let timers = DurableTimers(store: store, shutdownLimit: .seconds(2))
        timers.handle(Reminder.self) { [time] _, run in
            try await time.clock.sleep(for: .seconds(run.key == "short" ? 10 : 1000))
        }
        _ = try await store.memory.schedule(
            ["short", "long"].map { key in try DeadlineRequest(Reminder(number: 1), key: key, .after(.zero)) })
        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await timers.run()
                ends.add(true)
            }
            await time.advance(by: .seconds(1))
            isSilent.withLock { isSilent in isSilent = true }
            await time.advance(by: .seconds(10))
            if silent == "find" { store.send(.disowned("the connection is lost")) }
            store.send(.changed)
            await time.advance(by: .seconds(1))
            group.cancelAll()
            await time.advance(by: .seconds(7.1))
            #expect(ends.count == 1)
        }
    }

    @Test(arguments: ["join", "claim", "end", "renew"])
    func `goes on within a minute when it answers again`(_ silent: String) async throws {
        let journal = Journal<Int>()
        let events = EventJournal()
        let store = ScriptedStore()
        store.disturb(silent, .silence)
        let timers = DurableTimers(store: store, shutdownLimit: .zero, observer: events)
        timers.handle(Reminder.self) { [time] reminder, _ in
            journal.add(reminder.number)
            try await time.clock.sleep(for: .seconds(20))
        }
        try await timers.schedule(Reminder(number: 1), .after(.zero))
        try await timers.running { [time] in
            await time.advance(by: .seconds(60))
            #expect(journal.entries == [1])
            #expect(await store.memory.list(DeadlineQuery()) == [])
        }
        #expect(events.losses == 0)
        let failures = events.journal.entries.compactMap { event in
            if case .storeFailed(let error, _, _) = event { "\(error)" } else { nil }
        }
        let limit = silent == "renew" ? Duration.seconds(5) : .seconds(20)
        let verb = silent == "claim" ? "look" : silent
        #expect(failures == ["the store has not answered within \(limit), asked to \(verb)"])
    }
}
