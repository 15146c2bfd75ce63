import DurableTimers
import InMemoryTracing
import Logging
import ServiceLifecycle
import Testing
import Timers
import TimersService
import TimersTesting
import Tracing

@Suite struct `Spans` {
    let time = VirtualTime()
    let tracer = InMemoryTracer()

    private func spans(_ name: String) -> [FinishedInMemorySpan] {
        tracer.finishedSpans.filter { span in span.operationName == name }
    }

    private func number(_ span: FinishedInMemorySpan?, _ name: String) -> Double? {
        switch span?.attributes.get(name) {
        case .int64(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    @Test func `of a periodic service have its name, its errors and the spans of its action`() async throws {
        let schedule = TimerSchedule.every(.milliseconds(1), times: 2).missedTicks(.skip).onError(.continue)
        let service = PeriodicService(schedule, name: "job") { [tracer] tick in
            if tick.count == 2 { throw Failure() }
            tracer.withSpan("inner") { _ in }
        }
        try await withTracer(tracer) { try await service.run() }
        let jobs = spans("job")
        #expect(jobs.map { span in number(span, "timer.tick") } == [1, 2])
        #expect(jobs.allSatisfy { span in number(span, "timer.lateness").map { $0 > 0 && $0 < 3600 } == true })
        #expect(jobs.allSatisfy { span in number(span, "timer.missed").map { $0 >= 0 } == true })
        #expect(jobs.map(\.errors.count) == [0, 1])
        #expect(jobs.map(\.parentSpanID) == [nil, nil])
        #expect(spans("inner").map(\.parentSpanID) == [jobs.first?.spanID])
    }

    @Test func `of a scheduler service come from each timer, while it runs`() async throws {
        let scheduler = TimerScheduler.thread(name: "traced")
        let next = TickCounter()
        scheduler.observer = next
        let group = ServiceGroup(services: [SchedulerService(scheduler)], logger: Logger(label: "test"))
        let running = Task { try await withTracer(tracer) { try await group.run() } }
        // The group needs a while to start the service.
        while !(scheduler.observer is TimerTracing) { try await Task.sleep(for: .milliseconds(1)) }
        let plain = OwnedTimer(
            .every(.milliseconds(1), times: 2).onError(.continue), on: scheduler, name: "plain"
        ) { [tracer] tick in
            if tick.count == 2 { throw Failure() }
            tracer.withSpan("inner") { _ in }
        }
        let suspending = OwnedTimer(.after(.milliseconds(1)), on: scheduler) { [tracer] _ in
            try await Task.sleep(for: .milliseconds(1))
            tracer.withSpan("inner of one that suspends") { _ in }
        }
        _ = try await plain.waitUntilFinished()
        _ = try await suspending.waitUntilFinished()
        await group.triggerGracefulShutdown()
        try await running.value
        #expect(spans("plain").map { span in number(span, "timer.tick") } == [1, 2])
        #expect(spans("plain").map(\.errors.count) == [0, 1])
        #expect(spans("inner").map(\.parentSpanID) == [spans("plain").first?.spanID])
        let parent = spans("inner of one that suspends").first?.parentSpanID
        let unnamed = try #require(tracer.finishedSpans.first { span in span.spanID == parent })
        #expect(unnamed.operationName.hasPrefix("TimersServiceTests/TracingTests.swift:"))
        #expect(next.ticks.entries.count == 3)
    }

    @Test func `of no tracer leave the observer of a scheduler as it is`() async throws {
        let scheduler = TimerScheduler.thread(name: "untraced")
        scheduler.observer = TickCounter()
        let running = Task { try await SchedulerService(scheduler).run() }
        running.cancel()
        _ = await running.result
        #expect(scheduler.observer is TickCounter)
    }

    @Test func `of a durable run go on from the task that scheduled it, in each attempt`() async throws {
        let store = Journal<MemoryStore>()
        try await time.run {
            store.add(MemoryStore())
            let timers = DurableTimers(store: store.entries[0], observer: DurableTimersTracing(tracer: tracer))
            timers.handle(Letter.self, options: DeadlineOptions(backoff: .constant(.seconds(1)))) { [tracer] _, run in
                if run.attempt == 1 { throw Failure() }
                tracer.withSpan("inner") { _ in }
            }
            try await tracer.withSpan("request") { _ in
                try await timers.schedule(Letter("secret"), key: "a", .after(.seconds(3600)))
                let store = timers.store
                try await store.write { transaction in
                    _ = try timers.schedule(Letter("b"), key: "b", .after(.seconds(7200)), in: transaction)
                }
            }
            try await timers.schedule(Letter("alone"), key: "alone", .after(.seconds(86_400)))
            let kept = await store.entries[0].find(.key(name: "letter", "a"))?.trace
            #expect(kept?.contains("in-memory-trace-id: ") == true)
            #expect(await store.entries[0].find(.key(name: "letter", "alone"))?.trace == nil)
            try await timers.running { await time.advance(by: .seconds(100_000)) }
        }
        let request = try #require(spans("request").first)
        let runs = spans("letter")
        #expect(runs.map { span in number(span, "deadline.attempt") } == [1, 2, 1, 2, 1, 2])
        #expect(runs.map { span in number(span, "deadline.lateness") }.prefix(2) == [0, 1])
        #expect(runs.map { span in span.parentSpanID == request.spanID } == [true, true, true, true, false, false])
        #expect(runs.map { span in span.traceID == request.traceID } == [true, true, true, true, false, false])
        #expect(runs.map(\.errors.count) == [1, 0, 1, 0, 1, 0])
        #expect(runs.allSatisfy { span in span.kind == .consumer })
        #expect(spans("inner").map(\.parentSpanID) == [runs[1].spanID, runs[3].spanID, runs[5].spanID])
        #expect(!runs.map { span in "\(span.attributes)" }.joined().contains("secret"))
    }
}

private final class TickCounter: TimerObserver {
    let ticks = Journal<Int>()

    func timer(_ timer: TimerInfo, did event: TimerEvent) {
        if case .didTick(let tick, _) = event { ticks.add(tick.count) }
    }
}
