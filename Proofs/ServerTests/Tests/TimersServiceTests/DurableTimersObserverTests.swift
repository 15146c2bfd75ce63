import DurableTimers
import InMemoryLogging
import Logging
import MetricsTestKit
import Testing
import Timers
import TimersService
import TimersTesting

@Suite struct `Observers of durable timers` {
    let time = VirtualTime()

    @Test func `count runs, retries, deaths and rows by store and kind`() async throws {
        let metrics = SharedMetrics.metrics
        let observer = DurableTimersMetrics(store: "counted")
        let dimensions = [("store", "counted"), ("kind", "letter")]
        @Sendable func rows(_ label: String) throws -> Double? {
            try metrics.expectMeter("durable_timers_\(label)", dimensions).lastValue
        }
        try await time.run {
            let timers = DurableTimers(store: MemoryStore(), observer: observer)
            timers.handle(
                Letter.self, options: DeadlineOptions(attempts: 2, backoff: .constant(.seconds(1)), atOnce: 1)
            ) {
                [time] letter, run in
                #expect(try metrics.expectMeter("durable_timers_running", dimensions).lastValue == 1)
                try await time.clock.sleep(for: .seconds(2))
                if letter.text == "fails" || run.isLastAttempt { throw Failure() }
            }
            try await timers.schedule(Letter("fails"), .after(.seconds(10)))
            try await timers.schedule(Letter("succeeds"), .after(.seconds(11)))
            try await timers.schedule(Letter("waits"), .after(.seconds(86_400)))
            try await timers.running {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await observer.counting(timers, every: .seconds(30)).run() }
                    await time.advance(by: .seconds(5))
                    #expect(try rows("waiting") == 3)
                    await time.advance(by: .seconds(600))
                    #expect(try rows("waiting") == 1)
                    #expect(try rows("dead") == 1)
                    #expect(try rows("due") == 0)
                    #expect(try rows("leased") == 0)
                    #expect(try rows("overdue") == 0)
                    // A kind without rows shows zero.
                    try await timers.delete(timers.dead().map(\.id))
                    for record in await timers.store.list(DeadlineQuery()) { try await timers.cancel(record.id) }
                    await time.advance(by: .seconds(40))
                    #expect(try rows("waiting") == 0)
                    #expect(try rows("dead") == 0)
                    group.cancelAll()
                    while let result = await group.nextResult() { _ = result }
                }
            }
        }
        #expect(try metrics.expectCounter("durable_timers_runs", dimensions).totalValue == 3)
        #expect(try metrics.expectCounter("durable_timers_retries", dimensions).totalValue == 1)
        #expect(try metrics.expectCounter("durable_timers_deaths", dimensions).totalValue == 1)
        #expect(try metrics.expectMeter("durable_timers_running", dimensions).lastValue == 0)
        let seconds = try metrics.expectTimer("durable_timers_lateness", dimensions).values.map { $0 / 1_000_000_000 }
        // The second letter waited for the only slot.
        #expect(seconds == [0, 1])
        #expect(try metrics.expectTimer("durable_timers_duration", dimensions).values == [2_000_000_000])
        #expect(try metrics.expectMeter("durable_timers_clock_offset", [("store", "counted")]).lastValue == 0)
        #expect(try metrics.expectTimer("durable_timers_looks", [("store", "counted")]).values.count >= 3)
    }

    @Test func `log failures, deaths and late runs by their levels, and no payload`() async throws {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = .trace
        try await time.run { [logger] in
            let store = MemoryStore()
            let timers = DurableTimers(store: store, observer: DurableTimersLog(logger: logger))
            timers.handle(Letter.self, options: DeadlineOptions(attempts: 2, backoff: .constant(.seconds(1)))) { _, _ in
                throw Failure()
            }
            try await timers.schedule(Letter("secret"), key: "a", .after(.zero))
            let other = DeadlineRequest(name: "other", time: .after(.zero), payload: Array("secret".utf8))
            _ = try await store.schedule([other])
            await time.advance(by: .seconds(5))
            try await timers.running { await time.advance(by: .seconds(60)) }
        }
        let entries = handler.entries
        func levels(_ text: String) -> [Logger.Level] {
            entries.filter { entry in entry.message.description.contains(text) }.map(\.level)
        }
        #expect(levels("deadline runs late") == [.notice])
        #expect(levels("runs again after 1.0 seconds: Failure()") == [.notice])
        #expect(levels("in its last attempt") == [.notice])
        #expect(levels("deadline is dead: Failure()") == [.error])
        #expect(levels("kinds without a handler here: other") == [.warning])
        let late = try #require(entries.first { entry in entry.message == "deadline runs late" })
        #expect(late.metadata["deadline.kind"] == "letter")
        #expect(late.metadata["deadline.key"] == "a")
        #expect(late.metadata["deadline.attempt"] == "1")
        #expect(late.metadata["deadline.lateness"] == "5.0 seconds")
        #expect(!entries.isEmpty && !"\(entries)".contains("secret"))
    }

    @Test func `pass each event, the trace and the handler on to the next one`() async throws {
        final class Last: DurableTimersObserver {
            let events = Journal<DurableEvent>()
            let traces = Journal<String?>()
            func durableTimers(did event: DurableEvent) { events.add(event) }
            func currentTrace() -> String? { "the trace" }
            func perform(
                _ run: RunInfo, trace: String?, _ handler: @Sendable () async throws -> Void
            ) async throws {
                traces.add(trace)
                try await handler()
            }
        }
        let last = Last()
        let log = DurableTimersLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, next: last)
        try await time.run {
            let timers = DurableTimers(store: MemoryStore(), observer: DurableTimersMetrics(store: "chain", next: log))
            timers.handle(Letter.self) { _, _ in }
            try await timers.schedule(Letter("a"), .after(.zero))
            try await timers.running { await time.advance(by: .seconds(5)) }
        }
        #expect(last.traces.entries == ["the trace"])
        #expect(last.events.entries.contains { event in if case .finished = event { true } else { false } })
    }
}
