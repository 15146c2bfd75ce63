public import Observation
public import Timers

/// A countdown for the screen: a deadline, and a timer that only says when the shown value changes.
///
/// ```swift
/// import Countdowns
///
/// @MainActor final class Verification {
///     let countdown = Countdown(from: .seconds(60))
///     private(set) var canResend = false
///
///     func codeSent() {
///         canResend = false
///         countdown.onFinish(owner: self) { me in me.canResend = true }
///         countdown.restart()
///     }
/// }
/// ```
///
/// Every property is computed from the deadline when it is read. Time that passes while the process is suspended or the
/// machine sleeps counts. The first value that is read afterwards is right, and the next tick comes at once.
///
/// A view that reads any of the properties is invalidated once for each value of ``remainingUnits``, and once for each
/// control call that changes something. The countdown does not wake between those: ``remaining`` and ``progress``
/// change without invalidating a view.
///
/// A countdown belongs to the main actor. Code elsewhere reads its ``snapshot-swift.property``, and uses an
/// `OwnedTimer` for work at an end. Every call is allowed in every state, including inside the action of
/// ``onFinish(owner:perform:)``. A call takes O(1), even if a ``CountdownStore`` keeps the change: the store writes it
/// later, away from the main actor.
@MainActor
@Observable
public final class Countdown {
    /// The value of ``TimerScheduler/main`` when the countdown was made.
    @ObservationIgnored let scheduler: TimerScheduler
    @ObservationIgnored private(set) var machine: CountdownMachine
    @ObservationIgnored private var timer: OwnedTimer?
    @ObservationIgnored let listeners = CountdownValues()
    @ObservationIgnored var finishAction: (@MainActor () -> Void)?
    @ObservationIgnored var changeAction: (@MainActor () -> Void)?
    /// Whether an end has to be announced; cleared right before its action, so an earlier reset takes the end back.
    @ObservationIgnored private var owesEnd = false
    /// Has a store queue the state, after each change that a new process could not work out by itself.
    @ObservationIgnored var keeper: (@MainActor (Countdown) -> Void)?
    /// Has the notification center keep a notification of the run.
    @ObservationIgnored private(set) var follower: (any CountdownFollower)?
    /// The display for which views were last invalidated.
    @ObservationIgnored private var display: CountdownDisplay

    /// Makes a countdown that is idle.
    ///
    /// - Parameters:
    ///   - duration: how long it runs; above zero, anything else traps.
    ///   - unit: the step of the shown value; above zero, anything else traps.
    public convenience init(from duration: Duration, unit: Duration = .seconds(1)) {
        do {
            try self.init(validating: duration, unit: unit)
        } catch {
            // A failed precondition would not print the reason in optimised builds.
            fatalError(error.description)
        }
    }

    /// Makes a countdown that is idle, from values that may be wrong.
    ///
    /// Convert seconds from a configuration or a text field with `Duration(validatingSeconds:)`.
    ///
    /// - Throws: `TimerError` with the value in its description: `.invalidDuration` for a duration and
    ///   `.invalidInterval` for a unit that is not above zero.
    public convenience init(validating duration: Duration, unit: Duration = .seconds(1)) throws(TimerError) {
        self.init(try CountdownMachine(validating: duration, unit: unit))
    }

    /// Restores a countdown from its snapshot.
    ///
    /// A countdown that was running goes on. If its deadline has passed since, its end is announced as soon as the main
    /// actor is free.
    public convenience init(restoring snapshot: Snapshot) {
        self.init(stopped: snapshot)
        run()
    }

    /// Restores a countdown that does not tick before `run()`.
    convenience init(stopped snapshot: Snapshot) {
        self.init(snapshot.machine(at: CountdownMoment(of: .main)))
    }

    private init(_ machine: CountdownMachine) {
        scheduler = .main
        self.machine = machine
        display = CountdownDisplay(machine, at: scheduler.nanoseconds(on: .continuous), revision: 0)
    }

    /// Starts the ticks of a countdown that was made without them.
    func run() { arm(at: now) }

    deinit {
        // Any thread may release the last reference, but what the actions captured belongs to the main actor.
        MainContext.destroy(DisposalBox(takingFrom: &finishAction))
        MainContext.destroy(DisposalBox(takingFrom: &changeAction))
    }

    var now: UInt64 { scheduler.nanoseconds(on: .continuous) }

    /// The machine, for a reader that wants to be invalidated.
    ///
    /// There is one observed property for all values, so that one change invalidates a view once, however many values
    /// the view has read.
    var observed: CountdownMachine {
        access(keyPath: \.observed)
        return machine
    }

    /// The machine, for a reader that wants to be invalidated by control calls and at ends, and not by ticks.
    var observedRun: CountdownMachine {
        access(keyPath: \.observedRun)
        return machine
    }

    /// Changes the machine, and does all that follows from a change.
    func change(at now: UInt64, _ body: (inout CountdownMachine, UInt64) -> Void) {
        let before = machine
        body(&machine, now)
        guard machine != before else { return }
        owesEnd = false
        arm(at: now)
        show(CountdownDisplay(machine, at: now, revision: display.revision + 1))
        report()
    }

    /// Tells those that follow the run beyond this process.
    private func report() {
        keeper?(self)
        follower?.countdownChanged(self)
    }

    /// Sets who follows the run, in place of the one before.
    func follow(with new: (any CountdownFollower)?) {
        let old = follower
        follower = new
        // The old one is released here and not by the assignment: its captures may set another one in their `deinit`.
        withExtendedLifetime(old) {}
    }

    /// Plans the next tick, or none.
    private func arm(at now: UInt64) {
        guard let next = machine.nextChange(at: now) else {
            timer?.pause()
            return
        }
        let schedule = TimerSchedule.grid(from: TimerInstant(nanoseconds: next), every: machine.unit)
        if let timer {
            timer.reschedule(schedule)
        } else {
            timer = OwnedTimer(schedule, onMain: scheduler, owner: self, name: "countdown") { me, _ in me.tick() }
        }
    }

    private func tick() {
        let now = now
        if machine.phase(at: now) == .finished {
            finish(at: now)
        } else {
            show(CountdownDisplay(machine, at: now, revision: display.revision))
        }
    }

    /// Ends a run whose deadline has passed, and announces an end that has not been announced.
    func finish(at now: UInt64) {
        if machine.expire(at: now) {
            owesEnd = true
            timer?.pause()
            show(CountdownDisplay(machine, at: now, revision: display.revision))
            report()
        }
        announceOwedEnd()
    }

    /// Tells listeners and views what to show.
    ///
    /// Both may control the countdown inside this call, so the caller makes all its other changes first.
    private func show(_ new: CountdownDisplay) {
        listeners.publish(new)
        guard display != new else { return }
        let isTick = display.phase == new.phase && display.revision == new.revision
        display = new
        withMutation(keyPath: \.observed) {}
        if !isTick { withMutation(keyPath: \.observedRun) {} }
        changeAction?()
    }

    /// Announces an end that has not been announced, soon.
    func announceSoon() {
        guard owesEnd else { return }
        // A virtual time runs its jobs on the thread that moves it, which need not be the main thread.
        scheduler.driver.run { [weak self] in
            MainContext.perform { MainActor.assumeIsolated { self?.announceOwedEnd() } }
        }
    }

    private func announceOwedEnd() {
        guard owesEnd, let finishAction else { return }
        owesEnd = false
        finishAction()
    }
}

/// An object that is told of each control call that changes a countdown, and of each end.
@MainActor
protocol CountdownFollower: AnyObject {
    func countdownChanged(_ countdown: Countdown)
}
