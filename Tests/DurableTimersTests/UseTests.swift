@_spi(Store) import DurableTimers
import Foundation
import Testing
import Timers
import TimersTesting

/// What programs do with durable timers, in virtual time.
@Suite(.virtualTime) struct `A program with durable timers` {
    let time = VirtualTime.current

    @Test func `schedules and cancels in its own transactions`() async throws {
        let journal = Journal<Int>()
        let store = MemoryStore()
        let timers = DurableTimers(store: store)
        timers.handle(Reminder.self) { reminder, _ in journal.add(reminder.number) }
        try await timers.running { [time] in
            await time.advance(by: .seconds(10))
            try await store.write { transaction in
                try timers.schedule(Reminder(number: 1), key: "a", .after(.seconds(5)), in: transaction)
                try timers.schedule(Reminder(number: 2), key: "b", .after(.seconds(5)), in: transaction)
                let date = Date(timeIntervalSince1970: 20)
                try timers.schedule(Reminder(number: 3), .at(date), in: transaction)
            }
            await #expect(throws: SomeError.self) {
                try await store.write { transaction in
                    try timers.cancel(Reminder.self, key: "a", in: transaction)
                    throw SomeError()
                }
            }
            let cancellation = try await store.write { transaction in
                try timers.cancel(Reminder.self, key: "b", in: transaction)
            }
            #expect(cancellation.isInTime)
            await time.advance(by: .seconds(6))
            #expect(journal.entries == [1])
            await time.advance(by: .seconds(6))
            #expect(journal.entries == [1, 3])
        }
    }

    @Test func `moves, finds and cancels by key`() async throws {
        let journal = Journal<Int>()
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Reminder.self) { reminder, _ in journal.add(reminder.number) }
        try await timers.running { [time] in
            let id = try await timers.schedule(Reminder(number: 1), key: "a", .at(Date(timeIntervalSince1970: 50)))
            let moved = try await timers.schedule(
                Reminder(number: 2), key: "a", .at(Date(timeIntervalSince1970: 70)))
            #expect(moved == id)
            let found = try #require(try await timers.find(Reminder.self, key: "a"))
            #expect(found.deadline == Reminder(number: 2))
            #expect(found.date == Date(timeIntervalSince1970: 70))
            #expect(found.state == .waiting)
            await time.advance(by: .seconds(60))
            #expect(journal.entries.isEmpty)
            #expect(try await timers.cancel(Reminder.self, key: "a") == .cancelled)
            #expect(try await timers.cancel(Reminder.self, key: "a") == .notFound)
            let other = try await timers.schedule(Reminder(number: 3), .after(.seconds(5)))
            #expect(try await timers.cancel(other).isInTime)
            await time.advance(by: .seconds(60))
            #expect(journal.entries.isEmpty)
        }
    }

    @Test func `keeps finished deadlines as long as it asks`() async throws {
        let store = MemoryStore()
        let timers = DurableTimers(store: store)
        timers.handle(Reminder.self, options: DeadlineOptions(keepFinished: .seconds(86_400))) { _, _ in }
        try await timers.schedule(Reminder(number: 1), key: "a", .after(.zero))
        try await timers.running { [time] in
            await time.advance(by: .seconds(80_000))
            let kept = try await timers.find(Reminder.self, key: "a")
            #expect(kept?.state == .finished)
            await time.advance(by: .seconds(20_000))
            let gone = try await timers.find(Reminder.self, key: "a")
            #expect(gone == nil)
        }
    }

    @Test func `does not wait for a handler that blocks the others of its kind`() async throws {
        let journal = Journal<Int>()
        let timers = DurableTimers(store: MemoryStore(), shutdownLimit: .zero)
        timers.handle(Reminder.self, options: DeadlineOptions(atOnce: 2)) { [time] reminder, _ in
            if reminder.number == 0 { try await time.clock.sleep(for: .seconds(1000)) }
            journal.add(reminder.number)
        }
        for number in 0...20 { try await timers.schedule(Reminder(number: number), .after(.seconds(number))) }
        try await timers.running { [time] in
            await time.advance(by: .seconds(30))
            #expect(journal.entries == Array(1...20))
        }
    }

    @Test func `takes over what a process left behind, and gives up on what kills its process`() async throws {
        let journal = Journal<Int>()
        let events = EventJournal()
        let store = MemoryStore()
        // A process that ends in each of its runs.
        func crash(_ key: String) async {
            let kind = ClaimRequest.Kind(name: "reminder", slots: 1, attempts: 3)
            let answer = await store.claim(
                ClaimRequest(runner: RunnerID(), kinds: [kind], limit: 1, lease: .seconds(15)))
            #expect(answer.claimed.map(\.key) == [key])
        }
        func makeTimers() -> DurableTimers<MemoryStore> {
            let timers = DurableTimers(store: store, observer: events)
            timers.handle(Reminder.self, options: DeadlineOptions(attempts: 3)) { [time] reminder, run in
                journal.add(run.attempt)
                #expect(time.now.nanoseconds == 15_000_000_000)
            }
            return timers
        }
        var timers = makeTimers()
        try await timers.schedule(Reminder(number: 1), key: "once", .after(.zero))
        await crash("once")
        try await timers.running { [time] in await time.advance(by: .seconds(20)) }
        #expect(journal.entries == [2])
        timers = makeTimers()
        try await timers.schedule(Reminder(number: 2), key: "always", .after(.zero))
        for _ in 0..<3 {
            await crash("always")
            await time.advance(by: .seconds(15))
        }
        try await timers.running { [time] in await time.advance(by: .seconds(20)) }
        #expect(journal.entries == [2])
        #expect(try await timers.dead().map(\.key) == ["always"])
        #expect(events.journal.entries.contains { event in if case .died = event { true } else { false } })
    }

    @Test func `continues in a run the trace in which it scheduled`() async throws {
        final class Tracer: DurableTimersObserver {
            @TaskLocal static var trace: String?
            let journal = Journal<String?>()

            func durableTimers(did event: DurableEvent) {}
            func currentTrace() -> String? { Self.trace }

            func perform(
                _ run: RunInfo, trace: String?, _ handler: @Sendable () async throws -> Void
            ) async throws {
                try await Self.$trace.withValue(trace.map { trace in "\(trace), \(run.name)" }) { try await handler() }
            }
        }
        let tracer = Tracer()
        let timers = DurableTimers(store: MemoryStore(), observer: tracer)
        timers.handle(Reminder.self) { _, _ in tracer.journal.add(Tracer.trace) }
        try await timers.running { [time] in
            try await Tracer.$trace.withValue("order 7") {
                _ = try await timers.schedule(Reminder(number: 1), .after(.seconds(1)))
            }
            try await timers.schedule(Reminder(number: 2), .after(.seconds(2)))
            await time.advance(by: .seconds(3))
        }
        #expect(tracer.journal.entries == ["order 7, reminder", nil])
    }

    @Test func `runs its timers once at a time`() async throws {
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Reminder.self) { _, _ in }
        try await timers.running { [time] in
            await time.advance(by: .seconds(1))
            await #expect(throws: DurableError.self) { try await timers.run() }
        }
    }
}
