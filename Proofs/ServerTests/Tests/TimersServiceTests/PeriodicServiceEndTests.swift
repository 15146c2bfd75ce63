import ServiceLifecycleTestKit
import Testing
import Timers
import TimersService
import TimersTesting

/// A service that no group runs, in virtual time.
///
/// A test fails by not returning.
@Suite(.timeLimit(.minutes(1))) struct `A periodic service in virtual time` {
    /// What the action does.
    enum Work: CaseIterable {
        case nothing
        case sleep
        /// Sleeps in tasks that no cancellation reaches.
        case unstructuredSleep
        case sleepInChildTasks
        /// Ends its timer in the second tick.
        case end

        func run(_ tick: Tick) async throws {
            let clock = TimerClock()
            switch self {
            case .nothing: break
            case .sleep: try await clock.sleep(for: .seconds(5))
            case .unstructuredSleep: await Task { try? await clock.sleep(for: .seconds(2)) }.value
            case .sleepInChildTasks:
                async let short: Void = clock.sleep(for: .milliseconds(400))
                async let long: Void = clock.sleep(for: .milliseconds(800))
                _ = try await (short, long)
            case .end: if tick.count == 2 { await tick.timer.cancelAndWait() }
            }
        }
    }

    private func start(_ work: Work, _ schedule: TimerSchedule = .every(.seconds(1))) -> Task<Void, any Error> {
        let service = PeriodicService(schedule, name: "work", shutdownLimit: .seconds(3)) { tick in
            try await work.run(tick)
        }
        return Task { try await service.run() }
    }

    /// Moves time, by default further than any action sleeps, and waits for the service.
    private func end(
        _ running: Task<Void, any Error>, after duration: Duration = .seconds(20)
    ) async -> Result<Void, any Error> {
        await VirtualTime.current.advance(by: duration)
        let result = await running.result
        #expect(VirtualTime.current.pendingTimers.isEmpty)
        return result
    }

    @Test(.virtualTime, arguments: Work.allCases, [0, 2_500])
    func `returns when its task is cancelled`(_ work: Work, _ delay: Int) async {
        let running = start(work)
        await VirtualTime.current.advance(by: .milliseconds(delay))
        running.cancel()
        let result = await end(running)
        if work != .end || delay == 0 { #expect(throws: CancellationError.self) { try result.get() } }
    }

    @Test(.virtualTime, arguments: Work.allCases, [false, true])
    func `returns when another thread ends it`(_ work: Work, _ isGraceful: Bool) async {
        await testGracefulShutdown { shutdown in
            let running = start(work)
            await VirtualTime.current.advance(by: .milliseconds(2_500))
            let elsewhere = Elsewhere()
            await elsewhere.run { if isGraceful { shutdown.triggerGracefulShutdown() } else { running.cancel() } }
            await VirtualTime.current.advance(by: .seconds(20))
            elsewhere.runTasks()
            _ = await end(running, after: .zero)
        }
    }

    @Test(.virtualTime, arguments: Work.allCases, [0, 2_500])
    func `returns after a graceful shutdown`(_ work: Work, _ delay: Int) async throws {
        try await testGracefulShutdown { shutdown in
            let running = start(work)
            await VirtualTime.current.advance(by: .milliseconds(delay))
            shutdown.triggerGracefulShutdown()
            try await end(running).get()
        }
    }

    @Test(.virtualTime, arguments: Work.allCases)
    func `returns when its schedule ends`(_ work: Work) async throws {
        let running = start(work, .every(.seconds(1), times: 3))
        try await end(running).get()
    }

    @Test(.virtualTime) func `returns beside another service of its task`() async throws {
        let running = Task {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for times in [2, 1_000] {
                    let schedule = TimerSchedule.every(.seconds(1), times: times)
                    let service = PeriodicService(schedule, name: "work") { tick in try await Work.sleep.run(tick) }
                    group.addTask { try await service.run() }
                }
                try await group.next()
                group.cancelAll()
            }
        }
        try await end(running).get()
    }
}
