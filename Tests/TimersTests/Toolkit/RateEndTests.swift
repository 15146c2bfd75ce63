import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers

/// Rule 15, contexts that end: what debouncers and throttlers do when their scheduler ends.
@Suite struct `The end of a scheduler` {
    /// The contexts that can end.
    static let contexts: [MatrixCell.Context] = [.thread, .serialQueue, .concurrentQueue]

    /// Why an action of a debouncer or a throttler runs.
    enum Kind: CaseIterable {
        case trailing, leading, leadingOnContext, flushed, inLine
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let context: MatrixCell.Context
        let kind: Kind
        let suspends: Bool
        let tool: RateTool

        static let all = contexts.flatMap { context in
            Kind.allCases.flatMap { kind in
                RateTool.allCases.flatMap { tool in
                    [false, true].map { suspends in
                        Case(context: context, kind: kind, suspends: suspends, tool: tool)
                    }
                }
            }
        }

        var testDescription: String { "\(kind), \(tool), \(suspends ? "suspending" : "plain"), \(context)" }
    }

    private static func rate(_ row: Case, on scheduler: TimerScheduler, _ work: MatrixProbe) -> any RateHandle<Int> {
        let interval: Duration = row.kind == .trailing ? .milliseconds(1) : .seconds(3_600)
        let edges: RateEdges = row.kind == .trailing || row.kind == .flushed ? .trailing : .both
        guard row.suspends else {
            return row.tool.make(interval, edges, on: scheduler, owner: work) { work, _ in work.act() }
        }
        return row.tool.make(interval, edges, on: scheduler, owner: work) { work, _ in await work.actSuspending() }
    }

    @Test(arguments: Case.all)
    func `waits for an action that runs, and lets none begin`(_ row: Case) async {
        let (place, work) = (await MatrixPlace(row.context), MatrixProbe())
        let rate = Self.rate(row, on: place.scheduler, work)
        if row.kind == .leadingOnContext { place.run { rate.send(1) } } else { rate.send(1) }
        if row.kind == .flushed { rate.flush() }
        await work.begun(1)
        if row.kind == .inLine {
            rate.send(2)
            rate.flush()
        }
        let flushing = Task { await rate.flushAndWait() }
        let returned = Milestone()
        let waiting = Task {
            let answer = await place.scheduler.endAndWait()
            #expect(work.running == 0)
            returned.reach()
            return answer
        }
        // Either the call waits, or it has returned too early.
        while !place.scheduler.isEndAwaited && !returned.isReached { await Task.yield() }
        #expect(!returned.isReached)
        rate.send(3)
        work.gate.reach()
        #expect(await waiting.value)
        await flushing.value
        await place.settle()
        #expect(work.begun == 1)
    }

    /// A value that tells when it is released.
    private final class Tracked: Sendable {
        private let witness: Witness.Capture

        init(_ witness: Witness) { self.witness = witness.capture() }
    }

    @Test func `drops values on their way, and resumes the callers that wait for them`() async {
        let driver = ManualDriver()
        let (scheduler, log) = (TimerScheduler(driver: driver), Notes<Int>())
        let debouncer = Debouncer<Tracked>(for: .seconds(60), edges: .both, on: scheduler, owner: log) { log, _ in
            log.add(1)
        }
        let witnesses = (0..<3).map { _ in Witness() }
        for witness in witnesses {
            debouncer.send(Tracked(witness))
            debouncer.flush()
        }
        let kept = Witness()
        debouncer.send(Tracked(kept))
        let callers = [Task { await debouncer.flushAndWait() }, Task { await debouncer.flushAndWait() }]
        for _ in 0..<10 { await Task.yield() }
        scheduler.end()
        #expect(!debouncer.isPending)
        for witness in witnesses + [kept] { #expect(witness.gone.isReached) }
        for caller in callers { await caller.value }
        #expect(await scheduler.endAndWait())
        _ = driver.runJobs()
        #expect(log.entries == [])
    }

    @Test(arguments: contexts)
    func `lets no action begin that a sender races with it`(context: MatrixCell.Context) async {
        for _ in 0..<100 {
            let place = await MatrixPlace(context)
            let log = Notes<Int>()
            let hasEnded = Atomic(false)
            let throttler = Throttler<Int>(every: .zero, on: place.scheduler, owner: log) { log, value in
                if hasEnded.load(ordering: .acquiring) { log.add(value) }
            }
            let suspending = Throttler<Int>(every: .zero, on: place.scheduler, owner: log) { log, value in
                await Task.yield()
                if hasEnded.load(ordering: .acquiring) { log.add(value) }
            }
            let sender = Task {
                for value in 0..<50 {
                    throttler.send(value)
                    suspending.send(value)
                    throttler.flush()
                }
            }
            for _ in 0..<Int.random(in: 0..<5) { await Task.yield() }
            await place.scheduler.endAndWait()
            hasEnded.store(true, ordering: .releasing)
            await sender.value
            await place.settle()
            #expect(log.entries == [])
        }
    }

    @Test func `does not stop a thread that moves a deadline at that moment`() async {
        let log = Notes<Int>()
        await onPlainThread {
            for _ in 0..<100 {
                let scheduler = TimerScheduler(driver: ManualDriver())
                // Many timers end one after another, and most of them before the debouncer's.
                let others = (0..<200).map { _ in OwnedTimer(.after(.seconds(60)), on: scheduler) { _ in } }
                let debouncer = Debouncer<Int>(for: .seconds(60), maximumWait: .seconds(90), on: scheduler, owner: log)
                {
                    log, value in log.add(value)
                }
                let hasEnded = Atomic(false)
                onPlainThreads(2) { thread in
                    if thread == 0 {
                        scheduler.end()
                        hasEnded.store(true, ordering: .releasing)
                    } else {
                        while !hasEnded.load(ordering: .acquiring) {
                            debouncer.send(1)
                            debouncer.cancel()
                        }
                    }
                }
                debouncer.send(2)
                #expect(!debouncer.isPending)
                withExtendedLifetime(others) {}
            }
        }
        #expect(log.entries == [])
    }

    /// A context that keeps its jobs, and may drop them.
    private final class DroppingDriver: TimerDriver {
        private let jobs = Mutex<[@Sendable () -> Void]?>([])

        func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {}
        func disarm(_ clock: TimerSchedule.ClockKind) {}
        func run(_ job: @escaping @Sendable () -> Void) { jobs.withLock { jobs in jobs?.append(job) } }

        /// Drops the jobs that wait and all further ones.
        func drop() {
            let dropped = jobs.withLock { jobs in jobs.take() }
            // Released here, with the lock open: what the jobs hold may submit further ones.
            withExtendedLifetime(dropped) {}
        }
    }

    @Test func `need not come for thousands of values whose jobs a context drops`() async {
        let (driver, log) = (DroppingDriver(), Notes<Int>())
        let debouncer = Debouncer<Int>(for: .seconds(60), on: TimerScheduler(driver: driver), owner: log) {
            log, value in
            log.add(value)
        }
        for value in 0..<100_000 {
            debouncer.send(value)
            debouncer.flush()
        }
        driver.drop()
        #expect(!debouncer.isPending)
        await debouncer.flushAndWait()
        #expect(log.entries == [])
    }
}
