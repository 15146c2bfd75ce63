import Dispatch
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.patient)
struct `A timer that runs until its owner ends` {
    @Test(arguments: ControlledContext.allCases.filter(\.hasOwner))
    func `needs no handle, and ends with its owner`(context: ControlledContext) async {
        let problem = await onPlainThread { () -> String? in
            let fixture = ContextFixture(context)
            let home = HandleHome(fixture)
            let trial = HandleTrial(fixture)
            trial.startUntilOwnerEnds(in: home, .property)
            if let problem = trial.ticks(3) { return problem }
            // The test retained another reference to the handle.
            home.empty(.property)
            if let problem = trial.ticks(3) { return "without the last handle: \(problem)" }
            home.releaseOwner()
            fixture.turn(.milliseconds(3))
            if !trial.waits(until: { trial.isFinished }) { return "it did not end with its owner" }
            return trial.problem(endingAs: "released")
        }
        #expect(problem == nil)
    }

    @Test(arguments: ControlledContext.allCases.filter(\.hasOwner))
    func `is controlled by the result of the call`(context: ControlledContext) async {
        let problem = await onPlainThread { () -> String? in
            let fixture = ContextFixture(context)
            let home = HandleHome(fixture)
            let trial = HandleTrial(fixture)
            let control = Slot<TimerControl>()
            control.put(trial.startUntilOwnerEnds(in: home, .property))
            home.empty(.property)
            control.value?.pause()
            if control.value?.state.isPaused != true { return "it is not paused" }
            control.value?.resume()
            if let problem = trial.ticks(2) { return problem }
            control.value?.fire()
            if let problem = trial.ticks(2) { return problem }
            control.take()?.cancel()
            return trial.problem(endingAs: "cancelled")
        }
        #expect(problem == nil)
    }

    private final class Owner: Sendable {}

    @Test(.virtualTime) func `ends at the next tick after its owner, which does not run`() {
        let time = VirtualTime.current
        let log = TickLog()
        let owner = Slot(Owner())
        func begin() -> TimerControl? {
            owner.value.map { owner in
                OwnedTimer(.every(.seconds(10)), on: .shared, owner: owner) { _, tick in log.note(tick) }
                    .runUntilOwnerEnds()
            }
        }
        let control = begin()
        time.advance(by: .seconds(15))
        owner.letGo()
        #if !canImport(ObjectiveC)
            time.advance(by: .milliseconds(4_999))
            #expect(control?.state.isFinished == false)
            time.advance(by: .milliseconds(1))
        #endif
        #expect(control.map { "\($0.state)" } == "finished(released)")
        #expect(control?.tickCount == 1)
        #expect(log.milliseconds == [10_000])
        #expect(time.pendingTimers.isEmpty)
    }

    @Test(.virtualTime) func `accepts the call twice, and from two holders of its handle`() {
        let time = VirtualTime.current
        let log = TickLog()
        let owner = Owner()
        var handles: [OwnedTimer] = []
        handles.append(OwnedTimer(.every(.seconds(1)), on: .shared, owner: owner) { _, tick in log.note(tick) })
        handles.append(handles[0])
        let control = handles[0].runUntilOwnerEnds()
        handles[1].runUntilOwnerEnds()
        handles[1].runUntilOwnerEnds()
        handles = []
        time.advance(by: .seconds(3))
        #expect(log.milliseconds == [1_000, 2_000, 3_000])
        control.cancel()
        withExtendedLifetime(owner) {}
    }

    @Test(.virtualTime) func `can be restarted and rescheduled by the result of the call`() {
        let time = VirtualTime.current
        let log = TickLog()
        let owner = Owner()
        let control = OwnedTimer(.after(.seconds(5)), on: .shared, owner: owner) { _, tick in log.note(tick) }
            .runUntilOwnerEnds()
        time.advance(by: .seconds(4))
        control.restart()
        time.advance(by: .seconds(4))
        control.reschedule(.every(.seconds(3), times: 2))
        #expect(control.info.description.contains("of Owner"))
        time.advance(by: .seconds(10))
        #expect(log.milliseconds == [11_000, 14_000])
        #expect("\(control.state)" == "finished(completed)")
        withExtendedLifetime(owner) {}
    }

    @Test(.virtualTime) func `stays ended if it had ended before the call`() {
        let time = VirtualTime.current
        let owner = Owner()
        let timer = OwnedTimer(.after(.seconds(1)), on: .shared, owner: owner) { _, _ in }
        time.advance(by: .seconds(1))
        #expect("\(timer.runUntilOwnerEnds().state)" == "finished(completed)")
        withExtendedLifetime(owner) {}
    }

    @Test(.virtualTime) func `is released with its control while it is idle`() {
        let time = VirtualTime.current
        let witness = Witness()
        let log = TickLog()
        let owner = Owner()
        let control = Slot<TimerControl>()
        control.put(
            OwnedTimer(.onDemand(after: .seconds(1)), on: .shared, owner: owner) {
                [capture = witness.capture()] _, tick in
                capture.touch()
                log.note(tick)
            }.runUntilOwnerEnds())
        control.value?.restart()
        time.advance(by: .seconds(5))
        #expect(log.milliseconds == [1_000])
        #expect(control.value?.state.isIdle == true)
        #expect(!witness.gone.isReached)
        control.put(nil)
        #expect(witness.gone.isReached)
        withExtendedLifetime(owner) {}
    }

    @Test(.oneProcess) func `traps without an owner, and says why`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let timer = OwnedTimer(
                .every(.seconds(1)), on: .queue(DispatchQueue(label: "ownerless")), name: "blink",
                fileID: "Client/Lamp.swift", line: 12
            ) { _ in }
            timer.runUntilOwnerEnds()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("blink (Client/Lamp.swift:12)"))
        #expect(message.contains("no owner"))
        #expect(message.contains("keep its handle"))
    }
}
