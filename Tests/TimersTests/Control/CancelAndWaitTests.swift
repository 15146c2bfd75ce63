import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

@Suite(.patient)
struct CancelAndWaitTests {
    private static func problem(on fixture: ContextFixture) -> String? {
        let subject = fixture.subject()
        let barrier = Milestone()
        subject.prepare(Subject.Script(barrier: barrier))
        subject.probe.fire()
        fixture.turn()
        if !subject.ticked.wait() { return "no tick" }
        let probe = subject.probe
        let tooEarly = Tally()
        let done = Occurrences()
        for _ in 0..<3 {
            Task {
                await probe.cancelAndWait()
                // An action that was destroyed before no longer holds the subject, but it certainly does not run.
                if probe.control.isTicking { tooEarly.add() }
                done.happen()
            }
        }
        // A spinning thread would take the processor from the tasks for which it waits.
        while !probe.state.isFinished { usleep(1000) }
        barrier.reach()
        if !done.wait(3) { return "it does not return" }
        return tooEarly.sum > 0 ? "it returned too early" : nil
    }

    @Test(arguments: ControlledContext.allCases)
    func `cancelAndWait returns after the action of a tick that runs`(context: ControlledContext) async {
        let problem = await onPlainThread { () -> String? in
            let fixture = ContextFixture(context)
            return fixture.blocking { Self.problem(on: fixture) }
        }
        #expect(problem == nil)
    }

    @Test func `cancelAndWait does not wait for a tick that was claimed and has not begun`() async {
        let driver = ManualDriver()
        let timer = OwnedTimer(.after(.microseconds(10)), on: TimerScheduler(driver: driver)) { _ in }
        driver.advance(by: 10)
        // The job that is to run the action.
        #expect(driver.jobs == 1)
        await timer.cancelAndWait()
        #expect(timer.state.isFinished)
        _ = driver.runJobs()
        #expect(timer.tickCount == 0)
    }

    @Test func `cancelAndWait tells whether a tick ran, and cancel does not`() async {
        let scheduler = TimerScheduler.thread(name: "cancels")
        let waiting = OwnedTimer(.after(.seconds(3_600)), on: scheduler) { _ in }
        #expect(await !waiting.cancelAndWait())
        #expect(await !waiting.cancelAndWait())

        let (began, goOn) = (Milestone(), Milestone())
        let running = OwnedTimer(.after(.milliseconds(1)), on: scheduler) { _ in
            began.reach()
            goOn.block()
        }
        await began.reached()
        #expect(running.cancel())
        async let ran = running.cancelAndWait()
        goOn.reach()
        #expect(await ran)

        let over = OwnedTimer(.after(.milliseconds(1)), on: scheduler) { _ in }
        _ = try? await over.waitUntilFinished()
        #expect(!over.cancel())
        #expect(await over.cancelAndWait())

        let inside = Mutex<Bool?>(nil)
        let asking = OwnedTimer(.after(.milliseconds(1)), on: scheduler) { tick in
            let ran = await tick.timer.cancelAndWait()
            inside.withLock { inside in inside = ran }
        }
        _ = try? await asking.waitUntilFinished()
        #expect(inside.withLock { inside in inside } == true)
    }

    @Test func `an action that waits for its own end continues at once`() async throws {
        actor Owner {
            var steps = 0
            func stop(_ timer: TimerControl) async {
                await timer.cancelAndWait()
                await timer.cancelAndWait()
                steps += 1
            }
        }
        let owner = Owner()
        let timer = OwnedTimer(.after(.zero), actor: owner) { me, tick in await me.stop(tick.timer) }
        #expect(try await "\(timer.waitUntilFinished())" == "cancelled")
        #expect(await owner.steps == 1)
    }

    @Test func `a child task of the action waits for the action to end`() async throws {
        actor Owner {
            var child: Task<Bool, Never>?
            var isOver = false
            func tick(_ timer: TimerControl) async {
                child = Task {
                    await timer.cancelAndWait()
                    return isOver
                }
                // The child has cancelled the timer and waits. It continues when this function ends.
                while !timer.state.isFinished { try? await Task.sleep(for: .milliseconds(1)) }
                isOver = true
            }
        }
        let owner = Owner()
        let timer = OwnedTimer(.after(.zero), actor: owner) { me, tick in await me.tick(tick.timer) }
        _ = try await timer.waitUntilFinished()
        #expect(await owner.child?.value == true)
    }

    @Test func `a cancelled task waits for the action to end like any other`() async {
        let (began, barrier) = (Occurrences(), Milestone())
        let timer = OwnedTimer(.after(.zero), on: .queue(DispatchQueue(label: "slow"))) { _ in
            began.happen()
            barrier.block()
        }
        #expect(await onPlainThread { began.wait() })
        let tooEarly = Tally()
        let waiters = (0..<20).map { _ in
            Task {
                try? await Task.sleep(for: .seconds(3600))
                await timer.cancelAndWait()
                if timer.control.isTicking { tooEarly.add() }
            }
        }
        for waiter in waiters { waiter.cancel() }
        while !timer.state.isFinished { try? await Task.sleep(for: .milliseconds(1)) }
        barrier.reach()
        for waiter in waiters { await waiter.value }
        #expect(tooEarly.sum == 0)
    }

    @Test func `finished answers every waiter once, and a cancelled one with CancellationError`() async throws {
        for round in 0..<200 {
            let timer = OwnedTimer(.every(.seconds(3600)), on: .queue(DispatchQueue(label: "storm"))) { _ in }
            let waiters = (0..<20).map { _ in Task { try await timer.waitUntilFinished() } }
            // Some waiters are cancelled before they wait, some while they wait, some when the timer ends.
            for waiter in waiters.prefix(10) { waiter.cancel() }
            if round % 2 == 0 { await Task.yield() }
            async let storm: Void = onPlainThread { for waiter in waiters[10..<15] { waiter.cancel() } }
            timer.cancel()
            await storm
            for (number, waiter) in waiters.enumerated() {
                switch await waiter.result {
                case .success(let reason): #expect("\(reason)" == "cancelled")
                case .failure(let error): #expect(error is CancellationError && number < 15)
                }
            }
            #expect(try await "\(timer.waitUntilFinished())" == "cancelled")
        }
    }
}
