import Synchronization
import TestSupport
import Timers

/// One tool on one context, as the cases drive it.
///
/// The closures hold the tool.
struct MatrixDevice: Sendable {
    /// Makes an action due, from any thread.
    var trigger: @Sendable () -> Void = {}
    /// Passes a value to a debouncer or a throttler, whose first value is due at once.
    var send: @Sendable () -> Void = {}
    /// Takes back what waits, and cancels the action that runs.
    var cancel: @Sendable () -> Void = {}
    var cancelAndWait: @Sendable () async -> Void = {}
    /// Ends what would go on without an end of its own.
    var discard: @Sendable () -> Void = {}

    typealias Maker = @Sendable (MatrixPlace, MatrixProbe) async -> MatrixDevice

    /// What a call returns that cannot throw here.
    private static func unwrapped<Value>(_ body: () throws -> Value) -> Value {
        do { return try body() } catch { fatalError("\(error)") }
    }

    /// How to make the tool of a cell; nil if there is no such tool.
    static func maker(_ cell: MatrixCell) -> Maker? {
        switch cell.tool {
        case .timer:
            guard let make = timer(cell.context, cell.form) else { return nil }
            return { place, probe in MatrixDevice(timer: await make(place, probe)) }
        case .debouncer: return rate(.debouncer, cell.context, cell.form)
        case .throttler: return rate(.throttler, cell.context, cell.form)
        case .pool: return cell.form == .plain ? pool(cell.context) : nil
        case .ticks: return cell.form == .suspending ? ticks(cell.context) : nil
        // The cases call the clock themselves.
        case .deadline:
            if cell.form == .plain { return nil }
            return { _, _ in MatrixDevice() }
        }
    }
}

// MARK: Timers

extension MatrixDevice {
    private init(timer: OwnedTimer) {
        trigger = { timer.fire() }
        cancel = { timer.cancel() }
        cancelAndWait = { await timer.cancelAndWait() }
    }

    private static func timer(
        _ context: MatrixCell.Context, _ form: MatrixCell.Form
    ) -> (@Sendable (MatrixPlace, MatrixProbe) async -> OwnedTimer)? {
        let schedule = TimerSchedule.every(.seconds(3_600))
        switch (context, form) {
        case (.mainActor, .plain):
            return { _, probe in await MainActor.run { OwnedTimer(schedule) { _ in probe.act() } } }
        case (.mainActor, .suspending):
            return { _, probe in await MainActor.run { OwnedTimer(schedule) { _ in await probe.actSuspending() } } }
        case (.runLoop, .plain):
            return { place, probe in
                await place.onLoop { OwnedTimer(schedule, runLoop: .current) { _ in probe.act() } }
            }
        case (.confined, .plain):
            return { place, probe in
                await place.onQueue {
                    unwrapped {
                        try OwnedTimer(validating: schedule, confinedTo: place.scheduler, isOnContext: place.isHere) {
                            _ in probe.act()
                        }
                    }
                }
            }
        case (.actor, .suspending):
            return { place, probe in
                OwnedTimer(schedule, actor: place.station) { _, _ in await probe.actSuspending() }
            }
        case (.isolated, _): return { place, probe in await place.station.timer(schedule, form, probe) }
        case (.actor, .plain), (.confined, .suspending), (.eventLoop, _): return nil
        case (_, .plain):
            return { place, probe in OwnedTimer(schedule, on: place.scheduler) { _ in probe.act() } }
        case (_, .suspending):
            return { place, probe in OwnedTimer(schedule, on: place.scheduler) { _ in await probe.actSuspending() } }
        }
    }
}

// MARK: Rates

extension MatrixDevice {
    private init(_ rate: any RateHandle<Int>) {
        send = { rate.send(1) }
        trigger = {
            rate.send(1)
            rate.flush()
        }
        cancel = { rate.cancel() }
        cancelAndWait = { await rate.cancelAndWait() }
    }

    private static let interval = Duration.seconds(3_600)

