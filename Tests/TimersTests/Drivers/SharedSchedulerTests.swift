import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers

@Suite(.patient) struct `The scheduler of actors` {
    private actor Owner {
        private var ticks = 0
        let hasTicked = Milestone()

        func tick() {
            ticks += 1
            if ticks == 3 { hasTicked.reach() }
        }
    }

    /// Actions that block on a scheduler until the test ends them.
    private final class Blockers: Sendable {
        private let timers: [OwnedTimer]
        private let mayEnd = Milestone()
        private let begun = Occurrences()

        init(_ count: Int, on scheduler: TimerScheduler) {
            let (begun, mayEnd) = (begun, mayEnd)
            timers = (0..<count).map { _ in
                OwnedTimer(.after(.zero), on: scheduler) { _ in
                    begun.happen()
                    mayEnd.block()
                }
            }
            // Waits for as many as there can be at once.
            #expect(begun.wait(min(count, LaneMachine<Int>.most)))
        }

        func end() async throws {
            mayEnd.reach()
            for timer in timers { #expect(try await "\(timer.waitUntilFinished())" == "completed") }
        }
    }

    /// What does not depend on lanes.
    private static func checkPromptTimers(on scheduler: TimerScheduler) async throws {
        let owner = Owner()
        let timer = OwnedTimer(.every(.milliseconds(1)), actor: owner) { me, _ in me.tick() }
        await owner.hasTicked.reached()
        timer.cancel()
        let clock = TimerClock(on: scheduler)
        await #expect(throws: CancellationError.self) {
            try await clock.withDeadline(in: .milliseconds(5)) { try await clock.sleep(for: .seconds(3600)) }
        }
        try await clock.sleep(for: .milliseconds(1))
        var ticks = 0
        for await _ in TimerTicks(.every(.milliseconds(1), times: 3), on: scheduler) { ticks += 1 }
        #expect(ticks == 3)
    }

    @Test(arguments: [2, 5, 20]) func `serves all timers while actions on it block`(_ count: Int) async throws {
        let scheduler = TimerScheduler(driver: SharedDriver { Issue.record("a warning") })
        let blockers = await onPlainThread { Blockers(count, on: scheduler) }
        let probe = OwnedTimer(.every(.milliseconds(1), times: 5), on: scheduler) { _ in }
        #expect(try await "\(probe.waitUntilFinished())" == "completed")
        try await Self.checkPromptTimers(on: scheduler)
        try await blockers.end()
    }

    @Test(.oneProcess) func `serves actors and deadlines while actions on it block`() async {
        // Blocked threads that tasks need would hang other tests.
        await #expect(processExitsWith: .success) {
            let blockers = await onPlainThread { Blockers(20, on: .shared) }
            let probe = OwnedTimer(.every(.milliseconds(1), times: 5), on: .shared) { _ in }
            #expect(try await "\(probe.waitUntilFinished())" == "completed")
            try await Self.checkPromptTimers(on: .shared)
            try await blockers.end()
        }
    }

    @Test func `lets ticks wait and warns once when too many actions block, and delays no sleep`() async throws {
        let warnings = Atomic(0)
        let warned = Milestone()
        let scheduler = TimerScheduler(
            driver: SharedDriver {
                warnings.add(1, ordering: .relaxed)
                warned.reach()
            })
        let blockers = await onPlainThread { Blockers(LaneMachine<Int>.most + 6, on: scheduler) }
        let probe = OwnedTimer(.after(.zero), on: scheduler) { _ in }
        await warned.reached()
        try await Self.checkPromptTimers(on: scheduler)
        #expect(probe.tickCount == 0)
        #expect(scheduler.report().contains("64 of at most 64 actions at once"))
        try await blockers.end()
        #expect(try await "\(probe.waitUntilFinished())" == "completed")
        #expect(warnings.load(ordering: .relaxed) == 1)
    }

    @Test func `releases what an action captured beside its alarm`() async throws {
        let driver = SharedDriver()
        let scheduler = TimerScheduler(driver: driver)
        let wasOnAlarm = Mutex<Bool?>(nil)
        let witness = Witness { wasOnAlarm.withLock { place in place = driver.isOnAlarmContext } }
        let held = Self.timer(capturing: witness.capture(), on: scheduler)
        let wasCancelledOnAlarm = Mutex<Bool?>(nil)
        await Self.cancelAfterDeadline(held, on: scheduler) {
            wasCancelledOnAlarm.withLock { place in place = driver.isOnAlarmContext }
        }
        await witness.gone.reached()
        #expect(wasOnAlarm.withLock { place in place } == false)
        #expect(wasCancelledOnAlarm.withLock { place in place } == true)
    }

    private static func timer(capturing capture: consuming some Sendable, on scheduler: TimerScheduler) -> OwnedTimer {
        OwnedTimer(.after(.seconds(3600)), on: scheduler) { [capture] _ in withExtendedLifetime(capture) {} }
    }

    /// Cancels a timer where the alarm rings: in the cancellation handler of an operation whose deadline passes.
    private static func cancelAfterDeadline(
        _ timer: OwnedTimer, on scheduler: TimerScheduler, _ note: @escaping @Sendable () -> Void
    ) async {
        let clock = TimerClock(on: scheduler)
        let isWaiting = Atomic(false)
        var delay = Duration.milliseconds(1)
        // A deadline that passes before the operation waits cancels it in the operation's own task.
        while !isWaiting.load(ordering: .relaxed) {
            try? await clock.withDeadline(in: delay) {
                try await withTaskCancellationHandler {
                    isWaiting.store(!Task.isCancelled, ordering: .relaxed)
                    try await clock.sleep(for: .seconds(3600))
                } onCancel: {
                    guard isWaiting.load(ordering: .relaxed) else { return }
                    note()
                    timer.cancel()
                }
            }
            delay *= 2
        }
    }
}
