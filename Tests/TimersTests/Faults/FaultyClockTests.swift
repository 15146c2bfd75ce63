import TestSupport
import Testing
import Timers

/// Clocks and alarms that do not do what a driver promises.
///
/// The outcomes are those of `Documentation/Faults.md`.
@Suite struct `With a faulty clock or alarm` {
    struct Kind {
        let isConcurrent: Bool
        let sharesWakeUps: Bool

        static let all = [false, true].flatMap { isConcurrent in
            [false, true].map { sharesWakeUps in Kind(isConcurrent: isConcurrent, sharesWakeUps: sharesWakeUps) }
        }
    }

    /// A repeating timer of a millisecond on a context of its own.
    private final class Faulty {
        let driver: ManualDriver
        let scheduler: TimerScheduler
        let log = Notes<String>()
        let timer: OwnedTimer

        init(_ kind: Kind, _ schedule: TimerSchedule = .every(.milliseconds(1))) {
            driver = ManualDriver(isConcurrent: kind.isConcurrent, sharesWakeUps: kind.sharesWakeUps)
            scheduler = TimerScheduler(driver: driver)
            timer = OwnedTimer(schedule, on: scheduler) { [log] tick in
                log.add("\(tick.scheduled.nanoseconds / 1000 - 1_000_000)+\(tick.missed)")
            }
        }

        /// The ticks since the last call, as `microsecond+missed`.
        var ticks: [String] {
            _ = driver.runJobs()
            return log.take()
        }
    }

    @Test(arguments: Kind.all)
    func `a clock that stands still brings no tick, and none is lost when it goes on`(kind: Kind) {
        let faulty = Faulty(kind)
        for _ in 0..<10 {
            faulty.driver.ringAlarm()
            #expect(faulty.ticks == [])
            #expect(faulty.driver.isArmed)
        }
        faulty.driver.advance(by: 1000)
        #expect(faulty.ticks == ["1000+0"])
    }

    @Test(arguments: Kind.all)
    func `a clock that jumps brings one tick, which counts the others`(kind: Kind) {
        let faulty = Faulty(kind)
        faulty.driver.advance(by: 3_600_000_500)
        #expect(faulty.ticks == ["1000+3599999"])
        faulty.driver.advance(by: 500)
        #expect(faulty.ticks == ["3600001000+0"])
    }

    @Test(arguments: Kind.all)
    func `a clock that goes back brings no tick twice, and its timers wait`(kind: Kind) {
        let faulty = Faulty(kind)
        for number in 1...5 {
            faulty.driver.advance(by: 1000)
            #expect(faulty.ticks == ["\(number)000+0"])
        }
        faulty.driver.moveClock(by: -4500)
        for _ in 0..<10 {
            faulty.driver.ringAlarm()
            #expect(faulty.ticks == [])
        }
        faulty.driver.advance(by: 5500)
        #expect(faulty.ticks == ["6000+0"])
    }

    @Test(arguments: Kind.all)
    func `a timer that is made after its clock has gone back comes once`(kind: Kind) {
        let faulty = Faulty(kind)
        faulty.driver.advance(by: 1000)
        #expect(faulty.ticks == ["1000+0"])
        faulty.driver.moveClock(by: -900)
        // The wheel takes instants for past that it has served. A driver whose clock goes back breaks its promise.
        let new = OwnedTimer(.after(.milliseconds(2)), on: faulty.scheduler) { [log = faulty.log] _ in log.add("new") }
        faulty.driver.advance(by: 2000)
        #expect(faulty.ticks == ["2000+0", "new"])
        #expect(new.state.isFinished)
    }

    @Test(arguments: Kind.all)
    func `a clock that goes back inside an action does no harm`(kind: Kind) {
        let driver = ManualDriver(isConcurrent: kind.isConcurrent, sharesWakeUps: kind.sharesWakeUps)
        let scheduler = TimerScheduler(driver: driver)
        let log = Notes<String>()
        let timer = OwnedTimer(.every(.milliseconds(1)), on: scheduler) { tick in
            log.add("\(tick.count)")
            if tick.count == 2 { driver.moveClock(by: -1_500) }
        }
        for _ in 0..<5 {
            driver.advance(by: 1000)
            _ = driver.runJobs()
        }
        // The clock shows 3.5 ms less 1.5: two ticks, then one each at 3 ms.
        #expect(log.take() == ["1", "2", "3"])
        timer.cancel()
    }

    @Test(arguments: Kind.all)
    func `an alarm that rings early brings no early tick, and is armed again`(kind: Kind) {
        let faulty = Faulty(kind)
        faulty.driver.moveClock(by: 999)
        faulty.driver.ringAlarm()
        #expect(faulty.ticks == [])
        #expect(faulty.driver.isArmed)
        faulty.driver.advance(by: 1)
        #expect(faulty.ticks == ["1000+0"])
    }

    @Test(arguments: Kind.all)
    func `an alarm that rings late brings a late tick on the grid`(kind: Kind) {
        let faulty = Faulty(kind)
        faulty.driver.moveClock(by: 3200)
        faulty.driver.ringAlarm()
        #expect(faulty.ticks == ["1000+2"])
        faulty.driver.advance(by: 800)
        #expect(faulty.ticks == ["4000+0"])
    }

    @Test(arguments: Kind.all)
    func `an alarm that rings twice brings one tick`(kind: Kind) {
        let faulty = Faulty(kind)
        faulty.driver.moveClock(by: 1000)
        faulty.driver.ringAlarm(times: 2)
        #expect(faulty.ticks == ["1000+0"])
        faulty.driver.advance(by: 1000)
        #expect(faulty.ticks == ["2000+0"])
    }

    @Test(arguments: Kind.all)
    func `after an alarm that never rings, a system resume brings what was due`(kind: Kind) {
        let faulty = Faulty(kind)
        faulty.driver.loseAlarm()
        faulty.driver.moveClock(by: 2500)
        // The scheduler trusts its driver, so a timer behind the lost alarm arms no other one.
        let new = OwnedTimer(.after(.zero), on: faulty.scheduler) { _ in }
        #expect(!faulty.driver.isArmed)
        faulty.scheduler.rearmAlarms()
        faulty.driver.advance(by: 0)
        #expect(faulty.ticks == ["1000+1"])
        #expect(new.state.isFinished)
    }
}