    private static func rate(
        _ tool: RateTool, _ context: MatrixCell.Context, _ form: MatrixCell.Form
    ) -> Maker? {
        switch (context, form) {
        case (.mainActor, .plain):
            { _, probe in
                let action: @MainActor (MatrixProbe, Int) -> Void = { probe, _ in probe.act() }
                return await MainActor.run {
                    switch tool {
                    case .debouncer: MatrixDevice(Debouncer(for: interval, edges: .both, owner: probe, action: action))
                    case .throttler: MatrixDevice(Throttler(every: interval, owner: probe, action: action))
                    }
                }
            }
        case (.mainActor, .suspending):
            { _, probe in
                let action: @MainActor (MatrixProbe, Int) async -> Void = { probe, _ in await probe.actSuspending() }
                return await MainActor.run {
                    switch tool {
                    case .debouncer: MatrixDevice(Debouncer(for: interval, edges: .both, owner: probe, action: action))
                    case .throttler: MatrixDevice(Throttler(every: interval, owner: probe, action: action))
                    }
                }
            }
        case (.actor, .suspending):
            { place, probe in
                switch tool {
                case .debouncer:
                    MatrixDevice(
                        Debouncer<Int>(for: interval, edges: .both, actor: place.station) { _, _ in
                            await probe.actSuspending()
                        })
                case .throttler:
                    MatrixDevice(
                        Throttler<Int>(every: interval, actor: place.station) { _, _ in await probe.actSuspending() })
                }
            }
        case (.actor, .plain), (.isolated, _), (.confined, _), (.eventLoop, _): nil
        case (_, .plain):
            { place, probe in
                MatrixDevice(
                    tool.make(interval, .both, on: place.scheduler, owner: probe) { probe, _ in probe.act() })
            }
        case (_, .suspending):
            { place, probe in
                MatrixDevice(
                    tool.make(interval, .both, on: place.scheduler, owner: probe) { probe, _ in
                        await probe.actSuspending()
                    })
            }
        }
    }
}

// MARK: Pools and sequences

extension MatrixDevice {
    /// A pool of the main actor.
    @MainActor
    private final class MainPool {
        private let pool: LocalTimeoutPool<Int>

        init(_ probe: MatrixProbe) { pool = LocalTimeoutPool(after: interval) { _ in probe.act() } }

        func insert() { pool.insert(1, after: .zero) }
    }

    /// A pool of the thread of a run loop, or of a queue.
    private final class LoopPool: @unchecked Sendable {
        // Only the thread of the loop, or the queue, uses the pool.
        private let pool: LocalTimeoutPool<Int>

        init(_ pool: LocalTimeoutPool<Int>) { self.pool = pool }

        func insert() { pool.insert(1, after: .zero) }
    }

    private static func pool(_ context: MatrixCell.Context) -> Maker? {
        switch context {
        case .mainActor:
            { _, probe in
                let pool = await MainPool(probe)
                return MatrixDevice(trigger: { Task { await pool.insert() } })
            }
        case .runLoop:
            { place, probe in
                let pool = await place.onLoop {
                    LoopPool(LocalTimeoutPool(after: interval, runLoop: .current) { _ in probe.act() })
                }
                return MatrixDevice(
                    trigger: { place.run { pool.insert() } }, discard: { place.run { withExtendedLifetime(pool) {} } })
            }
        case .confined:
            { place, probe in
                let pool = await place.onQueue {
                    LoopPool(
                        unwrapped {
                            try LocalTimeoutPool(
                                validating: interval, confinedTo: place.scheduler, isOnContext: place.isHere
                            ) { _ in probe.act() }
                        })
                }
                return MatrixDevice(
                    trigger: { place.run { pool.insert() } }, discard: { place.run { withExtendedLifetime(pool) {} } })
            }
        case .actor, .isolated:
            { place, probe in
                await place.station.makePool(probe)
                return MatrixDevice(trigger: { Task { await place.station.insert() } })
            }
        case .eventLoop: nil
        default:
            { place, probe in
                let pool = TimeoutPool<Int>(after: interval, on: place.scheduler) { _ in probe.act() }
                let last = Mutex(PooledTimeout())
                return MatrixDevice(
                    trigger: {
                        let timeout = pool.insert(1, after: .zero)
                        last.withLock { last in last = timeout }
                    },
                    cancel: { pool.remove(last.withLock { last in last }) })
            }
        }
    }

    private static func ticks(_ context: MatrixCell.Context) -> Maker? {
        if [.isolated, .confined, .eventLoop].contains(context) { return nil }
        return { place, probe in
            let ticks = TimerTicks(.every(.milliseconds(1)), on: place.scheduler)
            let control = Slot<TimerControl>()
            let body: @Sendable (Tick) async -> Void = { tick in
                control.put(tick.timer)
                await probe.actSuspending()
            }
            let task =
                switch context {
                case .mainActor: Task { @MainActor in for await tick in ticks { await body(tick) } }
                case .actor: Task { await place.station.loop(ticks, body) }
                default: Task { for await tick in ticks { await body(tick) } }
                }
            return MatrixDevice(
                cancel: { control.value?.cancel() }, cancelAndWait: { await control.value?.cancelAndWait() },
                discard: { task.cancel() })
        }
    }
}
