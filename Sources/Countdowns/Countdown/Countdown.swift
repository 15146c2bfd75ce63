public import Observation
import Timers

/// A countdown for the screen: a deadline, and a timer that only says when to look again.
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
/// Everything is computed from the deadline when it is read. Time that passed while the process was suspended or the machine
/// slept counts: the first look afterwards is right, and the next tick comes at once.
///
/// A view that reads any of its properties is invalidated once for each value of ``unitsLeft``, and by control calls that
/// change something. In between nothing wakes, and ``remaining`` and ``progress`` run on unobserved.
///
/// All of it is on the main actor; ``SharedCountdown`` is for everywhere else. Every call is allowed in every state, also in
/// the action of ``onFinish(owner:perform:)``, and takes O(1), but for what a ``CountdownStore`` takes to keep a change.
@MainActor
@Observable
public final class Countdown {
    @ObservationIgnored let scheduler: TimerScheduler
    @ObservationIgnored private(set) var machine: CountdownMachine
    @ObservationIgnored private var timer: OwnedTimer?
    @ObservationIgnored let listeners = CountdownValues()
    @ObservationIgnored private var finishAction: (@MainActor () -> Void)?
    /// Whether the run has ended and that has not been announced.
    ///
    /// Taken right before the action runs: whoever resets the countdown before that takes the end back.
    @ObservationIgnored private var owesEnd = false
    /// Who keeps the countdown's state, to be told of what a new process could not know.
    @ObservationIgnored var keeper: (@MainActor (Countdown) -> Void)?
    /// What those who look were told last.
    @ObservationIgnored private var display: CountdownDisplay

    /// Makes a countdown that is idle.
    ///
    /// - Parameters:
    ///   - duration: how long it runs; above zero, anything else traps.
    ///   - unit: the step of the shown value; above zero, anything else traps.
    public convenience init(from duration: Duration, unit: Duration = .seconds(1)) {
        self.init(CountdownMachine.trapping(duration, unit: unit), moment: nil)
    }

    /// Makes a countdown that is idle, from values that may be wrong.
    ///
    /// - Throws: ``CountdownError`` with the value in its description, if duration or unit are not above zero.
    public convenience init(validating duration: Duration, unit: Duration = .seconds(1)) throws(CountdownError) {
        self.init(try CountdownMachine(validating: duration, unit: unit), moment: nil)
    }

    /// Makes a countdown that is idle, from a number of seconds that may be anything, not a number and infinity included.
    ///
    /// - Throws: ``CountdownError`` with the value in its description.
    public convenience init(validatingSeconds seconds: Double, unit: Duration = .seconds(1)) throws(CountdownError) {
        self.init(try CountdownMachine(validatingSeconds: seconds, unit: unit), moment: nil)
    }

    /// Goes on with a countdown that was kept; one that was running runs, and if it has ended meanwhile, its end is
    /// announced as soon as the main actor is free.
    public convenience init(restoring snapshot: Snapshot) {
        self.init(stopped: snapshot)
        run()
    }

    /// Goes on with a countdown that was kept, but does nothing by itself before `run()`.
    convenience init(stopped snapshot: Snapshot) {
        let moment = CountdownMoment(of: .main)
        self.init(snapshot.machine(at: moment), moment: moment)
    }

    private init(_ machine: CountdownMachine, moment: CountdownMoment?) {
        scheduler = .main
        self.machine = machine
        let now = moment?.continuous ?? scheduler.nanoseconds(on: .continuous)
        display = CountdownDisplay(machine, at: now, revision: 0)
    }

    /// Lets a countdown tick that was made stopped.
    func run() {
        arm(at: now)
    }

    deinit {
        // The last reference may go anywhere, but the action holds what belongs to the main actor.
        MainContext.destroy(&finishAction)
    }

    var now: UInt64 { scheduler.nanoseconds(on: .continuous) }

    /// The state, for somebody who wants to hear when to ask again.
    ///
    /// The only observed property, so that one change invalidates once.
    var observed: CountdownMachine {
        access(keyPath: \.observed)
        return machine
    }
}

// MARK: - Control

extension Countdown {
    /// Begins to count down.
    ///
    /// One that is paused goes on, one that is over begins anew with its full length; nothing happens to one that runs.
    ///
    /// An end that was not announced yet, such as one that came while the process was away, is announced before that.
    public func start() {
        var now = now
        if machine.phase(at: now) == .finished {
            finish(at: now)
            // The action may have taken its time.
            now = self.now
        }
        change(at: now) { machine, now in machine.start(at: now) }
    }

    /// Holds the countdown; nothing happens unless it runs.
    public func pause() {
        change(at: now) { machine, now in machine.pause(at: now) }
    }

    /// Lets a paused countdown go on with what is left; nothing happens unless it is paused.
    public func resume() {
        change(at: now) { machine, now in machine.resume(at: now) }
    }

    /// Goes back to idle and to the full length, without what was added.
    ///
    /// An end that was not announced yet no longer is.
    public func reset() {
        change(at: now) { machine, _ in machine.reset() }
    }

    /// Begins anew with the full length, as ``reset()`` and ``start()`` in one change.
    ///
    /// An end that was not announced yet no longer is.
    public func restart() {
        change(at: now) { machine, now in machine.restart(at: now) }
    }

    /// Makes the countdown longer, or shorter if `amount` is negative, in any phase but finished.
    ///
    /// A run from which more is taken than is left ends now.
    public func add(_ amount: Duration) {
        change(at: now) { machine, now in machine.add(amount, at: now) }
    }

    /// Sets what happens at the end, in place of what was set before.
    ///
    /// The action runs exactly once for each run that comes to its end, on the main actor, unless ``reset()`` or
    /// ``restart()`` comes before it; soon, if it is the first one and the run is over. It runs for a restored countdown whose
    /// end came while the process was away, and not for one that was finished when it was kept.
    ///
    /// - Parameters:
    ///   - owner: the object it is for, held weakly; nothing happens when it is gone.
    ///   - action: what to do. It may control the countdown.
    public func onFinish<Owner: AnyObject>(owner: Owner, perform action: @escaping @MainActor (Owner) -> Void) {
        finishAction = { @MainActor [weak owner] in
            if let owner { action(owner) }
        }
        guard owesEnd else { return }
        // A virtual time runs its jobs wherever it is moved.
        scheduler.driver.run { [weak self] in
            MainContext.perform { MainActor.assumeIsolated { self?.announceOwedEnd() } }
        }
    }

    private func announceOwedEnd() {
        guard owesEnd, let finishAction else { return }
        owesEnd = false
        finishAction()
    }

    private func change(at now: UInt64, _ body: (inout CountdownMachine, UInt64) -> Void) {
        let before = machine
        body(&machine, now)
        guard machine != before else { return }
        owesEnd = false
        arm(at: now)
        show(CountdownDisplay(machine, at: now, revision: display.revision + 1))
        keeper?(self)
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

    /// Announces the end of a run that is over, unless that was done.
    private func finish(at now: UInt64) {
        if machine.expire(at: now) {
            owesEnd = true
            timer?.pause()
            show(CountdownDisplay(machine, at: now, revision: display.revision))
            keeper?(self)
        }
        announceOwedEnd()
    }

    /// Tells those who look, who may control the countdown there and then: what they show is the last thing done.
    private func show(_ new: CountdownDisplay) {
        listeners.publish(new)
        listeners.deliver()
        guard display != new else { return }
        display = new
        withMutation(keyPath: \.observed) {}
    }
}
