import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// What a caller can rely on when it ends a scheduler and waits.
@Suite struct `Rule 15, contexts that end, for callers that wait` {
    @Test func `no action runs or begins after the call`() async {
        for isConcurrent in [false, true] {
            for _ in 0..<50 {
                let queue = DispatchQueue(label: "ends", attributes: isConcurrent ? .concurrent : [])
                let scheduler = isConcurrent ? TimerScheduler.queue(queue) : .serialQueue(queue)
                let counts = Mutex((began: 0, ended: 0))
                let ticking = Milestone()
                let timers = (0..<20).map { number in
                    OwnedTimer(.every(.microseconds(50 + number), first: .immediately), on: scheduler) { _ in
                        counts.withLock { counts in counts.began += 1 }
                        ticking.reach()
                        counts.withLock { counts in counts.ended += 1 }
                    }
                }
                await ticking.reached()
                #expect(await scheduler.endAndWait())
                let after = counts.withLock { counts in counts }
                #expect(after.began == after.ended)
                queue.sync(flags: isConcurrent ? .barrier : []) {}
                #expect(counts.withLock { counts in counts.began } == after.began)
                for timer in timers { #expect(timer.state.isFinished) }
            }
        }
    }

    @Test func `the call waits for an action that runs`() async {
        let queue = DispatchQueue.concurrent("slow", blocking: .utility)
        let scheduler = TimerScheduler.queue(queue)
        let (began, goOn) = (Milestone(), Milestone())
        let isOver = Atomic(false)
        let timer = OwnedTimer(.after(.milliseconds(1)), on: scheduler) { _ in
            began.reach()
            goOn.block()
            isOver.store(true, ordering: .releasing)
        }
        await began.reached()
        // A caller that is cancelled does not wait.
        let impatient = Task { await scheduler.endAndWait() }
        impatient.cancel()
        #expect(await !impatient.value)
        let patient = Task { await scheduler.endAndWait() }
        goOn.reach()
        #expect(await patient.value)
        let wasOver = isOver.load(ordering: .acquiring)
        #expect(wasOver)
        withExtendedLifetime(timer) {}
    }

    @Test func `main and shared cannot end`() {
        #expect(!TimerScheduler.main.canEnd)
        #expect(!TimerScheduler.shared.canEnd)
        #expect(TimerScheduler.thread(name: "ends").canEnd)
    }
}
