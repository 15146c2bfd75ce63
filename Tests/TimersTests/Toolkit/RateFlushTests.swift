import TestSupport
import Testing
import Timers
import TimersTesting

/// What `flush()` promises: each value that was accepted and that no newer one has replaced is delivered.
@Suite struct `A flush` {
    /// The asynchronous action does `work`; the action is a plain one if that is nil.
    private static func rate(
        _ tool: RateTool, _ edges: RateEdges, _ overlap: OverlapPolicy, on scheduler: TimerScheduler,
        _ delivered: Notes<Int>, _ work: (@Sendable (Int) async -> Void)? = nil
    ) -> any RateHandle<Int> {
        guard let work else {
            return tool.make(.seconds(60), edges, overlap, on: scheduler, owner: delivered) { delivered, value in
                delivered.add(value)
            }
        }
        return tool.make(.seconds(60), edges, overlap, on: scheduler, owner: delivered) { _, value in
            await work(value)
        }
    }

    /// A rate that takes long with each value, and then delivers it, or its negative if it was cancelled.
    private static func slowRate(
        _ tool: RateTool, _ delivered: Notes<Int>, _ clock: TimerClock, overlap: OverlapPolicy = .cancelPrevious
    ) -> any RateHandle<Int> {
        rate(tool, .both, overlap, on: .shared, delivered) { value in
            do {
                try await clock.sleep(for: .seconds(100))
                delivered.add(value)
            } catch {
                delivered.add(-value)
            }
        }
    }

    /// Keeps the thread busy.
    private static func wait(for duration: Duration) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {}
    }

    static let policies: [OverlapPolicy] = [.wait, .skip, .cancelPrevious]

    @Test(arguments: RateTool.allCases, policies)
    func `delivers a value that is due already, although its queue is busy`(tool: RateTool, overlap: OverlapPolicy) {
        for edges in [RateEdges.both, .leading] {
            let (delivered, driver) = (Notes<Int>(), ManualDriver())
            var rate: (any RateHandle<Int>)? = Self.rate(
                tool, edges, overlap, on: TimerScheduler(driver: driver), delivered)
            rate?.send(1)
            rate?.flush()
            rate = nil
            _ = driver.runJobs()
            #expect(delivered.entries == [1])
        }
    }

    @Test(.virtualTime, arguments: RateTool.allCases, policies)
    func `delivers a value that was due behind a busy action`(tool: RateTool, overlap: OverlapPolicy) async {
        let time = VirtualTime.current
        let delivered = Notes<Int>()
        var rate: (any RateHandle<Int>)? = Self.slowRate(tool, delivered, time.clock, overlap: overlap)
        rate?.send(1)
        rate?.send(2)
        // The second value is due now, and the action of the first one runs.
        await time.advance(by: .seconds(60))
        rate?.flush()
        rate = nil
        await time.advance(by: .seconds(1_000))
        switch overlap {
        case .wait: #expect(delivered.entries == [1, 2])
        // It was dropped before the flush.
        case .skip: #expect(delivered.entries == [1])
        case .cancelPrevious: #expect(delivered.entries == [-1, 2])
        }
    }

    @Test func `delivers what waits in line and what waits for its time`() {
        for overlap in Self.policies {
            let (delivered, driver) = (Notes<Int>(), ManualDriver())
            var rate: (any RateHandle<Int>)? = Self.rate(
                .throttler, .both, overlap, on: TimerScheduler(driver: driver), delivered)
            rate?.send(1)
            rate?.send(2)
            rate?.flush()
            rate?.send(3)
            rate?.flush()
            rate?.flush()
            rate?.send(4)
            rate = nil
            _ = driver.runJobs()
            #expect(delivered.entries == [1, 2, 3])
        }
    }

    @Test(.virtualTime, arguments: RateTool.allCases)
    func `lets the action that runs complete, when the object goes and when newer values come`(tool: RateTool) async {
        let time = VirtualTime.current
        let delivered = Notes<Int>()
        var rate: (any RateHandle<Int>)? = Self.slowRate(tool, delivered, time.clock)
        rate?.send(1)
        await time.advance(by: .seconds(1))
        rate?.flush()
        rate?.send(2)
        await time.advance(by: .seconds(60))
        rate = nil
        await time.advance(by: .seconds(1_000))
        #expect(delivered.entries == [1])
    }

    @Test(.virtualTime, arguments: RateTool.allCases)
    func `lets its value cancel the action of an older one, as the end of the interval does`(tool: RateTool) async {
        let time = VirtualTime.current
        let delivered = Notes<Int>()
        var rate: (any RateHandle<Int>)? = Self.slowRate(tool, delivered, time.clock)
        rate?.send(1)
        await time.advance(by: .seconds(1))
        rate?.send(2)
        rate?.flush()
        rate = nil
        await time.advance(by: .seconds(1_000))
        #expect(delivered.entries == [-1, 2])
    }

    @Test(arguments: RateTool.allCases)
    func `does not outlive a cancellation`(tool: RateTool) {
        let (delivered, driver) = (Notes<Int>(), ManualDriver())
        let rate = Self.rate(tool, .both, .wait, on: TimerScheduler(driver: driver), delivered)
        for value in 1...3 {
            rate.send(value)
            rate.flush()
        }
        rate.cancel()
        rate.send(4)
        _ = driver.runJobs()
        #expect(delivered.entries == [4])
    }

    @Test(arguments: RateTool.allCases)
    func `just after the end of an interval loses nothing`(tool: RateTool) async {
        let scheduler = TimerScheduler.thread(name: "flush")
        let delivered = Notes<Int>()
        await onPlainThread {
            for value in 1...2_000 {
                let rate: any RateHandle<Int> = tool.make(
                    .microseconds(10), .trailing, on: scheduler, owner: delivered
                ) { delivered, value in delivered.add(value) }
                rate.send(value)
                // Whatever comes first: the flush, the end of the interval, or the job that delivers the value.
                Self.wait(for: .microseconds(value % 40))
                rate.flush()
            }
            let done = Occurrences()
            scheduler.driver.run { scheduler.driver.run { done.happen() } }
            _ = done.wait()
        }
        #expect(delivered.entries.sorted() == Array(1...2_000))
    }
}
