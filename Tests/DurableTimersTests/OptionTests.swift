@_spi(Store) import DurableTimers
import Testing
import Timers
import TimersTesting

/// What the options of a kind do, in virtual time.
@Suite(.virtualTime) struct `The options of a kind` {
    /// A kind whose options say it all.
    private struct Export: DurableDeadline {
        static let name = "export"
        static let options = DeadlineOptions(
            attempts: 2, backoff: .constant(.seconds(10)), limit: .seconds(60),
            describe: { error in "secret is left out of \(type(of: error))" })
        var number: Int
    }

    /// What a later release has made of it.
    private struct LaterExport: DurableDeadline {
        static let name = Export.name
        var number: Int
        var account: Inner
        struct Inner: Codable { var id: Int }
    }

    let time = VirtualTime.current

    @Test(arguments: ["throws", "returns"])
    func `cancel a handler at its limit, and count the attempt as failed, although it`(_ end: String) async throws {
        let events = EventJournal()
        let store = MemoryStore()
        let timers = DurableTimers(store: store, observer: events, place: "host:1")
        timers.handle(Export.self) { [time] _, _ in
            do { try await time.clock.sleep(for: .seconds(3600)) } catch { if end == "throws" { throw error } }
        }
        try await timers.schedule(Export(number: 1), key: "1", .after(.zero))
        try await timers.running {
            await time.advance(by: .seconds(65))
            let row = try #require(await store.find(.key(name: "export", "1")))
            #expect(row.failure == "secret is left out of DurableError")
            #expect(row.history.map(\.place) == ["host:1"])
            await time.advance(by: .seconds(80))
            #expect(try await timers.dead().map(\.history.count) == [2])
        }
        let errors = events.journal.entries.compactMap { event in
            if case .failed(_, let error as DurableError, _, _) = event { error } else { nil }
        }
        #expect(errors.map(\.code) == [.overran, .overran])
        #expect(errors.first?.description.contains("its limit of 60.0 seconds") ?? false)
    }

    @Test func `let a handler that ends in time be`() async throws {
        let events = EventJournal()
        let timers = DurableTimers(store: MemoryStore(), observer: events)
        timers.handle(Export.self) { [time] _, _ in try await time.clock.sleep(for: .seconds(59)) }
        try await timers.schedule(Export(number: 1), .after(.zero))
        try await timers.running { await time.advance(by: .seconds(120)) }
        #expect(events.retries == [])
    }

    @Test func `tell of a run that goes on and on`() async throws {
        let events = EventJournal()
        let timers = DurableTimers(store: MemoryStore(), observer: events)
        timers.handle(Reminder.self) { [time] _, _ in try await time.clock.sleep(for: .seconds(1000)) }
        try await timers.schedule(Reminder(number: 1), .after(.zero))
        try await timers.running { await time.advance(by: .seconds(1100)) }
        let durations = events.journal.entries.compactMap { event in
            if case .runsLong(_, let duration) = event { duration } else { nil }
        }
        #expect(durations.count == 5)
        for (duration, wanted) in zip(durations, [60, 120, 240, 480, 960]) {
            #expect(duration >= .seconds(wanted) && duration <= .seconds(wanted + 5))
        }
    }

    @Test func `keep a dead deadline as long as they say`() async throws {
        let store = MemoryStore()
        let timers = DurableTimers(store: store, observer: EventJournal())
        timers.handle(Reminder.self, options: DeadlineOptions(attempts: 1)) { _, _ in throw SomeError() }
        timers.handle(Export.self, options: DeadlineOptions(attempts: 1, keepDead: nil)) { _, _ in
            throw SomeError()
        }
        try await timers.schedule(Reminder(number: 1), .after(.zero))
        try await timers.schedule(Export(number: 1), .after(.zero))
        try await timers.running {
            await time.advance(by: .seconds(13 * 86_400))
            let dead = try await timers.dead().map(\.name).sorted()
            #expect(dead == ["export", "reminder"])
            await time.advance(by: .seconds(2 * 86_400))
            let left = try await timers.dead().map(\.name)
            #expect(left == ["export"])
        }
    }

    @Test func `say what of a payload is missing, and let it die after its attempts`() async throws {
        let events = EventJournal()
        let timers = DurableTimers(store: MemoryStore(), observer: events)
        timers.handle(LaterExport.self, options: DeadlineOptions(attempts: 3)) { _, _ in }
        try await timers.schedule(Export(number: 1), .after(.zero))
        try await timers.running {
            await time.advance(by: .seconds(200))
            let dead = try await timers.dead()
            #expect(dead.first?.failure == "12 bytes are no export: no value for 'account'")
            #expect(dead.first?.attempt == 3)
        }
        #expect(events.undecodable.count == 3)
    }

    @Test func `of a schedule with a policy that has no meaning here are refused`() {
        let refused: [TimerSchedule] = [
            .every(.seconds(60)).jitter(.seconds(1)), .every(.seconds(60)).overlap(.skip),
            .every(.seconds(60)).onError(.continue),
        ]
        for schedule in refused {
            #expect(throws: TimerError.self) { try DurableTimers<MemoryStore>.validate(schedule) }
        }
    }
}
