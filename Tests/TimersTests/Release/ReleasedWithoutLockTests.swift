import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Values that a lock guards are released with the lock open.
///
/// Only optimised builds show most of these mistakes: see `.ci/full`.
@Suite(.patient)
struct `What a lock has guarded` {
    /// Retains a timer on the scheduler that it observes: the end of the timer takes the scheduler's lock.
    private final class Metrics: TimerObserver {
        let timer = Mutex<OwnedTimer?>(nil)
        func timer(_ timer: TimerInfo, did event: TimerEvent) {}
    }

    private func observer(of scheduler: TimerScheduler) -> Metrics {
        let metrics = Metrics()
        metrics.timer.withLock { timer in
            timer = OwnedTimer(.every(.seconds(3600)), on: scheduler) { _ in }
        }
        return metrics
    }

    @Test func `an observer is released with the scheduler's lock open`() async {
        let scheduler = TimerScheduler.queue(DispatchQueue(label: "observed"))
        let hasReturned = Milestone()
        let work = Task.detached { [self] in
            scheduler.observer = observer(of: scheduler)
            scheduler.observer = observer(of: scheduler)
            scheduler.observer = nil
            hasReturned.reach()
        }
        await hasReturned.reached()
        await work.value
        #expect(scheduler.timers.isEmpty)
    }

    @Test func `a chain of timers whose actions hold the next handle is released without a deep stack`() async {
        let count = 50_000
        let gone = Tally()
        final class Link: Sendable {
            let gone: Tally
            let next: OwnedTimer?
            init(_ gone: Tally, _ next: OwnedTimer?) {
                self.gone = gone
                self.next = next
            }
            deinit { gone.add() }
        }
        let scheduler = TimerScheduler.queue(DispatchQueue(label: "chain"))
        var handle: OwnedTimer?
        for _ in 0..<count {
            let link = Link(gone, handle)
            handle = OwnedTimer(.every(.seconds(3600)), on: scheduler) { _ in withExtendedLifetime(link) {} }
        }
        handle = nil
        // After some of them a job on the queue continues the release.
        while gone.sum < count { await Task.yield() }
        #expect(scheduler.timers.isEmpty)
    }
}
