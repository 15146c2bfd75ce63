@_spi(Store) import DurableTimers
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Runners whose store fails, in virtual time.
@Suite(.virtualTime) struct `A runner whose store fails` {
    let time = VirtualTime.current

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `loses no deadline, and has no effect twice`(_ seed: UInt64) async throws {
        let random = Mutex(SeededNumbers(seed: seed))
        let isHealthy = Mutex(false)
        let effects = Mutex<[Int: Int]>([:])
        let count = 200
        let store = ScriptedStore { _ in
            if isHealthy.withLock({ $0 }) { return .none }
            return switch random.withLock({ random in random.next() % 10 }) {
            case 0, 1: .before
            case 2, 3: .after
            default: .none
            }
        }
        _ = try await store.memory.schedule(
            (0..<count).map { number in
                try DeadlineRequest(Reminder(number: number), key: "\(number)", .after(.milliseconds(number * 100)))
            })
        let replicas = (0..<2).map { _ in
            let timers = DurableTimers(store: store, lease: .seconds(3))
            timers.handle(
                Reminder.self, options: DeadlineOptions(attempts: 1000, backoff: .constant(.seconds(1)), atOnce: 20)
            ) { [time] reminder, run in
                try await time.clock.sleep(for: .milliseconds(50 * (reminder.number % 100)))
                try await store.write { transaction in
                    // The effect exists if the transaction was committed, also if its answer is lost.
                    try run.complete(in: transaction)
                    effects.withLock { effects in effects[reminder.number, default: 0] += 1 }
                }
            }
            return timers
        }
        await withThrowingTaskGroup(of: Void.self) { group in
            for timers in replicas { group.addTask { try await timers.run() } }
            await time.advance(by: .seconds(60))
            isHealthy.withLock { isHealthy in isHealthy = true }
            await time.advance(by: .seconds(600))
            group.cancelAll()
        }
        #expect(await store.memory.list(DeadlineQuery()) == [])
        let numbers = effects.withLock { effects in effects }
        #expect(numbers.count == count)
        #expect(numbers.values.allSatisfy { times in times == 1 }, "seed \(seed)")
    }

    @Test func `goes on when the store is back, and says so`() async throws {
        let isDown = Mutex(true)
        let events = EventJournal()
        let journal = Journal<TimerInstant>()
        let store = ScriptedStore { _ in isDown.withLock { $0 } ? .before : .none }
        let timers = DurableTimers(store: store, observer: events)
        timers.handle(Reminder.self) { [time] _, _ in journal.add(time.now) }
        _ = try await store.memory.schedule([DeadlineRequest(Reminder(number: 1), .after(.zero))])
        try await timers.running { [time] in
            await time.advance(by: .seconds(60))
            #expect(journal.entries.isEmpty)
            isDown.withLock { isDown in isDown = false }
            await time.advance(by: .seconds(6))
            #expect(journal.count == 1)
        }
        // Twelve delays of five seconds, and some shorter ones before.
        #expect(store.calls.withLock { calls in calls["join", default: 0] } < 40)
        #expect(events.journal.entries.contains { event in if case .storeFailed = event { true } else { false } })
        #expect(events.journal.entries.contains { event in if case .storeRecovered = event { true } else { false } })
    }

    @Test func `runs at once what a claim took whose answer was lost`() async throws {
        let journal = Journal<Int>()
        let store = ScriptedStore()
        // With one attempt, a claim that counted would let the deadline be dead.
        let timers = DurableTimers(store: store, lease: .seconds(60))
        timers.handle(Reminder.self, options: DeadlineOptions(attempts: 1)) { _, run in journal.add(run.attempt) }
        @Sendable func claims() -> Int { store.calls.withLock { calls in calls["claim", default: 0] } }
        try await timers.running { [time] in
            await time.advance(by: .seconds(1))
            store.disturb("claim", .after)
            try await timers.schedule(Reminder(number: 1), .after(.zero))
            store.send(.changed)
            await time.advance(by: .seconds(1))
            #expect(journal.entries == [1])
            // Looks are seldom again when the lease of the lost claim has ended.
            await time.advance(by: .seconds(100))
            let before = claims()
            await time.advance(by: .seconds(600))
            #expect(claims() - before < 32)
        }
    }

    @Test func `stops with an error that no repetition cures`() async throws {
        let store = ScriptedStore { _ in throw DurableError(.newerStore, "the tables are of version 9") }
        let timers = DurableTimers(store: store)
        timers.handle(Reminder.self) { _, _ in }
        await #expect(throws: DurableError(.newerStore, "the tables are of version 9")) { try await timers.run() }
    }

    @Test func `cancels a handler whose lease it cannot renew, before another runner begins`() async throws {
        let isDown = Mutex(false)
        let journal = Journal<String>()
        let store = ScriptedStore { _ in isDown.withLock { $0 } ? .before : .none }
        func timers(_ name: String, _ store: some SynchronousTransactions) async throws {
            let timers = DurableTimers(store: store, shutdownLimit: .zero)
            timers.handle(Reminder.self) { [time] _, run in
                journal.add("\(name) begins")
                do {
                    try await time.clock.sleep(for: .seconds(100))
                } catch {
                    journal.add("\(name) is cancelled, \(run.isLeaseLost)")
                    throw error
                }
            }
            try await timers.run()
        }
        _ = try await store.memory.schedule([DeadlineRequest(Reminder(number: 1), .after(.zero))])
        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await timers("one", store) }
            await time.advance(by: .seconds(20))
            isDown.withLock { isDown in isDown = true }
            group.addTask { try await timers("two", store.memory) }
            await time.advance(by: .seconds(40))
            #expect(journal.entries == ["one begins", "one is cancelled, true", "two begins"])
            group.cancelAll()
        }
    }

    @Test func `asks seldom while nothing is due, and each second while notices are unreliable`() async throws {
        let store = ScriptedStore()
        let timers = DurableTimers(store: store)
        timers.handle(Reminder.self) { _, _ in }
        try await timers.schedule(Reminder(number: 1), .after(.seconds(100_000)))
        @Sendable func calls() -> Int { store.calls.withLock { calls in calls.values.reduce(0, +) } }
        try await timers.running { [time] in
            await time.advance(by: .seconds(10))
            let before = calls()
            await time.advance(by: .seconds(600))
            #expect((20...31).contains(calls() - before))
            store.send(.unreliable("a pooler"))
            await time.advance(by: .seconds(60))
            #expect((75...95).contains(calls() - before))
        }
    }
}
