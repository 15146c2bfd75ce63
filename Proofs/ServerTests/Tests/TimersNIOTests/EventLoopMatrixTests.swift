import NIOCore
import NIOPosix
import Synchronization
import Testing
import Timers
import TimersNIO

/// The cells of `MatrixTests` whose context is an event loop.
@Suite struct `On an event loop` {
    enum Tool: CaseIterable {
        case timer, debouncer, throttler, pool, ticks
    }

    /// A tool, and whether its action may suspend.
    struct Row: CustomTestStringConvertible, Sendable {
        let tool: Tool
        let suspends: Bool

        var testDescription: String { "\(tool), \(suspends ? "suspending" : "plain")" }
        var isRate: Bool { tool == .debouncer || tool == .throttler }

        // The action of a pool does not suspend, and the body of a loop belongs to a task.
        static let all = Tool.allCases.flatMap { tool in
            [false, true].filter { suspends in tool != (suspends ? .pool : .ticks) }.map { suspends in
                Row(tool: tool, suspends: suspends)
            }
        }
        static let rates = all.filter(\.isRate)
        static let cancellable = all.filter { row in row.tool != .pool }
    }

    /// What actions do: they run until they may go on.
    final class Probe: Sendable {
        private let counts = Mutex((begun: 0, running: 0, most: 0))
        private let isOpen = Atomic(false)

        var begun: Int { counts.withLock { counts in counts.begun } }
        var running: Int { counts.withLock { counts in counts.running } }
        var most: Int { counts.withLock { counts in counts.most } }

        func open() { isOpen.store(true, ordering: .releasing) }

        func act() {
            begin()
            while !isOpen.load(ordering: .acquiring) {}
            end()
        }

        func actSuspending() async {
            begin()
            while !isOpen.load(ordering: .acquiring) { await Task.yield() }
            end()
        }

        func begun(_ count: Int) async { while begun < count { await Task.yield() } }

        private func begin() {
            counts.withLock { counts in
                counts.begun += 1
                counts.running += 1
                counts.most = max(counts.most, counts.running)
            }
        }

        private func end() { counts.withLock { counts in counts.running -= 1 } }
    }

    /// A tool on a loop.
    struct Device: Sendable {
        var trigger: @Sendable () -> Void = {}
        var cancelAndWait: @Sendable () async -> Void = {}
        var discard: @Sendable () -> Void = {}

        init(_ row: Row, on scheduler: TimerScheduler, _ probe: Probe) {
            let hour = Duration.seconds(3_600)
            switch row.tool {
            case .timer:
                let timer =
                    row.suspends
                    ? OwnedTimer(.every(hour), on: scheduler) { _ in await probe.actSuspending() }
                    : OwnedTimer(.every(hour), on: scheduler) { _ in probe.act() }
                (trigger, cancelAndWait) = ({ timer.fire() }, { await timer.cancelAndWait() })
            case .debouncer:
                let rate =
                    row.suspends
                    ? Debouncer<Int>(for: hour, on: scheduler, owner: probe) { me, _ in await me.actSuspending() }
                    : Debouncer<Int>(for: hour, on: scheduler, owner: probe) { me, _ in me.act() }
                trigger = {
                    rate.send(1)
                    rate.flush()
                }
                cancelAndWait = { await rate.cancelAndWait() }
            case .throttler:
                let rate =
                    row.suspends
                    ? Throttler<Int>(every: hour, on: scheduler, owner: probe) { me, _ in await me.actSuspending() }
                    : Throttler<Int>(every: hour, on: scheduler, owner: probe) { me, _ in me.act() }
                trigger = {
                    rate.send(1)
                    rate.flush()
                }
                cancelAndWait = { await rate.cancelAndWait() }
            case .pool:
                let pool = TimeoutPool<Int>(after: hour, on: scheduler) { _ in probe.act() }
                trigger = { pool.insert(1, after: .zero) }
            case .ticks:
                let last = Mutex<TimerControl?>(nil)
                let task = Task {
                    for await tick in TimerTicks(.every(.milliseconds(1)), on: scheduler) {
                        last.withLock { last in last = tick.timer }
                        await probe.actSuspending()
                    }
                }
                cancelAndWait = { await last.withLock { last in last }?.cancelAndWait() }
                discard = { task.cancel() }
            }
        }
    }

    /// Returns when the loop has run all that it had, and the group has shut down.
    private func shutDown(_ group: MultiThreadedEventLoopGroup) async throws {
        try await group.next().submit {}.get()
        try await group.shutdownGracefully()
    }

    @Test(arguments: Row.all)
    func `no tool runs its action twice at once`(_ row: Row) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let probe = Probe()
        let device = Device(row, on: .eventLoop(group.next()), probe)
        for _ in 0..<3 { device.trigger() }
        await probe.begun(1)
        device.trigger()
        probe.open()
        await probe.begun(2)
        device.discard()
        try await shutDown(group)
        #expect(probe.most == 1)
    }

    /// Ends a tool or its scheduler while an action runs: `end` has to wait for the action.
    ///
    /// If the end is for ever, no later call may begin an action either.
    private func checkEnd(
        _ row: Row, isForEver: Bool, _ end: @escaping @Sendable (Device, TimerScheduler) async -> Void
    ) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (probe, scheduler) = (Probe(), TimerScheduler.eventLoop(group.next()))
        let device = Device(row, on: scheduler, probe)
        device.trigger()
        await probe.begun(1)
        device.trigger()
        let waiting = Task {
            await end(device, scheduler)
            return probe.running
        }
        for _ in 0..<20 { await Task.yield() }
        probe.open()
        #expect(await waiting.value == 0)
        if isForEver { device.trigger() }
        device.discard()
        try await shutDown(group)
        #expect(probe.begun == 1)
    }

    @Test(arguments: Row.cancellable)
    func `cancelAndWait waits for the action that runs, and lets none begin`(_ row: Row) async throws {
        try await checkEnd(row, isForEver: false) { device, _ in await device.cancelAndWait() }
    }

    @Test(arguments: Row.all)
    func `endAndWait waits for the action that runs, and lets none begin`(_ row: Row) async throws {
        try await checkEnd(row, isForEver: true) { _, scheduler in await scheduler.endAndWait() }
    }

    @Test(arguments: Row.all.filter { row in row.tool != .ticks })
    func `no action begins after the shutdown of the loop`(_ row: Row) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let probe = Probe()
        let device = Device(row, on: .eventLoop(group.next()), probe)
        probe.open()
        try await group.shutdownGracefully()
        device.trigger()
        for _ in 0..<20 { await Task.yield() }
        #expect(probe.begun == 0)
    }

    @Test(arguments: Row.rates)
    func `a flushed value is delivered, although the action is busy and the object goes`(_ row: Row) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let probe = Probe()
        var device: Device? = Device(row, on: .eventLoop(group.next()), probe)
        for _ in 0..<3 { device?.trigger() }
        await probe.begun(1)
        device = nil
        probe.open()
        await probe.begun(3)
        try await shutDown(group)
        #expect(probe.begun == 3 && probe.most == 1)
    }
}
