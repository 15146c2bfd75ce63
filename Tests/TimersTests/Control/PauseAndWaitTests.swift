import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Waiting for the end of a tick of a timer that does not end.
@Suite(.patient)
struct `Pausing and waiting` {
    @Test func `returns after the action of a tick that runs`() async {
        let (began, barrier) = (Milestone(), Milestone())
        let timer = OwnedTimer(.every(.milliseconds(1)), on: .queue(DispatchQueue(label: "slow"))) { _ in
            began.reach()
            barrier.block()
        }
        await began.reached()
        let waiting = Task {
            await timer.pauseAndWait()
            return timer.control.isTicking
        }
        while !timer.state.isPaused { await Task.yield() }
        barrier.reach()
        #expect(await waiting.value == false)
        #expect(timer.tickCount == 1)
        #expect(timer.state.isPaused)
        timer.cancel()
    }

    @Test(.virtualTime) func `returns at once if no tick runs, and after the end`() async {
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        await timer.pauseAndWait()
        #expect(timer.state.isPaused)
        timer.cancel()
        await timer.pauseAndWait()
    }

    @Test func `an asynchronous action that pauses its own timer continues at once`() async throws {
        actor Owner {
            let isOver = Milestone()
            func tick(_ timer: TimerControl) async {
                await timer.pauseAndWait()
                isOver.reach()
            }
        }
        let owner = Owner()
        let timer = OwnedTimer(.every(.milliseconds(1)), actor: owner) { me, tick in await me.tick(tick.timer) }
        await owner.isOver.reached()
        #expect(timer.state.isPaused)
        timer.cancel()
    }

    @Test func `a child task of an action that ends its timer does not wait for itself`() async throws {
        actor Owner {
            var hasReturned = false
            func tick(_ timer: TimerControl) async {
                async let end = timer.cancelAndWait()
                _ = await end
                hasReturned = true
            }
        }
        let owner = Owner()
        let timer = OwnedTimer(.after(.zero), actor: owner) { me, tick in await me.tick(tick.timer) }
        #expect(try await "\(timer.waitUntilFinished())" == "cancelled")
        #expect(await owner.hasReturned)
    }

    @Test func `a child task of an action that pauses its timer does not wait for itself`() async {
        actor Owner {
            let isOver = Milestone()
            func tick(_ timer: TimerControl) async {
                await withTaskGroup { group in
                    group.addTask {
                        async let pause: Void = timer.pauseAndWait()
                        await pause
                    }
                }
                isOver.reach()
            }
        }
        let owner = Owner()
        let timer = OwnedTimer(.every(.milliseconds(1)), actor: owner) { me, tick in await me.tick(tick.timer) }
        await owner.isOver.reached()
        #expect(timer.state.isPaused)
        timer.cancel()
    }

    @Test(.virtualTime) func `an unstructured task of an action waits for its end`() async {
        let time = VirtualTime.current
        actor Owner {
            var events: [String] = []
            var waiter: Task<Void, Never>?
            func tick(_ timer: TimerControl, _ clock: TimerClock) async {
                waiter = Task {
                    await timer.cancelAndWait()
                    events.append("waited")
                }
                // The task of the action is cancelled, so this ends at once.
                try? await clock.sleep(for: .seconds(10))
                events.append("over")
            }
        }
        let (owner, clock) = (Owner(), time.clock)
        let timer = OwnedTimer(.after(.seconds(1)), actor: owner) { me, tick in await me.tick(tick.timer, clock) }
        await time.advance(by: .seconds(1))
        await owner.waiter?.value
        #expect(await owner.events == ["over", "waited"])
        timer.cancel()
    }
}
