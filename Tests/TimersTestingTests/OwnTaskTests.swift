import TestSupport
import Testing
import Timers
import TimersTesting

@Suite struct `A time without capture waits for` {
    @MainActor final class Poll {
        private(set) var results: [Int] = []
        private var timer: OwnedTimer?
        private let fetch: @Sendable (Int) async -> Int

        init(_ fetch: @escaping @Sendable (Int) async -> Int) { self.fetch = fetch }

        func start(times: Int = .max) {
            timer = OwnedTimer(.every(.seconds(30), times: times), owner: self) { me, tick in
                me.results.append(await me.fetch(tick.count))
            }
        }
    }

    @MainActor
    @Test func `an asynchronous action of the main actor, 2,000 times under load`() async {
        let load = Task.detached {
            var sum: UInt64 = 0
            while !Task.isCancelled {
                for _ in 0..<10_000 { sum &+= 1 }
                await Task.yield()
            }
            return sum
        }
        var failures = 0
        for _ in 0..<2_000 {
            let time = VirtualTime()
            await time.run {
                let poll = Poll { count in
                    await Task.yield()
                    return count
                }
                poll.start()
                await time.advance(by: .seconds(30))
                if poll.results != [1] { failures += 1 }
                await time.advance(by: .seconds(60))
                if poll.results != [1, 2, 3] { failures += 1 }
            }
        }
        load.cancel()
        _ = await load.value
        #expect(failures == 0)
    }

    @MainActor
    @Test func `an action that sleeps in this time and goes on`() async {
        let time = VirtualTime()
        await time.run {
            let poll = Poll { count in
                try? await time.clock.sleep(for: .seconds(5))
                return count
            }
            poll.start(times: 2)
            await time.advance(by: .seconds(34))
            #expect(poll.results.isEmpty)
            await time.advance(by: .seconds(1))
            #expect(poll.results == [1])
            await time.advance(by: .seconds(30))
            #expect(poll.results == [1, 2])
        }
    }

    @MainActor
    @Test func `an action that waits for the test, as far as it can run`() async {
        let time = VirtualTime()
        let (stream, input) = AsyncStream.makeStream(of: Int.self)
        await time.run {
            let poll = Poll { _ in
                for await value in stream { return value }
                return 0
            }
            poll.start(times: 1)
            await time.advance(by: .seconds(30))
            #expect(poll.results.isEmpty)
            input.yield(7)
            await time.advance(by: .zero)
            #expect(poll.results == [7])
        }
    }
}

@Suite struct `A time complains about` {
    @Test func `a timer on a scheduler that is not virtual`() async {
        await withKnownIssue {
            let time = VirtualTime()
            await time.run {
                let scheduler = TimerScheduler.thread(name: "outside")
                _ = scheduler
                let outside = await Task.detached { TimerScheduler.thread(name: "outside") }.value
                let timer = OwnedTimer(.every(.seconds(1)), on: outside) { _ in }
                timer.cancel()
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("not virtual") }
        }
    }

    actor Employee {
        private let executor: any SerialExecutor
        private let bag = TimerBag()
        private(set) var ticks = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        init(_ executor: any SerialExecutor) { self.executor = executor }

        func start() {
            OwnedTimer(.every(.seconds(1)), actor: self) { me, _ in me.count() }.store(in: bag)
        }

        private func count() { ticks += 1 }
        func stop() { bag.cancelAll() }
    }

    @Test func `an action on an actor with an executor of its own, and not if that is the time's`() async {
        await withKnownIssue {
            let time = VirtualTime()
            await time.run {
                let employee = Employee(QueueExecutor())
                await employee.start()
                await time.advance(by: .seconds(1))
                await employee.stop()
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("executor of its own") }
        }
        let time = VirtualTime()
        await time.run {
            let employee = Employee(time.serialExecutor)
            await employee.start()
            await time.advance(by: .seconds(3))
            #expect(await employee.ticks == 3)
            await employee.stop()
        }
    }
}
