import Testing
import Timers
import TimersTesting

@Suite(.virtualTime(capturesUnstructuredTasks: false)) struct `Asynchronous code in virtual time` {
    private let time = VirtualTime.current

    @Test func `sleeps until a test moves time`() async throws {
        async let woken: TimerInstant = {
            try? await time.clock.sleep(for: .seconds(60))
            return time.now
        }()
        await time.advance(by: .seconds(59))
        #expect(time.pendingTimers.count == 1)
        await time.advance(by: .seconds(1))
        #expect(await woken == TimerInstant(nanoseconds: 60_000_000_000))
    }

    @Test func `an actor's timer has run when advance returns`() async throws {
        actor Counter {
            var instants: [TimerInstant] = []
            func note(_ instant: TimerInstant) { instants.append(instant) }
        }
        let counter = Counter()
        let timer = OwnedTimer(.every(.seconds(1)), actor: counter) { me, _ in me.note(time.now) }
        await time.advance(by: .seconds(1000))
        let expected = (1...1000).map { TimerInstant(nanoseconds: UInt64($0) * 1_000_000_000) }
        #expect(await counter.instants == expected)
        timer.cancel()
    }

    @Test func `a loop of sleeps wakes at each of its instants within one move`() async throws {
        async let log: [UInt64] = {
            var log: [UInt64] = []
            for _ in 0..<100 {
                try? await time.clock.sleep(for: .milliseconds(10))
                log.append(time.now.nanoseconds / 1_000_000)
            }
            return log
        }()
        await time.advance(by: .seconds(1))
        #expect(await log == (1...100).map { $0 * 10 })
    }

    @Test(arguments: [TimerSchedule.ClockKind.continuous, .suspending, .wall])
    func `a sleep until an instant that has passed takes no time`(_ kind: TimerSchedule.ClockKind) async throws {
        await time.advance(by: .seconds(5))
        let clock = TimerClock(on: .shared, clock: kind)
        try await clock.sleep(for: .zero)
        try await clock.sleep(for: .seconds(-1))
        try await clock.sleep(for: Duration(attoseconds: .min))
        try await clock.sleep(until: clock.now)
        try await clock.sleep(until: TimerInstant(nanoseconds: 1, on: kind))
        #expect(time.now.nanoseconds == 5_000_000_000)
        await withThrowingTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask { try await clock.sleep(for: .zero) }
            await #expect(throws: CancellationError.self) { try await group.next() }
        }
    }

    @Test func `runUntilIdle waits for tasks and actors that make their next timers`() async {
        actor Counter {
            var count = 0
            func add() { count += 1 }
        }
        let counter = Counter()
        let timer = OwnedTimer(.every(.seconds(1), times: 5), actor: counter) { me, _ in me.add() }
        async let naps: Int = {
            for number in 1...5 { try? await time.clock.sleep(for: .seconds(number)) }
            return 5
        }()
        #expect(await time.runUntilIdle())
        #expect(await counter.count == 5)
        #expect(await naps == 5)
        #expect(time.now.nanoseconds == 15_000_000_000)
        #expect(timer.state.isFinished)
    }

    @Test func `runUntilIdle does not pass its limit`() async {
        let timer = OwnedTimer(.every(.seconds(2)), on: .shared) { _ in }
        #expect(await !time.runUntilIdle(within: .seconds(9)))
        #expect(timer.tickCount == 4)
        timer.cancel()
        #expect(await time.runUntilIdle(within: .seconds(9)))
    }
}

@Suite struct `A virtual time` {
    @Test func `runs on the executor of its time from its first line`() async {
        let time = VirtualTime()
        await time.run {
            #expect(VirtualTime.isCapturing)
            await Task.yield()
            #expect(VirtualTime.isCapturing)
            #expect(
                await withTaskGroup { group in
                    group.addTask { VirtualTime.isCapturing }
                    return await group.next() == true
                })
        }
        #expect(!VirtualTime.isCapturing)
        #expect(await time.run { () async -> Bool in VirtualTime.isCapturing })
        await time.runAutoAdvancing { #expect(VirtualTime.isCapturing) }
    }
}
