import TestSupport
import Testing
import Timers

/// Rule 8, handles: when the last reference to a handle is released, its timer ends.
@Suite(.patient)
struct HandleTableTests {
    @Test(arguments: ControlledContext.allCases)
    func `a timer ends with its handle, however the handle is released`(context: ControlledContext) async {
        let cases = HandleCase.all(context)
        let failures = await onPlainThread {
            let fixture = ContextFixture(context)
            return cases.compactMap { cell in
                fixture.blocking { cell.failure(on: fixture) }.map { "\(cell): \($0)" }
            }
        }
        #expect(failures == [], "\(failures.count) of \(cases.count) cells")
    }

    @Test func `a pending worker begins no tick of a timer whose handle was released`() {
        let driver = ManualDriver()
        let scheduler = TimerScheduler(driver: driver)
        let (ticks, witness) = (Tally(), Witness())
        let handle = Slot(
            OwnedTimer(.every(.microseconds(100)), on: scheduler) { [capture = witness.capture()] _ in
                capture.touch()
                ticks.add()
            })
        driver.advance(by: 101)
        #expect(driver.jobs == 1)
        handle.letGo()
        #expect(witness.gone.isReached)
        #expect(driver.runJobs() == 1)
        driver.advance(by: 1_000)
        #expect(driver.runJobs() == 0)
        #expect(ticks.sum == 0)
        #expect(scheduler.timers.isEmpty)
    }
}
