import Synchronization
import TestSupport
import Testing
import Timers

/// Rule 7, release, for actions that are Sendable: the caller that ends the timer destroys the captures at once.
@Suite(.patient)
struct SendableReleaseTests {
    @Test(arguments: SendablePlace.allCases)
    func `a completed timer destroys its captures on the context`(
        place: SendablePlace
    ) async throws {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let tickedAt = Mutex<Whereabouts?>(nil)
        // The initializer of a timer retains the action until it returns.
        let isMade = Milestone()
        let timer = OwnedTimer(.after(.zero), on: scheduler) { [capture = witness.capture()] _ in
            capture.touch()
            tickedAt.withLock { place in place = .current }
            isMade.block()
        }
        isMade.reach()
        let reason = try await timer.waitUntilFinished()
        #expect("\(reason)" == "completed")
        await witness.gone.reached()
        #expect(witness.whereabouts == tickedAt.withLock { place in place })
    }

    @Test(arguments: SendablePlace.allCases)
    func `cancelling destroys the captures before it returns`(place: SendablePlace) {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let timer = OwnedTimer(.every(.seconds(3600)), on: scheduler) { [capture = witness.capture()] _ in
            capture.touch()
        }
        #expect(!witness.gone.isReached)
        timer.cancel()
        #expect(witness.gone.isReached)
        #expect(witness.whereabouts == .current)
        timer.cancel()
    }

    @Test(arguments: SendablePlace.allCases)
    func `cancelling inside the action destroys the captures when it has returned`(place: SendablePlace) async throws {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let wasGoneInside = Mutex(true)
        let timer = OwnedTimer(.every(.milliseconds(1)), on: scheduler) { [capture = witness.capture()] tick in
            tick.timer.cancel()
            wasGoneInside.withLock { wasGone in wasGone = witness.gone.isReached }
            capture.touch()
        }
        #expect("\(try await timer.waitUntilFinished())" == "cancelled")
        #expect(!wasGoneInside.withLock { wasGone in wasGone })
        await witness.gone.reached()
    }

    @Test(arguments: SendablePlace.allCases)
    func `cancelling while the action runs elsewhere destroys the captures when it has returned`(place: SendablePlace)
        async throws
    {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let runs = Milestone()
        let mayReturn = Milestone()
        let tickedAt = Mutex<Whereabouts?>(nil)
        let timer = OwnedTimer(.after(.zero), on: scheduler) { [capture = witness.capture()] _ in
            tickedAt.withLock { place in place = .current }
            runs.reach()
            mayReturn.block()
            capture.touch()
        }
        await runs.reached()
        timer.cancel()
        #expect(!witness.gone.isReached)
        mayReturn.reach()
        _ = try await timer.waitUntilFinished()
        await witness.gone.reached()
        #expect(witness.whereabouts == tickedAt.withLock { place in place })
    }

    @Test(arguments: SendablePlace.allCases)
    func `an action that throws releases its captures`(place: SendablePlace) async throws {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let schedule = TimerSchedule.every(.milliseconds(1)).onError(.finish)
        let timer = OwnedTimer(schedule, on: scheduler) { [capture = witness.capture()] _ in
            capture.touch()
            throw Trouble()
        }
        guard case .failed(let error) = try await timer.waitUntilFinished() else {
            Issue.record("it did not fail")
            return
        }
        #expect(error is Trouble)
        await witness.gone.reached()
    }

    @Test(arguments: SendablePlace.allCases)
    func `the end of the handle of a timer without an owner destroys the captures`(place: SendablePlace) {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let handle = Slot<OwnedTimer>()
        handle.put(
            OwnedTimer(.every(.seconds(3600)), on: scheduler) { [capture = witness.capture()] _ in capture.touch() }
        )
        #expect(!witness.gone.isReached)
        handle.letGo()
        #expect(witness.gone.isReached)
        #expect(witness.whereabouts == .current)
        #expect(scheduler.timers.isEmpty)
    }

    @Test(arguments: SendablePlace.allCases)
    func `rescheduling destroys the code of the old schedule and retains the action`(place: SendablePlace) {
        let scheduler = place.scheduler()
        let schedules = [Witness.callingBack(scheduler), Witness.callingBack(scheduler)]
        let action = Witness.callingBack(scheduler)
        func schedule(_ witness: Witness) -> TimerSchedule {
            .intervals { [capture = witness.capture()] _ in
                capture.touch()
                return .seconds(3600)
            }
        }
        let timer = OwnedTimer(schedule(schedules[0]), on: scheduler) { [capture = action.capture()] _ in
            capture.touch()
        }
        timer.restart()
        #expect(!schedules[0].gone.isReached)
        timer.reschedule(schedule(schedules[1]))
        #expect(schedules[0].gone.isReached && !schedules[1].gone.isReached)
        timer.reschedule(.every(.seconds(3600)))
        #expect(schedules[1].gone.isReached && !action.gone.isReached)
        timer.cancel()
        #expect(action.gone.isReached)
    }

    @Test(arguments: SendablePlace.allCases)
    func `the code of a schedule is released with its timer`(place: SendablePlace) {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let schedule = TimerSchedule.intervals { [capture = witness.capture()] _ in
            capture.touch()
            return .seconds(3600)
        }
        let timer = OwnedTimer(schedule, on: scheduler) { _ in }
        // The schedule itself is a value that retains its code, too.
        _ = consume schedule
        #expect(!witness.gone.isReached)
        timer.cancel()
        #expect(witness.gone.isReached)
    }
}
