import Dispatch
@_spi(Store) import DurableTimers
import Synchronization
import Testing
import Timers
import TimersService
import TimersTesting

@Suite struct `Health` {
    @Test func `of a scheduler names the timer that is overdue for longest`() async throws {
        let queue = DispatchQueue(label: "blocked")
        let scheduler = TimerScheduler.queue(queue)
        #expect(scheduler.health == TimerScheduler.queue(queue).health)
        #expect(scheduler.health.secondsSinceServed == nil)
        let goOn = DispatchSemaphore(value: 0)
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let blocker = OwnedTimer(.after(.milliseconds(1)), on: scheduler, name: "blocker") { _ in
            beginning.yield()
            goOn.wait()
        }
        for await _ in began { break }
        let late = OwnedTimer(.after(.milliseconds(1)), on: scheduler, name: "late") { _ in }
        let later = OwnedTimer(.after(.milliseconds(2)), on: scheduler, name: "later") { _ in }
        let waiting = OwnedTimer(.after(.seconds(3600)), on: scheduler, name: "waiting") { _ in }
        while scheduler.health.due < 2 { try await Task.sleep(for: .milliseconds(1)) }
        let health = scheduler.health
        #expect(health.waiting == 3)
        #expect(health.due == 2)
        #expect(health.oldest?.name == "late")
        #expect(health.oldest?.place.hasPrefix("TimersServiceTests/HealthTests.swift:") == true)
        #expect(health.isHealthy(within: .seconds(3600)))
        #expect(!health.isHealthy(within: .zero))
        goOn.signal()
        _ = try await late.waitUntilFinished()
        _ = try await later.waitUntilFinished()
        #expect(scheduler.health.waiting == 1)
        #expect(scheduler.health.oldest == nil)
        #expect(scheduler.health.isHealthy(within: .zero))
        #expect(scheduler.health.secondsSinceServed != nil)
        withExtendedLifetime([blocker, waiting]) {}
    }

    @Test func `of durable timers says whether they run, what waits and for how long`() async throws {
        let time = VirtualTime()
        try await time.run {
            let timers = DurableTimers(store: MemoryStore())
            timers.handle(Letter.self, options: DeadlineOptions(atOnce: 1)) { _, _ in
                try await time.clock.sleep(for: .seconds(100))
            }
            #expect(!timers.health.isRunning)
            #expect(!timers.health.isHealthy())
            try await timers.schedule(Letter("a"), .after(.seconds(10)))
            try await timers.schedule(Letter("b"), .after(.seconds(20)))
            try await timers.running {
                await time.advance(by: .seconds(5))
                #expect(timers.health.isRunning && timers.health.isStoreReachable)
                #expect(timers.health.secondsSinceLook == 5)
                #expect(timers.health.running == 0)
                await time.advance(by: .seconds(5))
                #expect(timers.health.running == 1)
                #expect(timers.health.overdueSeconds == 0)
                // The only slot is taken.
                await time.advance(by: .seconds(40))
                #expect(timers.health.overdueSeconds == 30)
                #expect(timers.health.isHealthy(within: .seconds(30)))
                #expect(!timers.health.isHealthy(within: .seconds(29)))
                await time.advance(by: .seconds(60))
                #expect(timers.health.running == 1)
                #expect(timers.health.overdueSeconds == 0)
                await time.advance(by: .seconds(100))
                #expect(timers.health.running == 0)
                #expect(timers.health.isHealthy(within: .zero))
            }
            #expect(!timers.health.isRunning)
        }
    }

    @Test func `of durable timers shows a store that does not answer, and one that answers again`() async throws {
        let time = VirtualTime()
        let isDown = Atomic(false)
        try await time.run {
            let store = ScriptedStore { call in call == "claim" && isDown.load(ordering: .relaxed) ? .before : .none }
            let timers = DurableTimers(store: store)
            timers.handle(Letter.self) { _, _ in }
            try await timers.running {
                await time.advance(by: .seconds(5))
                #expect(timers.health.isStoreReachable)
                store.send(.unreliable("the store sends no notices"))
                isDown.store(true, ordering: .relaxed)
                await time.advance(by: .seconds(60))
                #expect(!timers.health.isStoreReachable)
                #expect(timers.health.secondsSinceLook.map { seconds in seconds >= 59 } == true)
                #expect(!timers.health.isHealthy())
                isDown.store(false, ordering: .relaxed)
                await time.advance(by: .seconds(10))
                #expect(timers.health.isHealthy())
            }
        }
    }
}
