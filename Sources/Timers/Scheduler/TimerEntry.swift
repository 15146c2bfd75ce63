import TimerWheel

/// What a scheduler keeps of a timer: its state, its action, and a weak reference to its owner.
///
/// One subclass a context, in the files of `Timer/Contexts`.
///
/// Who may touch what:
/// - `machine`, `token`, `companions`, `isActionReleased`: only with the scheduler's lock held.
/// - the action of a subclass: whoever runs a tick, from the machine's `begin` to its `settle`, and after that only the one
///   who was told by the machine that the timer is over. The two never overlap.
/// - the owner: a weak reference, which is safe everywhere; who reads it may become the last to hold it, so it is read on
///   the owner's context where it has one.
package class TimerEntry: @unchecked Sendable {
    // Guarded as said above; the compiler cannot see a lock that lives in another object.
    let scheduler: TimerScheduler

    // The lock keeps all others out, and no access to these calls anything that could come back to them: the checks of the
    // runtime, which cost more than the work itself, can find nothing. They stand in the order in which they are needed: most
    // calls touch the first 96 bytes only.
    @safe @exclusivity(unchecked) final var token: TimerWheel.Token?
    let clock: TimerSchedule.Clock
    /// Whether an owner was named: its end is then the timer's end, and the handle is not needed.
    let hasOwner: Bool
    @safe @exclusivity(unchecked) final var isActionReleased = false
    let openTick = OpenTick()
    @safe @exclusivity(unchecked) final var machine: TimerStateMachine
    /// Who has to do with the timer from outside; nil if nobody ever had.
    @safe @exclusivity(unchecked) final var companions: TimerCompanions?
    let label: TimerLabel

    init(_ setting: consuming TimerSetting) {
        scheduler = setting.scheduler
        label = setting.label
        clock = setting.schedule.options.clock
        hasOwner = setting.hasOwner
        let now = setting.scheduler.now(on: clock).nanoseconds
        machine = TimerStateMachine(TickPlan(setting.schedule, at: now))
    }

    deinit {
        scheduler.abandoned(self)
    }

    // MARK: What a context decides

    /// Whether a tick can be run by a plain call on the scheduler's context, here and now.
    var runsInPlace: Bool { !scheduler.isConcurrent }

    /// Runs the action.
    ///
    /// On the context, outside every lock.
    func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        preconditionFailure("\(type(of: self)) does not run in place")
    }

    /// Brings a claimed tick to the context, to call `runClaimed` there.
    func handOver(ticket: UInt32) {
        scheduler.driver.run { [self] in runClaimed(ticket: ticket) }
    }

    /// Destroys the action, and everything it captured, where that may be done.
    ///
    /// Called once, outside every lock.
    func releaseAction() {}

    /// Whether an owner was named and is gone.
    ///
    /// On the owner's context.
    var isOwnerGone: Bool { false }

    /// Calls `answer` with whether the owner is gone: here and now where the owner may be read on any thread, or where this
    /// is its context; there, soon, otherwise.
    func askWhetherOwnerIsGone(_ answer: @escaping @Sendable (Bool) -> Void) {
        answer(isOwnerGone)
    }

    /// Whether the owner may be read here and now.
    var isOwnerReadable: Bool { true }

    /// The owner's type.
    var ownerType: String? { nil }
}

/// What every kind of timer is made from.
package struct TimerSetting: ~Copyable {
    let schedule: TimerSchedule
    let scheduler: TimerScheduler
    let label: TimerLabel
    let hasOwner: Bool
}

/// What a person calls a timer: its name, and where it was made.
package struct TimerLabel: Sendable {
    /// A text that few have, so that the others are small.
    private final class Name: Sendable {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    private let storedName: Name?
    package let fileID: StaticString
    private let storedLine: UInt32

    package init(name: String?, fileID: StaticString, line: UInt) {
        storedName = name.map(Name.init)
        self.fileID = fileID
        storedLine = UInt32(clamping: line)
    }

    package var name: String? { storedName?.text }
    package var line: UInt { UInt(storedLine) }
}

/// Who has to do with a timer from outside: few have anybody, so it is apart.
///
/// Guarded by the scheduler's lock.
final class TimerCompanions {
    private var waiters: [UInt64: FinishWaiter] = [:]
    private var lastWaiter: UInt64 = 0
    /// The task that runs an asynchronous action, to know a call by the action itself.
    var actionTask: Int?

    func newWaiter() -> UInt64 {
        lastWaiter += 1
        return lastWaiter
    }

    func add(_ waiter: FinishWaiter, as id: UInt64) {
        waiters[id] = waiter
    }

    func take(_ id: UInt64) -> FinishWaiter? {
        waiters.removeValue(forKey: id)
    }

    func takeWaiters() -> [FinishWaiter] {
        defer { waiters = [:] }
        return Array(waiters.values)
    }

    func holds<Companion: TimerCompanion>(_ kind: Companion.Type) -> Bool {
        waiters.values.contains { waiter in
            if case .companion(let known) = waiter { known is Companion } else { false }
        }
    }
}

/// Something that a timer holds as long as it lives.
protocol TimerCompanion: AnyObject, Sendable {
    /// The timer has ended.
    ///
    /// A timer that nobody can resume any more goes away without, and lets go of its companion.
    func timerEnded()
}

/// Somebody who waits for a timer's end.
enum FinishWaiter {
    case throwing(CheckedContinuation<FinishReason, any Error>)
    case plain(CheckedContinuation<Void, Never>)
    case companion(any TimerCompanion)

    func resume(_ reason: FinishReason) {
        switch self {
        case .throwing(let continuation): continuation.resume(returning: reason)
        case .plain(let continuation): continuation.resume()
        case .companion(let companion): companion.timerEnded()
        }
    }
}
