import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// The end of a context ends timers that do not wait for time.
@Suite(.patient) struct `Rule 15, contexts that end, for timers that rest` {
    /// How a timer comes to rest.
    enum Rest: CaseIterable {
        case paused, idle, idleAfterTick, pausedInside, pausedAfterFire

        func timer(on scheduler: TimerScheduler, _ witness: Witness) async -> OwnedTimer {
            let ticked = Milestone()
            let isPausedInside = self == .pausedInside
            let isOnDemand = self == .idle || self == .idleAfterTick
            let schedule = isOnDemand ? .onDemand(after: .milliseconds(1)) : TimerSchedule.every(.seconds(3_600))
            let timer = OwnedTimer(schedule, on: scheduler) { [capture = witness.capture()] tick in
                capture.touch()
                if isPausedInside { tick.timer.pause() }
                ticked.reach()
            }
            switch self {
            case .paused: timer.pause()
            case .idle: return timer
            case .idleAfterTick: timer.restart()
            case .pausedInside: timer.fire()
            case .pausedAfterFire:
                timer.pause()
                timer.fire()
            }
            if self == .paused { return timer }
            await ticked.reached()
            while timer.control.isTicking { await Task.yield() }
            return timer
        }
    }

    @Test(arguments: SendablePlace.allCases, Rest.allCases)
    func `a timer that rests ends, and releases its action`(_ place: SendablePlace, _ rest: Rest) async throws {
        let scheduler = place.scheduler()
        let witness = Witness()
        let timer = await rest.timer(on: scheduler, witness)
        #expect(scheduler.unqueuedCount == 1)
        let waiting = Task { try await timer.waitUntilFinished() }
        scheduler.end()
        #expect("\(timer.state)" == "finished(context ended)")
        try #require(timer.state.isFinished)
        #expect("\(try await waiting.value)" == "context ended")
        await witness.gone.reached()
        #expect(scheduler.unqueuedCount == 0)
    }

    @Test(arguments: SendablePlace.allCases) func `a loop over ticks ends that pauses its timer`(_ place: SendablePlace)
        async
    {
        let scheduler = place.scheduler()
        let paused = Milestone()
        let loop = Task {
            for await tick in TimerTicks(.every(.milliseconds(1)), on: scheduler) {
                tick.timer.pause()
                paused.reach()
            }
        }
        await paused.reached()
        scheduler.end()
        await loop.value
    }

    @Test(.virtualTime(allowsPendingTimers: true)) func `a timer whose tick is claimed ends with the call`() async {
        actor Worker {}
        let time = VirtualTime.current
        let worker = Worker()
        let isFinished = Mutex(false)
        let timer = OwnedTimer(.after(.seconds(1)), actor: worker) { _, _ in
            Issue.record("a tick after the end")
        }
        // The tick is claimed here, and its job has not run when the context ends.
        let ending = OwnedTimer(.after(.seconds(1)), on: .shared) { _ in
            time.scheduler.end()
            isFinished.withLock { isFinished in isFinished = timer.state.isFinished }
        }
        await time.advance(by: .seconds(2))
        withExtendedLifetime(ending) {}
        #expect(isFinished.withLock { isFinished in isFinished })
    }

    @Test func `timers that rest are recorded once each, in memory that is used again`() {
        let scheduler = TimerScheduler.thread(name: "rests")
        var timers = (0..<200).map { _ in OwnedTimer(.onDemand(after: .seconds(3_600)), on: scheduler) { _ in } }
        #expect(scheduler.unqueuedCount == 200)
        for (number, timer) in timers.enumerated() where number % 2 == 0 { timer.restart() }
        #expect(scheduler.unqueuedCount == 100)
        for timer in timers { timer.pause() }
        #expect(scheduler.unqueuedCount == 200)
        for timer in timers { timer.resume() }
        #expect(scheduler.unqueuedCount == 100)
        timers = []
        #expect(scheduler.unqueuedCount == 0)
        let last = OwnedTimer(.onDemand(after: .seconds(3_600)), on: scheduler) { _ in }
        scheduler.end()
        #expect(last.state.isFinished)
    }
}
