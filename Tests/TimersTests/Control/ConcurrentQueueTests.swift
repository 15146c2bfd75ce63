import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers

@Suite(.patient)
struct ConcurrentQueueTests {
    private final class Log: Sendable {
        let running = Atomic(0)
        let most = Atomic(0)
        let ticks = Atomic(0)
        let order = Mutex<[Int]>([])

        func enter() {
            let now = running.add(1, ordering: .sequentiallyConsistent).newValue
            most.max(now, ordering: .sequentiallyConsistent)
            ticks.add(1, ordering: .sequentiallyConsistent)
        }

        func leave() {
            running.subtract(1, ordering: .sequentiallyConsistent)
        }
    }

    @Test func `a timer never overlaps itself on a concurrent queue, however often fire is called`() async throws {
        let log = Log()
        let timer = OwnedTimer(
            .every(.microseconds(50), times: 2_000).missedTicks(.catchUp()),
            on: .queue(DispatchQueue(label: "concurrent", attributes: .concurrent))
        ) { _ in
            log.enter()
            log.leave()
        }
        async let first: Void = onPlainThread { for _ in 0..<300 { timer.fire() } }
        async let second: Void = onPlainThread { for _ in 0..<300 { timer.fire() } }
        _ = await (first, second)
        let reason = try await timer.waitUntilFinished()
        #expect("\(reason)" == "completed")
        #expect(log.most.load(ordering: .relaxed) == 1)
        #expect(log.ticks.load(ordering: .relaxed) == 2_000)
    }

    @Test func `of many ticks at once, a slow one delays no other`() async throws {
        let queue = DispatchQueue.concurrent("bulk", blocking: .background)
        let barrier = Milestone()
        queue.suspend()
        let slow = OwnedTimer(.after(.zero), on: .queue(queue)) { _ in barrier.block() }
        let others = (0..<500).map { _ in OwnedTimer(.after(.zero), on: .queue(queue)) { _ in } }
        queue.resume()
        for timer in others { #expect(try await "\(timer.waitUntilFinished())" == "completed") }
        #expect(slow.control.isTicking)
        barrier.reach()
        #expect(try await "\(slow.waitUntilFinished())" == "completed")
    }

    @Test func `a suspended concurrent queue ticks when it is resumed`() async throws {
        let queue = DispatchQueue(label: "suspended", attributes: .concurrent)
        queue.suspend()
        let timers = (0..<50).map { _ in OwnedTimer(.after(.microseconds(1)), on: .queue(queue)) { _ in } }
        // By then another queue has served a later tick.
        let later = OwnedTimer(.after(.milliseconds(20)), on: .queue(DispatchQueue(label: "later"))) { _ in }
        #expect(try await "\(later.waitUntilFinished())" == "completed")
        #expect(timers.allSatisfy { $0.tickCount == 0 })
        await timers[0].cancelAndWait()
        queue.resume()
        for timer in timers.dropFirst() { #expect(try await "\(timer.waitUntilFinished())" == "completed") }
        #expect(timers[0].tickCount == 0)
    }

    @Test func `a barrier runs between endless ticks, and runs alone on the queue`() async {
        let log = Log()
        let queue = DispatchQueue(label: "barrier", attributes: .concurrent)
        // Each is due at every nanosecond, and never catches up.
        let timers = (0..<4).map { _ in
            OwnedTimer(.every(.nanoseconds(1)).missedTicks(.catchUp()), on: .queue(queue)) { _ in
                log.enter()
                log.leave()
            }
        }
        // Polls without a pause until the ticks end: they would slow down all other tests.
        let running = await onPlainThread {
            defer { for timer in timers { timer.cancel() } }
            return (0..<20).map { _ in
                let began = log.ticks.load(ordering: .sequentiallyConsistent)
                _ = spin { log.ticks.load(ordering: .sequentiallyConsistent) >= began + 10 }
                return queue.sync(flags: .barrier) { log.running.load(ordering: .sequentiallyConsistent) }
            }
        }
        #expect(running == Array(repeating: 0, count: 20))
        for timer in timers { await timer.cancelAndWait() }
    }

    @Test(arguments: [SendablePlace.serialQueue, .queue, .thread])
    func `ticks of a serial context run one at a time, in the order of their instants`(
        context: SendablePlace
    ) async throws {
        let scheduler = context.scheduler()
        let log = Log()
        let barrier = Milestone()
        let began = Occurrences()
        let gate = OwnedTimer(.after(.zero), on: scheduler) { _ in
            began.happen()
            barrier.block()
        }
        #expect(await onPlainThread { began.wait() })
        let timers = (0..<200).map { number in
            // The timers are not made in the order of their instants: 7 and 200 have no common factor.
            let place = number * 7 % 200
            return OwnedTimer(.after(.microseconds(10_000 + place * 100)), on: scheduler) { _ in
                log.enter()
                log.order.withLock { $0.append(place) }
                log.leave()
            }
        }
        let dues = timers.map { $0.nextTick ?? .never }
        let expected = dues.indices.sorted { dues[$0] < dues[$1] }.map { $0 * 7 % 200 }
        barrier.reach()
        for timer in timers { _ = try await timer.waitUntilFinished() }
        _ = try await gate.waitUntilFinished()
        #expect(log.order.withLock { $0 } == expected)
        #expect(log.most.load(ordering: .relaxed) == 1)
    }

    @Test(arguments: ControlledContext.allCases)
    func `fire counts exactly when many threads call it at once`(context: ControlledContext) async {
        let problem = await onPlainThread { () -> String? in
            let fixture = ContextFixture(context)
            let subject = fixture.subject()
            let threads = 4
            onPlainThreads(threads) { _ in
                for _ in 0..<250 { subject.probe.fire() }
                fixture.turn()
            }
            if !subject.ticked.wait(threads * 250) { return "ticks are missing" }
            let probe = subject.probe
            waiting { await probe.cancelAndWait() }
            fixture.turn()
            return probe.tickCount == threads * 250 ? nil : "\(probe.tickCount) ticks"
        }
        #expect(problem == nil)
    }
}
