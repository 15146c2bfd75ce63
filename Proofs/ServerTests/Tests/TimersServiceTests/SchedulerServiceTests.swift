import Dispatch
import Synchronization
import Testing
import Timers
import TimersService

@Suite struct `A scheduler as a service` {
    @Test func `ends its timers when the group shuts down, and lets an action that runs end`() async throws {
        for _ in 0..<20 {
            let (began, beginning) = AsyncStream.makeStream(of: Void.self)
            let counts = Mutex((began: 0, ended: 0))
            let scheduler = TimerScheduler.queue(DispatchQueue(label: "work", attributes: .concurrent))
            let timers = (1...10).map { number in
                OwnedTimer(.every(.microseconds(100 * number)), on: scheduler) { _ in
                    counts.withLock { counts in counts.began += 1 }
                    beginning.yield()
                    counts.withLock { counts in counts.ended += 1 }
                }
            }
            try await shutDown(SchedulerService(scheduler), after: began)
            let after = counts.withLock { counts in counts }
            #expect(after.began >= 1 && after.began == after.ended)
            for timer in timers {
                #expect("\(try await timer.waitUntilFinished())" == FinishReason.contextEnded.description)
            }
        }
    }

    @Test func `fails if an action outlives the limit`() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        let scheduler = TimerScheduler.thread(name: "stuck")
        let timer = OwnedTimer(.after(.milliseconds(1)), on: scheduler) { _ in
            beginning.yield()
            goOn.wait()
        }
        let service = SchedulerService(scheduler, shutdownLimit: .milliseconds(5))
        let error = await #expect(throws: SchedulerService.LimitExceeded.self) {
            try await shutDown(service, after: began)
        }
        #expect(error?.description == "the scheduler still runs 1 action after 0.005 seconds")
        goOn.signal()
        try await timer.waitUntilFinished()
    }

    @Test func `ends its timers with its own task`() async throws {
        let scheduler = TimerScheduler.thread(name: "cancelled")
        let timer = OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }
        let running = Task { try await SchedulerService(scheduler).run() }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect("\(try await timer.waitUntilFinished())" == FinishReason.contextEnded.description)
    }

    @Test func `refuses schedulers that serve the whole process`() {
        for scheduler in [TimerScheduler.main, .shared] {
            let error = #expect(throws: TimerError.self) { try SchedulerService(validating: scheduler) }
            #expect(error?.code == .cannotEnd)
        }
    }
}
