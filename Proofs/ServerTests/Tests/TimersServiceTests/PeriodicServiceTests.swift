import Logging
import ServiceLifecycle
import Synchronization
import Testing
import Timers
import TimersService

@Suite struct `A periodic service` {
    @Test(arguments: [false, true])
    func `ends its group with its schedule, unless it outlives the schedule`(_ outlives: Bool) async throws {
        let (completed, completion) = AsyncStream.makeStream(of: TimerControl.self)
        let schedule = TimerSchedule.every(.milliseconds(1), times: 3)
        let service = PeriodicService(schedule, name: "brief", outlivesSchedule: outlives) { tick in
            if tick.isLast {
                completion.yield(tick.timer)
                completion.finish()
            }
        }
        /// A service that runs until the group shuts down.
        struct Other: Service {
            func run() async throws { try await gracefulShutdown() }
        }
        let group = ServiceGroup(services: [service, Other()], logger: Logger(label: "test"))
        let running = Task { try await group.run() }
        for await timer in completed { _ = try await timer.waitUntilFinished() }
        if outlives {
            await group.triggerGracefulShutdown()
            // A service that returns before the shutdown makes the group throw.
            try await running.value
        } else {
            await #expect(throws: ServiceGroupError.self) { try await running.value }
        }
    }

    @Test func `that outlives its schedule is cancelled with its task`() async throws {
        let service = PeriodicService(.after(.milliseconds(1)), name: "brief", outlivesSchedule: true) { _ in }
        let running = Task { try await service.run() }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }

    @Test(arguments: [false, true])
    func `fails with the error of its action, also if it outlives its schedule`(_ outlives: Bool) async throws {
        let schedule = TimerSchedule.every(.milliseconds(1)).onError(.finish)
        let service = PeriodicService(schedule, name: "failure", outlivesSchedule: outlives) { _ in throw Failure() }
        await #expect(throws: Failure.self) { try await service.run() }
    }

    @Test func `lets an action that runs end, and begins none after a graceful shutdown`() async throws {
        for _ in 0..<20 {
            let (began, beginning) = AsyncStream.makeStream(of: Void.self)
            let counts = Mutex((began: 0, ended: 0))
            let service = PeriodicService(.every(.milliseconds(1)), name: "work") { _ in
                counts.withLock { counts in counts.began += 1 }
                beginning.yield()
                try await Task.sleep(for: .milliseconds(5))
                counts.withLock { counts in counts.ended += 1 }
            }
            try await shutDown(service, after: began)
            let after = counts.withLock { counts in counts }
            #expect(after.began >= 1 && after.began == after.ended)
        }
    }

    @Test func `cancels an action that outlives the limit`() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let wasCancelled = Atomic(false)
        let service = PeriodicService(.every(.milliseconds(1)), name: "slow", shutdownLimit: .milliseconds(5)) { _ in
            beginning.yield()
            do { try await Task.sleep(for: .seconds(3600)) } catch { wasCancelled.store(true, ordering: .relaxed) }
        }
        try await shutDown(service, after: began)
        let isCancelled = wasCancelled.load(ordering: .relaxed)
        #expect(isCancelled)
    }

    @Test func `cancels its action with its own task`() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let service = PeriodicService(.every(.milliseconds(1)), name: "cancelled") { _ in
            beginning.yield()
            try await Task.sleep(for: .seconds(3600))
        }
        let running = Task { try await service.run() }
        for await _ in began { break }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }
}
