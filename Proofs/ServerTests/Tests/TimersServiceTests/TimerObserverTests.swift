import CoreMetrics
import Logging
import MetricsTestKit
import Synchronization
import Testing
import Timers
import TimersService

@Suite struct `Observers of timers` {
    @Test func `count ticks, failures, durations and timers by scheduler and name`() async throws {
        let metrics = SharedMetrics.metrics
        let scheduler = TimerScheduler.thread(name: "observed")
        scheduler.observer = TimerMetrics(scheduler: "observed")
        let waiting = (1...2).map { _ in OwnedTimer(.after(.seconds(3600)), on: scheduler, name: "waiting") { _ in } }
        let timer = OwnedTimer(
            .every(.milliseconds(1), times: 3).onError(.continue), on: scheduler, name: "job"
        ) { tick in
            if tick.count == 2 { throw Failure() }
        }
        _ = try await timer.waitUntilFinished()
        let dimensions = [("scheduler", "observed"), ("timer", "job")]
        #expect(try metrics.expectCounter("timers_ticks", dimensions).totalValue == 3)
        #expect(try metrics.expectCounter("timers_failures", dimensions).totalValue == 1)
        #expect(try metrics.expectTimer("timers_lateness", dimensions).values.count == 3)
        #expect(try metrics.expectTimer("timers_duration", dimensions).values.count == 3)
        // The scheduler tells callers that wait for the end first, and then the observer.
        while try metrics.expectMeter("timers_pending", dimensions).lastValue != 0 {
            try await Task.sleep(for: .milliseconds(1))
        }
        let others = [("scheduler", "observed"), ("timer", "waiting")]
        #expect(try metrics.expectMeter("timers_pending", others).lastValue == 2)
        waiting[0].cancel()
        #expect(try metrics.expectMeter("timers_pending", others).lastValue == 1)
        // The end of a timer that was made before the observer was assigned does not count below zero.
        scheduler.observer = nil
        let unseen = OwnedTimer(.after(.seconds(3600)), on: scheduler, name: "unseen") { _ in }
        scheduler.observer = TimerMetrics(scheduler: "observed")
        unseen.cancel()
        let unseenDimensions = [("scheduler", "observed"), ("timer", "unseen")]
        #expect(try metrics.expectMeter("timers_pending", unseenDimensions).lastValue == 0)
        withExtendedLifetime(waiting) {}
    }
}
