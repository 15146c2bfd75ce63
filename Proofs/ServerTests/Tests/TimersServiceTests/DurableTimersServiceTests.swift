import DurableTimers
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing
import Timers
import TimersService
import TimersTesting

@Suite struct `Durable timers as a service` {
    let time = VirtualTime(capturesUnstructuredTasks: true)
    private let journal = Journal<String>()

    /// Timers whose handler takes as many seconds as the letter says.
    private func timers(_ store: MemoryStore, shutdownLimit: Duration) -> DurableTimers<MemoryStore> {
        let timers = DurableTimers(store: store, shutdownLimit: shutdownLimit)
        timers.handle(Letter.self) { [journal, time] letter, _ in
            journal.add("\(letter.text) begins")
            do {
                try await time.clock.sleep(for: .seconds(Int(letter.text) ?? 0))
                journal.add("\(letter.text) ends")
            } catch {
                journal.add("\(letter.text) is cancelled at \(time.now.nanoseconds / 1_000_000_000)")
                throw error
            }
        }
        return timers
    }

    /// Runs a service while `body` runs, and waits until it has ended.
    private func running(
        _ service: some Service, _ body: @Sendable (GracefulShutdownTestTrigger, _ cancel: () -> Void) async -> Void
    ) async throws {
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await service.run() }
                await body(trigger) { group.cancelAll() }
                try await group.next()
            }
        }
    }

    @Test(arguments: [false, true])
    func `let handlers end at a graceful shutdown, begin none, and give the rest back`(_ byThread: Bool) async throws {
        try await time.run {
            let store = MemoryStore()
            let timers = timers(store, shutdownLimit: .seconds(20))
            for seconds in ["10", "1000"] { try await timers.schedule(Letter(seconds), key: seconds, .after(.zero)) }
            try await timers.schedule(Letter("1"), key: "later", .after(.seconds(7)))
            try await running(DurableTimersService(timers)) { shutdown, _ in
                await time.advance(by: .seconds(5))
                let elsewhere = Elsewhere()
                if byThread {
                    await elsewhere.run { shutdown.triggerGracefulShutdown() }
                } else {
                    shutdown.triggerGracefulShutdown()
                }
                await time.advance(by: .seconds(60))
                elsewhere.runTasks()
            }
            #expect(Set(journal.entries.prefix(2)) == ["10 begins", "1000 begins"])
            #expect(journal.entries.dropFirst(2) == ["10 ends", "1000 is cancelled at 25"])
            #expect(await store.find(.key(name: "letter", "10")) == nil)
            for key in ["1000", "later"] {
                let row = try #require(await store.find(.key(name: "letter", key)))
                #expect(row.state == .waiting)
                #expect(row.attempt == 0)
            }
        }
    }

    @Test(arguments: [false, true])
    func `cancel handlers at once with their own task, also while they stop`(_ isStopping: Bool) async throws {
        await time.run {
            let timers = timers(MemoryStore(), shutdownLimit: .seconds(600))
            _ = try? await timers.schedule(Letter("1000"), .after(.zero))
            await #expect(throws: CancellationError.self) {
                try await running(DurableTimersService(timers)) { shutdown, cancel in
                    await time.advance(by: .seconds(5))
                    if isStopping { shutdown.triggerGracefulShutdown() }
                    await time.advance(by: .seconds(5))
                    #expect(journal.entries == ["1000 begins"])
                    cancel()
                    await time.advance(by: .seconds(5))
                    #expect(journal.entries == ["1000 begins", "1000 is cancelled at 10"])
                    #expect(!timers.health.isRunning)
                }
            }
        }
    }

    @Test func `tell their handlers of a graceful shutdown as any code of a service learns of it`() async throws {
        try await time.run {
            let timers = DurableTimers(store: MemoryStore(), shutdownLimit: .seconds(20))
            timers.handle(Letter.self) { [journal, time] _, _ in
                await withGracefulShutdownHandler {
                    await cancelWhenGracefulShutdown { try? await time.clock.sleep(for: .seconds(3600)) }
                } onGracefulShutdown: {
                    journal.add("shuts down")
                }
                journal.add("ends at \(time.now.nanoseconds / 1_000_000_000)")
            }
            try await timers.schedule(Letter("1"), .after(.zero))
            try await running(DurableTimersService(timers)) { shutdown, _ in
                await time.advance(by: .seconds(5))
                shutdown.triggerGracefulShutdown()
                await time.advance(by: .seconds(5))
            }
            #expect(journal.entries == ["shuts down", "ends at 5"])
        }
    }

    @Test func `fail with the error that ends them, and with their own cancellation`() async throws {
        try await time.run {
            let timers = timers(MemoryStore(), shutdownLimit: .zero)
            try await timers.running {
                await time.advance(by: .seconds(1))
                await #expect(throws: DurableError.self) { try await DurableTimersService(timers).run() }
            }
            let others = self.timers(MemoryStore(), shutdownLimit: .zero)
            await #expect(throws: CancellationError.self) {
                try await running(DurableTimersService(others)) { _, cancel in cancel() }
            }
        }
    }
}
