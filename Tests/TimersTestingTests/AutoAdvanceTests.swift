import Dispatch
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.patient) struct `Time that advances by itself` {
    @Test func `jumps to the next tick when all tasks wait`() async {
        let time = VirtualTime()
        let instants = await time.runAutoAdvancing {
            var instants: [UInt64] = []
            for number in 1...10 {
                try? await time.clock.sleep(for: .seconds(number))
                instants.append(time.now.nanoseconds / 1_000_000_000)
            }
            return instants
        }
        #expect(instants == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55])
        #expect(time.now.nanoseconds == 55_000_000_000)
    }

    @Test func `waits for work before it jumps`() async {
        actor Worker {
            var done = 0
            func work() async {
                for _ in 0..<100 { await Task.yield() }
                done += 1
            }
        }
        let time = VirtualTime()
        await time.runAutoAdvancing {
            let worker = Worker()
            let other = OwnedTimer(.after(.seconds(1)), actor: worker) { me, _ in await me.work() }
            await worker.work()
            #expect(time.now.nanoseconds == 0)
            try? await time.clock.sleep(for: .seconds(2))
            #expect(await worker.done == 2)
            other.cancel()
        }
    }

    @Test func `serves timers of the main actor in their turn`() async {
        @MainActor final class Screen {
            var seconds: [UInt64] = []
        }
        let time = VirtualTime()
        await time.runAutoAdvancing {
            let screen = await MainActor.run {
                let screen = Screen()
                OwnedTimer(.every(.seconds(1), times: 3), owner: screen) { me, _ in
                    me.seconds.append(time.now.nanoseconds / 1_000_000_000)
                }.runUntilOwnerEnds()
                return screen
            }
            try? await time.clock.sleep(for: .seconds(10))
            #expect(await screen.seconds == [1, 2, 3])
        }
    }

    @Test func `does not jump over a tick of an actor that is due`() async {
        actor Poller {}
        let time = VirtualTime()
        let (eager, slow) = (Instants(), Instants())
        await time.runAutoAdvancing {
            let poller = Poller()
            let timers = [
                OwnedTimer(.every(.milliseconds(10), first: .immediately), actor: poller) { _, _ in eager.note(time.now)
                },
                // The end of its action schedules the next tick.
                OwnedTimer(.every(.milliseconds(1), times: 5), actor: poller) { _, _ in
                    slow.note(time.now)
                    try await time.clock.sleep(for: .milliseconds(1))
                },
            ]
            try? await time.clock.sleep(for: .milliseconds(45))
            for timer in timers { timer.cancel() }
        }
        #expect(eager.nanoseconds == [0, 10_000_000, 20_000_000, 30_000_000, 40_000_000])
        #expect(slow.nanoseconds == [1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000])
    }

    @Test func `does not jump over a tick of the main actor that is due`() async {
        let time = VirtualTime(capturesUnstructuredTasks: true)
        let instants = Instants()
        await time.runAutoAdvancing {
            let timer = await MainActor.run {
                OwnedTimer(.every(.seconds(1), first: .immediately)) { _ in instants.note(time.now) }
            }
            try? await time.clock.sleep(for: .milliseconds(2500))
            timer.cancel()
        }
        #expect(instants.nanoseconds == [0, 1_000_000_000, 2_000_000_000])
    }

    @Test(arguments: [false, true])
    func `continues when code that it does not wait for makes a timer`(_ hasLingeringAlarm: Bool) async {
        let time = VirtualTime(allowsPendingTimers: true)
        let scheduler = time.scheduler
        await time.runAutoAdvancing {
            if hasLingeringAlarm { OwnedTimer(.after(.milliseconds(1)), on: scheduler) { _ in }.cancel() }
            let bag = TimerBag()
            await withCheckedContinuation { continuation in
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
                    OwnedTimer(.after(.seconds(1)), on: scheduler) { _ in continuation.resume() }.store(in: bag)
                }
            }
            bag.cancelAll()
        }
        #expect(time.now.nanoseconds == 1_000_000_000)
    }

    @Test func `continues for a task that it does not wait for, and reports the task`() async {
        await withKnownIssue {
            let time = VirtualTime()
            let clock = time.clock
            await time.runAutoAdvancing {
                let naps = [
                    Task.detached {
                        try? await Task.sleep(for: .milliseconds(5))
                        try? await clock.sleep(for: .seconds(1))
                    },
                    Task {
                        try? await Task.sleep(for: .milliseconds(10))
                        try? await clock.sleep(for: .seconds(1))
                    },
                ]
                for nap in naps { await nap.value }
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("does not run on the executor") }
        }
    }

    @Test func `can be moved by hand as well`() async {
        let time = VirtualTime()
        await time.runAutoAdvancing {
            async let woken: UInt64 = {
                try? await time.clock.sleep(for: .seconds(5))
                return time.now.nanoseconds
            }()
            await time.advance(by: .seconds(3))
            #expect(time.now.nanoseconds == 3_000_000_000)
            #expect(await woken == 5_000_000_000)
        }
    }

    @Test func `counts only what it moves by itself against its limit`() async {
        let time = VirtualTime()
        await time.runAutoAdvancing(within: .seconds(10)) {
            try? await time.clock.sleep(for: .seconds(9))
            await time.advance(by: .seconds(20))
            try? await time.clock.sleep(for: .seconds(1))
        }
        #expect(time.now.nanoseconds == 30_000_000_000)
    }

    @Test func `moves for several calls at once, nested and concurrent`() async {
        let time = VirtualTime()
        await time.runAutoAdvancing {
            await time.runAutoAdvancing { try? await time.clock.sleep(for: .seconds(1)) }
            try? await time.clock.sleep(for: .seconds(1))
        }
        #expect(time.now.nanoseconds == 2_000_000_000)
        async let short: Void = time.runAutoAdvancing { try? await time.clock.sleep(for: .seconds(1)) }
        async let long: Void = time.runAutoAdvancing {
            for _ in 0..<3 { try? await time.clock.sleep(for: .seconds(1)) }
        }
        await short
        await long
        #expect(time.now.nanoseconds >= 5_000_000_000)
        #expect(!time.movesItself)
    }

    @Test func `stands still after the end of a nested call`() async {
        for _ in 0..<50 {
            let time = VirtualTime()
            await time.runAutoAdvancing {
                async let long: Void? = try? time.clock.sleep(for: .seconds(50))
                await time.runAutoAdvancing { try? await time.clock.sleep(for: .seconds(2)) }
                #expect(time.now.nanoseconds == 2_000_000_000)
                await long
            }
        }
    }

    @Test func `throws what the body throws, and then stands still`() async {
        struct Failure: Error, Equatable {}
        let time = VirtualTime(allowsPendingTimers: true)
        let timer = OwnedTimer(.every(.seconds(1)), on: time.scheduler) { _ in }
        await #expect(throws: Failure()) {
            try await time.runAutoAdvancing { () async throws(Failure) in
                try? await time.clock.sleep(for: .seconds(3))
                throw Failure()
            }
        }
        let ticks = timer.tickCount
        await Task.yield()
        #expect(timer.tickCount == ticks)
        #expect(time.now.nanoseconds == 3_000_000_000)
        timer.cancel()
    }

    @Test func `stops at its limit and names the timers that wait`() async {
        let time = VirtualTime()
        await withKnownIssue {
            await time.runAutoAdvancing(within: .seconds(100)) {
                let heartbeat = OwnedTimer(.every(.seconds(7)), on: .shared, name: "heartbeat") { _ in }
                // No timer ends this wait. The timer is cancelled once time stands still.
                await withCheckedContinuation { continuation in
                    Task.detached {
                        while time.movesItself { try? await Task.sleep(for: .milliseconds(1)) }
                        continuation.resume()
                    }
                }
                heartbeat.cancel()
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("100.0 seconds") && $0.rawValue.contains("heartbeat") }
        }
    }
}
