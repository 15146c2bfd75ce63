import Dispatch
import Synchronization
import Timers

/// The driver of one context, in a time that explores orders.
///
/// All contexts of a time have its clocks.
final class ContextDriver: TimerDriver, SleepWitness, NamedContext {
    private let time: VirtualDriver
    /// The number of the context.
    private let context: Int
    let contextName: String
    /// True for `.shared`, which runs each action on a thread of its own.
    let handsOverTicks: Bool

    init(_ time: VirtualDriver, context: Int, name: String, handsOverTicks: Bool) {
        (self.time, self.context, contextName, self.handsOverTicks) = (time, context, name, handsOverTicks)
        if handsOverTicks { time.runsJobsInAnyOrder(on: context) }
    }

    var runsNestedLoops: Bool { time.runsNestedLoops }
    var tickShift: Int { time.tickShift }
    var actionsInTurn: Int { time.actionsInTurn }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant { time.now(on: clock) }
    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) { time.arm(alarm, at: instant, context) }
    func disarm(_ clock: TimerSchedule.ClockKind) { time.disarm(clock, context) }
    func run(_ job: @escaping @Sendable () -> Void) { time.run(job, context, for: nil) }
    func run(_ job: @escaping @Sendable () -> Void, for label: TimerLabel) { time.run(job, context, for: label) }

    func willSleep(_ label: TimerLabel) async { await time.willSleep(label) }
    func cannotWait(for label: TimerLabel, _ reason: UnawaitedAction) { time.cannotWait(for: label, reason) }
    func willRun(for label: TimerLabel, on actor: any Actor) { time.willRun(for: label, on: actor) }
    func hasRun(on actor: any Actor) { time.hasRun(on: actor) }
    func actionBegins(_ action: UInt, for label: TimerLabel) { time.actionBegins(action, for: label) }
    func actionEnds(_ action: UInt) { time.actionEnds(action) }
    func taskBegins(_ description: String) { time.taskBegins(description) }
    func waitBegins(in action: UInt) { time.waitBegins(in: action) }
    func waitEnds(in action: UInt) { time.waitEnds(in: action) }
}

/// The schedulers of a time that explores orders: one for each context, as in production.
///
/// The scheduler of the time itself belongs to no context: it stands for a context that takes one tick at a time.
final class ContextSchedulers: VirtualSchedulers {
    private struct Known {
        let key: ContextKey
        let scheduler: TimerScheduler
    }

    private struct State {
        /// By the numbers of their contexts, from 1 on.
        var known: [Known] = []
        var hasEnded = false
    }

    private let time: TimerScheduler
    private let driver: VirtualDriver
    private let state = Mutex(State())

    init(_ time: TimerScheduler, _ driver: VirtualDriver) {
        (self.time, self.driver) = (time, driver)
    }

    func scheduler(of key: ContextKey) -> TimerScheduler {
        let (scheduler, hasEnded) = state.withLock { state in
            if let index = state.known.firstIndex(where: { known in known.key.isSame(as: key) }) {
                return (state.known[index].scheduler, state.hasEnded)
            }
            let number = state.known.count + 1
            let handsOver = if case .shared = key { true } else { false }
            let new = TimerScheduler(
                driver: ContextDriver(driver, context: number, name: key.name, handsOverTicks: handsOver))
            state.known.append(Known(key: key, scheduler: new))
            return (new, state.hasEnded)
        }
        if scheduler.observer == nil, let observer = time.observer { scheduler.observer = observer }
        if hasEnded { scheduler.endTimers() }
        return scheduler
    }

    var all: [TimerScheduler] { state.withLock { state in state.known.map(\.scheduler) } }

    /// The name of a context, by its number.
    func name(of number: Int) -> String? {
        state.withLock { state in number > 0 ? state.known[number - 1].key.name : nil }
    }

    /// The scheduler of a context, by its number.
    func scheduler(_ number: Int) -> TimerScheduler {
        number == 0 ? time : state.withLock { state in state.known[number - 1].scheduler }
    }

    /// Ends all timers, including those that are made from now on.
    func end() {
        let all = state.withLock { state in
            state.hasEnded = true
            return state.known.map(\.scheduler)
        }
        for scheduler in all { scheduler.endTimers() }
    }
}

extension ContextKey {
    fileprivate func isSame(as other: ContextKey) -> Bool {
        switch (self, other) {
        case (.main, .main), (.shared, .shared), (.runLoop, .runLoop): true
        case (.object(let one), .object(let other)): one === other
        default: false
        }
    }

    fileprivate var name: String {
        switch self {
        case .main: "the main queue"
        case .shared: "TimerScheduler.shared"
        case .runLoop: "a run loop"
        case .newThread: "a thread"
        case .object(let object):
            (object as? DispatchQueue).map { queue in "queue '\(queue.label)'" } ?? "an event loop"
        }
    }
}
