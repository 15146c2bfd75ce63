import TestSupport
import Testing
import Timers

/// The captures and the error of an action are released between two ticks, and may run any code.
@Suite(.patient)
struct LeftBehindTests {
    enum Call: CaseIterable {
        case cancel, pause, restart, letGo
    }

    @Test(arguments: [false, true], Call.allCases)
    func `a tick that is withdrawn in the deinit of another timer's capture does not begin`(
        isConcurrent: Bool, call: Call
    ) {
        let driver = ManuallyWokenDriver(isConcurrent: isConcurrent)
        let scheduler = TimerScheduler(driver: driver)
        let second = Slot<OwnedTimer>()
        let witness = Witness {
            switch call {
            case .cancel: second.value?.cancel()
            case .pause: second.value?.pause()
            case .restart: second.value?.restart(after: .seconds(3600))
            case .letGo: second.letGo()
            }
        }
        let first = OwnedTimer(.after(.zero), on: scheduler) { [capture = witness.capture()] _ in capture.touch() }
        let ticks = Tally()
        second.put(OwnedTimer(.after(.zero), on: scheduler) { _ in ticks.add() })
        driver.wake(at: driver.now(on: .continuous))
        #expect(first.state.isFinished)
        #expect(witness.whereabouts != nil)
        #expect(ticks.sum == 0)
        second.value?.cancel()
    }

    struct Last: Error {
        let owner: SharedOwner
    }

    @Test(
        arguments: [false, true], [ErrorPolicy.continue, .backOff(.constant(.seconds(1))), .finish])
    func `an error with the last reference to its timer's owner releases that owner`(
        isConcurrent: Bool, policy: ErrorPolicy
    ) {
        let driver = ManuallyWokenDriver(isConcurrent: isConcurrent)
        let scheduler = TimerScheduler(driver: driver)
        let deaths = Tally()
        let owner = Slot(SharedOwner { deaths.add() })
        if let held = owner.value {
            let schedule = TimerSchedule.every(.seconds(3600), first: .immediately).onError(policy)
            let timer = OwnedTimer(schedule, on: scheduler, owner: held) { me, tick in
                owner.letGo()
                // A timer that fails retains its error.
                if policy == .finish { tick.timer.cancel() }
                throw Last(owner: me)
            }
            held.keep(timer, in: .property)
        }
        driver.wake(at: driver.now(on: .continuous))
        #expect(deaths.sum == 1)
        #expect(scheduler.timers.isEmpty)
    }
}
