import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers

@Suite(.patient)
struct QueueTests {
    @Test func `a queue counts as concurrent unless the caller says that it is serial`() {
        #expect(TimerScheduler.queue(DispatchQueue(label: "queue")).driver.isConcurrent)
        #expect(TimerScheduler.queue(DispatchQueue(label: "queue", attributes: .concurrent)).driver.isConcurrent)
        #expect(TimerScheduler.queue(.global()).driver.isConcurrent)
        #expect(!TimerScheduler.serialQueue(DispatchQueue(label: "queue")).driver.isConcurrent)
    }

    @Test func `the main queue is known to be serial, and that of actors to be concurrent`() {
        #expect(!TimerScheduler.main.driver.isConcurrent)
        #expect(TimerScheduler.queue(.main) === TimerScheduler.main)
        #expect(TimerScheduler.serialQueue(.main) === TimerScheduler.main)
        #expect(TimerScheduler.shared.driver.isConcurrent)
    }

    @Test func `the first call for a queue decides as long as its scheduler lives`() {
        let queue = DispatchQueue(label: "decided")
        // A scheduler without timers is released with its last reference.
        for _ in 0..<3 {
            let serial = TimerScheduler.serialQueue(queue)
            #expect(TimerScheduler.queue(queue) === serial)
            #expect(!serial.driver.isConcurrent)
        }
        for _ in 0..<3 {
            let unknown = TimerScheduler.queue(queue)
            #expect(TimerScheduler.serialQueue(queue) === unknown)
            #expect(unknown.driver.isConcurrent)
        }
    }

    @Test func `on a concurrent queue that is called serial, no tick is lost and no timer overlaps itself`()
        async throws
    {
        let queue = DispatchQueue(label: "not serial", attributes: .concurrent)
        let scheduler = TimerScheduler.serialQueue(queue)
        let overlaps = Atomic(0)
        let timers = (0..<30).map { number in
            let isRunning = Tally()
            let clock = TimerSchedule.ClockKind.allCases[number % 3]
            let schedule = TimerSchedule.every(.microseconds(100 + number), times: 300)
            return OwnedTimer(schedule.missedTicks(.catchUp()).clock(clock), on: scheduler) { _ in
                isRunning.add()
                if isRunning.sum != 1 { overlaps.add(1, ordering: .relaxed) }
                isRunning.add(-1)
            }
        }
        for timer in timers {
            #expect(try await "\(timer.waitUntilFinished())" == "completed")
            #expect(timer.tickCount == 300)
        }
        let found = overlaps.load(ordering: .relaxed)
        #expect(found == 0)
    }

    @Test(arguments: [false, true])
    func `ticks run in the block of the alarm if the queue is known to be serial, and after it otherwise`(
        isKnown: Bool
    ) async throws {
        let stamps = StampingDriver.Stamps()
        let queue = DispatchQueue(label: "block of the alarm")
        let base = isKnown ? TimerScheduler.serialQueue(queue) : .queue(queue)
        let isInside = Slot<Bool>()
        let timer = OwnedTimer(
            .after(.milliseconds(1)), on: TimerScheduler(driver: StampingDriver(base.driver, stamps))
        ) { _ in isInside.put(stamps.ringEnded.load(ordering: .sequentiallyConsistent) == 0) }
        #expect(try await "\(timer.waitUntilFinished())" == "completed")
        #expect(isInside.value == isKnown)
    }

    @Test func `a queue has one scheduler for several threads that ask at once`() {
        for _ in 0..<200 {
            let queue = DispatchQueue(label: "asked")
            let found = Mutex<[TimerScheduler]>([])
            onPlainThreads(4) { _ in
                let scheduler = TimerScheduler.queue(queue)
                found.withLock { $0.append(scheduler) }
            }
            let all = found.withLock { $0 }
            #expect(all.allSatisfy { $0 === all[0] })
        }
    }

    @Test(arguments: TimerSchedule.ClockKind.allCases)
    func `a deadline in some centuries causes no wake-up`(clock: TimerSchedule.ClockKind) async throws {
        let stamps = StampingDriver.Stamps()
        let base = TimerScheduler.queue(DispatchQueue(label: "far"))
        let scheduler = TimerScheduler(driver: StampingDriver(base.driver, stamps))
        let far = [Duration.seconds(5_000_000_000), .seconds(10_000_000_000), .seconds(16_000_000_000)].map { delay in
            OwnedTimer(.after(delay).clock(clock), on: scheduler) { _ in }
        }
        // A source that treats the far instant as past would ring before this one.
        let other = TimerScheduler.queue(DispatchQueue(label: "near"))
        let near = OwnedTimer(.every(.milliseconds(5), times: 10), on: other) { _ in }
        #expect(try await "\(near.waitUntilFinished())" == "completed")
        #expect(stamps.ringBegan.load(ordering: .relaxed) == 0)
        #expect(scheduler.lastServed == nil)
        for timer in far {
            #expect(timer.state.isFinished == false)
            timer.cancel()
        }
    }

    @Test func `a suspended queue ticks when it is resumed, and cancelling does not wait for that`() async throws {
        let queue = DispatchQueue(label: "suspended")
        queue.suspend()
        let released = Occurrences()
        let token = Token(released)
        let cancelled = OwnedTimer(.after(.zero), on: .queue(queue)) { [token] _ in _ = token }
        let kept = OwnedTimer(.every(.milliseconds(1), times: 3), on: .queue(queue)) { _ in }
        await cancelled.cancelAndWait()
        #expect(kept.tickCount == 0)
        queue.resume()
        #expect(try await "\(kept.waitUntilFinished())" == "completed")
        #expect(cancelled.tickCount == 0)
    }

    @Test func `timers retain the queue they wait on`() async throws {
        let queue = Slot<DispatchQueue>()
        queue.put(DispatchQueue(label: "retained by its timer"))
        weak let watched = queue.value
        let timer = OwnedTimer(.every(.milliseconds(5), times: 3), on: .queue(try #require(queue.take()))) { _ in }
        #expect(watched != nil)
        #expect(try await "\(timer.waitUntilFinished())" == "completed")
    }

    @Test func `a request for a scheduler while another thread releases it returns a valid one`() async {
        let queue = DispatchQueue(label: "asked for by two")
        let listed = Tally()
        await onPlainThread {
            onPlainThreads(2) { _ in
                for _ in 0..<5000 {
                    let scheduler = TimerScheduler.queue(queue)
                    let timer = OwnedTimer(.every(.seconds(3600)), on: scheduler) { _ in }
                    if scheduler === TimerScheduler.queue(queue), !scheduler.timers.isEmpty { listed.add() }
                    timer.cancel()
                }
            }
        }
        #expect(listed.sum == 10_000)
    }

    @Test func `a queue whose timers on two clocks end together is released, too`() async throws {
        let freed = Occurrences()
        let key = DispatchSpecificKey<Token>()
        do {
            let queue = DispatchQueue(label: "two clocks")
            queue.setSpecific(key: key, value: Token(freed))
            let far = OwnedTimer(.after(.seconds(3600)).clock(.suspending), on: .queue(queue)) { _ in }
            let near = OwnedTimer(.after(.zero), on: .queue(queue)) { _ in far.cancel() }
            #expect(try await "\(near.waitUntilFinished())" == "completed")
        }
        #expect(await onPlainThread { freed.wait() })
    }
}
