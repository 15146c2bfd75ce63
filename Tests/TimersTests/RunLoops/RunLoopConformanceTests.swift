import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite struct `The run loop driver` {
    @Test func `keeps every promise`() async {
        let thread = LoopThread()
        let kept = Mutex<[TimerScheduler]>([])
        let violations = await DriverConformance.violations(patience: .seconds(300)) {
            let made = Milestone()
            thread.add {
                let scheduler = TimerScheduler.runLoop(.current)
                kept.withLock { kept in kept.append(scheduler) }
                made.reach()
            }
            made.block()
            return kept.withLock { kept in kept[kept.count - 1].driver }
        }
        #expect(violations.isEmpty)
        thread.end()
    }
}
