import Dispatch
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.patient) struct `An actor with an executor of its own` {
    private actor Poller {
        private let executor: any SerialExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
        // This actor retains its executor.
        private(set) var polls = 0

        init(executor: any SerialExecutor = QueueExecutor()) { self.executor = executor }

        func poll(_ clock: any Clock<Duration>) async {
            for _ in 0..<10 {
                do { try await clock.sleep(for: .seconds(1)) } catch { return }
                polls += 1
            }
        }

        func poll(exactly clock: TimerClock) async {
            do { try await clock.sleep(for: .seconds(1)) } catch { return }
            polls += 1
        }

        func note() { polls += 1 }
    }

    /// Ends a task that sleeps, after its sleep has begun.
    private static func cancel(_ task: Task<Void, Never>, in time: VirtualTime) async {
        while time.pendingTimers.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await task.value
    }

    @Test(arguments: [false, true])
    func `is reported when it sleeps on any clock`(_ isCapturing: Bool) async {
        await withKnownIssue {
            let time = VirtualTime(capturesUnstructuredTasks: isCapturing)
            await time.run {
                let poller = Poller()
                let clock: any Clock<Duration> = time.clock
                let task = Task(executorPreference: isCapturing ? nil : time.executor) { await poller.poll(clock) }
                await Self.cancel(task, in: time)
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("an actor with an executor of its own") }
                && issue.comments.contains { $0.rawValue.contains("give it time.serialExecutor") }
        }
    }

    @Test func `is reported when it sleeps on the clock of a time`() async {
        await withKnownIssue {
            let time = VirtualTime()
            await time.run {
                let poller = Poller()
                let task = Task(executorPreference: time.executor) { await poller.poll(exactly: time.clock) }
                await Self.cancel(task, in: time)
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("give it time.serialExecutor") }
        }
    }

    @Test(arguments: [false, true])
    func `is waited for on the executor of the time`(_ isCapturing: Bool) async {
        for _ in 0..<40 {
            let time = VirtualTime(capturesUnstructuredTasks: isCapturing)
            await time.run {
                let poller = Poller(executor: time.serialExecutor)
                let clock: any Clock<Duration> = time.clock
                let task = Task(executorPreference: isCapturing ? nil : time.executor) { await poller.poll(clock) }
                for second in 0...9 {
                    #expect(await poller.polls == second)
                    await time.advance(by: .seconds(1))
                }
                #expect(await poller.polls == 10)
                await task.value
            }
        }
    }

    @Test func `may be called by a test that then sleeps while its time moves itself`() async {
        let time = VirtualTime()
        await time.runAutoAdvancing {
            let poller = Poller()
            for number in 1...5 {
                await poller.note()
                try? await time.clock.sleep(for: .seconds(1))
                #expect(await poller.polls == number)
            }
        }
        #expect(time.now.nanoseconds == 5_000_000_000)
    }

    @Test func `may be called by a test before that moves time`() async {
        let time = VirtualTime()
        await time.run {
            let poller = Poller()
            await poller.note()
            async let woken: Void? = try? time.clock.sleep(for: .seconds(1))
            await time.advance(by: .seconds(1))
            await woken
            await poller.note()
            async let moved: Void = time.advance(by: .seconds(1))
            try? await time.clock.sleep(for: .seconds(1))
            await moved
            #expect(await poller.polls == 2)
        }
    }

    @Test func `is not mistaken for a queue that resumes a task`() async {
        let time = VirtualTime()
        await time.run {
            let clock: any Clock<Duration> = time.clock
            let task = Task(executorPreference: time.executor) {
                await withCheckedContinuation { continuation in
                    DispatchQueue(label: "resumer").async { continuation.resume() }
                }
                try? await clock.sleep(for: .seconds(1))
            }
            while time.pendingTimers.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
            await time.advance(by: .seconds(1))
            await task.value
        }
    }

    @Test func `has the main actor for an example, which capture waits for`() async {
        @MainActor final class Model {
            nonisolated init() {}
            func load(_ clock: any Clock<Duration>) async { try? await clock.sleep(for: .seconds(1)) }
        }
        await withKnownIssue {
            let time = VirtualTime()
            await time.run {
                let clock = time.clock
                let task = Task(executorPreference: time.executor) { await Model().load(clock) }
                await Self.cancel(task, in: time)
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("Code of the main actor sleeps on a virtual clock") }
        }
    }
}
