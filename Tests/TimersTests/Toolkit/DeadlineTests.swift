import Testing
import Timers
import TimersTesting

@Suite struct `A deadline` {
    struct Refusal: Error, Equatable {}

    @Test(.virtualTime) func `cancels an operation at its instant, and the operation's error is thrown`() async {
        let time = VirtualTime.current
        let clock = time.clock
        async let isCancelled = {
            do {
                try await clock.withDeadline(in: .seconds(2)) { try await clock.sleep(for: .seconds(10)) }
                return false
            } catch {
                return error is CancellationError
            }
        }()
        await time.advance(by: .seconds(2))
        #expect(await isCancelled)
        #expect(time.now == TimerInstant(nanoseconds: 2_000_000_000))
    }

    @Test(.virtualTime) func `lets a late result win`() async {
        let time = VirtualTime.current
        let clock = time.clock
        async let answer = clock.withDeadline(in: .seconds(2)) {
            try? await clock.sleep(for: .seconds(10))
            return Task.isCancelled
        }
        await time.advance(by: .seconds(2))
        #expect(await answer)
    }

    @Test func `throws the type of the operation's error`() async {
        do throws(Refusal) {
            try await TimerClock().withDeadline(in: .seconds(60)) { () throws(Refusal) in throw Refusal() }
            Issue.record("no error")
        } catch {
            #expect(error == Refusal())
        }
    }

    @Test(arguments: [0, -1])
    func `that has passed cancels the operation before it begins`(_ seconds: Int) async {
        let wasCancelled = await TimerClock().withDeadline(in: .seconds(seconds)) { Task.isCancelled }
        #expect(wasCancelled)
        #expect(!Task.isCancelled)
    }

    @MainActor
    @Test func `runs the operation on the caller's actor, with captures that are not Sendable`() async {
        final class Counter {
            var count = 0
        }
        let counter = Counter()
        await TimerClock().withDeadline(in: .seconds(60)) {
            MainActor.assertIsolated()
            counter.count += 1
            await Task.yield()
            MainActor.assertIsolated()
            counter.count += 1
        }
        #expect(counter.count == 2)
    }

    @Test(.virtualTime) func `nested in another takes the nearest, without a second timer`() async {
        let time = VirtualTime.current
        let clock = time.clock
        async let both = clock.withDeadline(in: .seconds(5)) {
            await clock.withDeadline(in: .seconds(60)) {
                let timers = time.pendingTimers.count
                try? await clock.sleep(for: .seconds(100))
                return (clock.now, timers)
            }
        }
        await time.advance(by: .seconds(5))
        #expect(await both == (TimerInstant(nanoseconds: 5_000_000_000), 1))
        async let inner = clock.withDeadline(in: .seconds(60)) {
            await clock.withDeadline(in: .seconds(5)) { try? await clock.sleep(for: .seconds(100)) }
            return (clock.now, Task.isCancelled)
        }
        await time.advance(by: .seconds(5))
        #expect(await inner == (TimerInstant(nanoseconds: 10_000_000_000), false))
    }

    @Test(.virtualTime) func `tells the remaining time inside`() async {
        let time = VirtualTime.current
        let clock = time.clock
        #expect(TimerClock.remainingTime == nil)
        async let done: Void = clock.withDeadline(in: .seconds(5)) {
            #expect(TimerClock.remainingTime == .seconds(5))
            try? await clock.sleep(for: .seconds(2))
            #expect(TimerClock.remainingTime == .seconds(3))
            let wall = TimerClock(on: time.scheduler, clock: .wall)
            await wall.withDeadline(in: .seconds(1)) { #expect(TimerClock.remainingTime == .seconds(1)) }
            await wall.withDeadline(in: .seconds(9)) { #expect(TimerClock.remainingTime == .seconds(3)) }
            await clock.withIdleTimeout(.seconds(1)) { _ in #expect(TimerClock.remainingTime == .seconds(3)) }
            try? await clock.sleep(for: .seconds(10))
            #expect(TimerClock.remainingTime == .zero)
        }
        await time.advance(by: .seconds(5))
        await done
        #expect(TimerClock.remainingTime == nil)
    }

    @Test func `races the end of its operation 100,000 times, and each call returns once`() async {
        let scheduler = TimerScheduler.thread(name: "deadlines")
        let clock = TimerClock(on: scheduler)
        let counts = await withTaskGroup(of: (ended: Int, cancelled: Int).self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var counts = (ended: 0, cancelled: 0)
                    for round in 0..<25_000 {
                        let wasCancelled = await clock.withDeadline(in: .microseconds(round % 40)) {
                            // The two ends come as close together as a task can be resumed.
                            await withTaskCancellationHandler {
                                for _ in 0..<(round % 7) { await Task.yield() }
                            } onCancel: {
                            }
                            return Task.isCancelled
                        }
                        if wasCancelled { counts.cancelled += 1 } else { counts.ended += 1 }
                    }
                    return counts
                }
            }
            return await group.reduce(into: (0, 0)) { sum, part in
                sum.0 += part.ended
                sum.1 += part.cancelled
            }
        }
        #expect(counts.0 + counts.1 == 100_000)
        #expect(counts.0 > 0 && counts.1 > 0)
        #expect(scheduler.timers.isEmpty)
    }
}

@Suite struct `An idle timeout` {
    @Test(.virtualTime) func `cancels an operation that makes no progress, and moves with each sign of it`() async {
        let time = VirtualTime.current
        let clock = time.clock
        async let end = clock.withIdleTimeout(.seconds(3)) { idle in
            for _ in 0..<4 {
                try? await clock.sleep(for: .seconds(2))
                #expect(idle.restart())
            }
            try? await clock.sleep(for: .seconds(60))
            #expect(!idle.restart())
            return clock.now
        }
        await time.advance(by: .seconds(11))
        #expect(await end == TimerInstant(nanoseconds: 11_000_000_000))
    }

    @Test func `has passed if it is not above zero`() async {
        let result = await TimerClock().withIdleTimeout(.zero) { idle in (Task.isCancelled, idle.restart()) }
        #expect(result == (true, false))
    }
}
