@_spi(Store) import DurableTimers
import Testing
import Timers
import TimersTesting

/// Handlers of objects and actors, which durable timers do not keep alive.
@Suite(.virtualTime) struct `A handler of an owner` {
    private final class Mailer: Sendable {
        let timers: DurableTimers<MemoryStore>
        let journal: Journal<String>

        init(_ store: MemoryStore, _ journal: Journal<String>) {
            (timers, self.journal) = (DurableTimers(store: store), journal)
            timers.handle(Reminder.self, owner: self) { mailer, reminder, _ in mailer.send("\(reminder.number)") }
            timers.every("daily", .every(.seconds(86_400)), owner: self) { mailer, _ in mailer.send("daily") }
        }

        func send(_ text: String) { journal.add(text) }
        deinit { journal.add("gone") }
    }

    private actor Counter {
        var counts: [Int] = []

        nonisolated func register(at timers: DurableTimers<MemoryStore>) {
            timers.handle(Reminder.self, actor: self) { counter, reminder, _ in
                counter.counts.append(reminder.number)
            }
            timers.every("hourly", .every(.seconds(3600)), actor: self) { counter, _ in counter.counts.append(0) }
        }
    }

    let time = VirtualTime.current

    @Test func `runs with it, and does not keep it alive`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        var mailer: Mailer? = Mailer(store, journal)
        let timers = try #require(mailer?.timers)
        try await timers.schedule(Reminder(number: 1), .after(.seconds(1)))
        try await timers.running {
            await time.advance(by: .seconds(86_400))
            #expect(journal.entries == ["1", "daily"])
        }
        mailer = nil
        #expect(journal.entries == ["1", "daily", "gone"])
    }

    @Test func `leaves its deadlines to other processes when the owner has gone`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        let timers = Mailer(store, journal).timers
        let other = DurableTimers(store: store)
        other.handle(Reminder.self) { reminder, run in journal.add("other \(reminder.number) \(run.attempt)") }
        try await timers.schedule(Reminder(number: 1), .after(.seconds(1)))
        try await timers.running {
            await time.advance(by: .seconds(5))
            #expect(journal.entries == ["gone"])
            try await other.running { await time.advance(by: .seconds(60)) }
        }
        #expect(journal.entries == ["gone", "other 1 1"])
    }

    @Test func `runs on its actor`() async throws {
        let counter = Counter()
        let timers = DurableTimers(store: MemoryStore())
        counter.register(at: timers)
        try await timers.schedule(Reminder(number: 7), .after(.seconds(1)))
        try await timers.running { await time.advance(by: .seconds(3600)) }
        #expect(await counter.counts == [7, 0])
    }

    @Test func `goes with what it captures when the timers have run, which they do once`() async throws {
        let journal = Journal<String>()
        let timers = DurableTimers(store: MemoryStore())
        do {
            let mailer = Mailer(MemoryStore(), journal)
            timers.handle(Reminder.self) { _, _ in mailer.send("captured") }
        }
        #expect(journal.entries == [])
        try await timers.running {}
        #expect(journal.entries == ["gone"])
        let error = await #expect(throws: DurableError.self) { try await timers.run() }
        #expect(error?.description == "these durable timers have run; make others to run again")
    }
}
