import Synchronization
import TestSupport
import Testing
import Timers

/// The scheduler records the task of an action after it has started the task: by then the action or its timer may have
/// ended.
@Suite(.patient)
struct ActionTaskRaceTests {
    private actor Home {
        static let shared = Home()
    }

    /// Runs one tick whose task is recorded only after `HoldingExecutor.release()`.
    ///
    /// - Parameters:
    ///   - action: what the tick does.
    ///   - elsewhere: what another thread does once the tick has begun.
    private func run(
        _ action: @escaping @Sendable (Tick, HoldingExecutor, _ recorded: Milestone) async -> Void,
        elsewhere: @escaping @Sendable (OwnedTimer, HoldingExecutor) -> Void = { _, _ in }
    ) async {
        let driver = ManuallyWokenDriver(isConcurrent: false)
        let scheduler = TimerScheduler(driver: driver)
        let executor = HoldingExecutor()
        let context = VirtualContext(scheduler: scheduler, executor: executor)
        let (began, recorded, over) = (Milestone(), Milestone(), Milestone())
        let home = Home()
        let timer = VirtualContext.$bound.withValue(context) {
            OwnedTimer(.every(.seconds(3600), first: .immediately), actor: home) { _, tick in
                began.reach()
                await action(tick, executor, recorded)
                over.reach()
            }
        }
        async let other: Void = onPlainThread {
            began.block()
            elsewhere(timer, executor)
        }
        await onPlainThread {
            VirtualContext.$bound.withValue(context) { driver.wake(at: driver.now(on: .continuous)) }
            recorded.reach()
        }
        await other
        await over.reached()
        withExtendedLifetime(home) {}
    }

    @Test func `a cancellation before the task is recorded reaches it`() async {
        let isCancelled = Atomic(false)
        await run { _, _, _ in
            // The cancellation ends the sleep; only a broken library sleeps that long.
            try? await Task.sleep(for: .seconds(3600))
            isCancelled.store(Task.isCancelled, ordering: .sequentiallyConsistent)
        } elsewhere: { timer, executor in
            timer.cancel()
            executor.release()
        }
        let result = isCancelled.load(ordering: .sequentiallyConsistent)
        #expect(result)
    }

    @Test func `an action that ends its timer before its task is recorded is not cancelled`() async {
        let isCancelled = Atomic(true)
        await run { tick, executor, recorded in
            tick.timer.cancel()
            executor.release()
            await recorded.reached()
            isCancelled.store(Task.isCancelled, ordering: .sequentiallyConsistent)
        }
        let result = isCancelled.load(ordering: .sequentiallyConsistent)
        #expect(!result)
    }

    private static let rounds = Sanitizer.isActive ? 200 : 1_000

    @Test func `a cancellation at any moment reaches the action that runs`() async {
        let lost = Tally()
        await onPlainThread {
            for round in 0..<Self.rounds {
                let began = Atomic(false)
                let over = Occurrences()
                let timer = Slot(
                    OwnedTimer(.every(.seconds(3600), first: .immediately), actor: Home.shared) { _, _ in
                        began.store(true, ordering: .releasing)
                        try? await Task.sleep(for: .seconds(3600))
                        if !Task.isCancelled { lost.add() }
                        over.happen()
                    })
                if !spin(until: { began.load(ordering: .acquiring) }) { lost.add() }
                if round % 2 == 0 { timer.value?.cancel() } else { timer.letGo() }
                _ = over.wait()
            }
        }
        #expect(lost.sum == 0)
    }
}
