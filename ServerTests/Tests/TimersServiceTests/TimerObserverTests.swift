import CoreMetrics
import Logging
import MetricsTestKit
import Synchronization
import Testing
import Timers
import TimersService

@Suite struct `Observers of timers` {
    private struct Failure: Error {}

    @Test func `count ticks and failures by scheduler and name`() async throws {
        let metrics = TestMetrics()
        MetricsSystem.bootstrap(metrics)
        let scheduler = TimerScheduler.thread(name: "observed")
        scheduler.observer = TimerMetrics(scheduler: "observed")
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
    }
}
