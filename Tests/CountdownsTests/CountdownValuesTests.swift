import Countdowns
import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// The sequence of shown values.
@MainActor
@Suite(.patient)
struct CountdownValuesTests {
    private let time = VirtualTime()

    private func make(_ seconds: Int) -> Countdown {
        time.run { Countdown(from: .seconds(seconds)) }
    }

    @Test func `has each shown value once, and ends after zero`() async {
        let countdown = make(5)
        var values = countdown.values.makeAsyncIterator()
        var seen = [await values.next()]
        countdown.start()
        countdown.pause()
        countdown.resume()
        for _ in 0..<5 {
            await time.advance(by: .seconds(1))
            seen.append(await values.next())
        }
        #expect(seen == [5, 4, 3, 2, 1, 0])
        #expect(await values.next() == nil)
    }

    @Test func `gives a consumer that falls behind the newest value only`() async {
        let countdown = make(60)
        var values = countdown.values.makeAsyncIterator()
        countdown.start()
        await time.advance(by: .seconds(30))
        #expect(await values.next() == 30)
        await time.suspendProcess(for: .milliseconds(10_500))
        #expect(await values.next() == 20)
        await time.advance(by: .seconds(100))
        #expect(await values.next() == 0)
        #expect(await values.next() == nil)
    }

    @Test func `of a countdown that is over is zero alone`() async {
        let countdown = make(1)
        countdown.start()
        await time.advance(by: .seconds(1))
        var seen: [Int] = []
        for await value in countdown.values { seen.append(value) }
        #expect(seen == [0])
    }

    @Test func `shows what a control call makes of it`() async {
        let countdown = make(60)
        countdown.start()
        await time.advance(by: .seconds(10))
        var values = countdown.values.makeAsyncIterator()
        #expect(await values.next() == 50)
        countdown.adjust(by: .seconds(10))
        #expect(await values.next() == 60)
        countdown.adjust(by: .seconds(-30))
        #expect(await values.next() == 30)
        countdown.reset()
        #expect(await values.next() == 60)
    }

    @Test func `ends with the countdown, and does not keep it alive`() async {
        var countdown: Countdown? = make(60)
        weak let witness = countdown
        countdown?.start()
        guard let values = countdown?.values else { return }
        countdown = nil
        #expect(witness == nil)
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        #expect(seen == [60])
        #expect(time.pendingTimers.isEmpty)
    }

    @Test func `leaves off when its task is cancelled`() async {
        let countdown = make(60)
        let task = Task {
            var seen: [Int] = []
            for await value in countdown.values { seen.append(value) }
            return seen
        }
        task.cancel()
        let seen = await task.value
        #expect(seen.isEmpty || seen == [60])
    }

    @Test func `resumes a consumer with no lock held`() async throws {
        let countdown = make(20)
        let other = Task {
            for await _ in countdown.values {}
        }
        // Its executor cancels the other consumer, which takes the lock that guards the consumers.
        let seen = Mutex<[Int]>([])
        let waiting = Task(executorPreference: CancellingExecutor(other)) { [values = countdown.values] in
            for await value in values { seen.withLock { seen in seen.append(value) } }
        }
        countdown.start()
        for left in (0...20).reversed() {
            while seen.withLock({ seen in seen.last != left }) { try await Task.sleep(for: .milliseconds(1)) }
            await time.advance(by: .seconds(1))
        }
        await waiting.value
        await other.value
        #expect(seen.withLock { seen in seen } == Array((0...20).reversed()))
    }
}

/// Cancels a task each time it is given a job.
private final class CancellingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "cancelling")
    private let task: Task<Void, Never>

    init(_ task: Task<Void, Never>) {
        self.task = task
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        task.cancel()
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        // Each job runs once, and the closure keeps the executor until then.
    }
}
