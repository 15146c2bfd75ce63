extension Countdown {
    /// Begins to count down.
    ///
    /// A paused countdown goes on. A finished countdown starts over with its full length. A running countdown stays as
    /// it is.
    ///
    /// If the end of the last run has not been announced, for example because the process was away, it is announced
    /// before the new run begins.
    public func start() {
        var now = now
        if machine.phase(at: now) == .finished {
            finish(at: now)
            // Time passes while the action runs.
            now = self.now
        }
        change(at: now) { machine, now in machine.start(at: now) }
    }

    /// Holds a running countdown; in any other phase, nothing happens.
    public func pause() { change(at: now) { machine, now in machine.pause(at: now) } }

    /// Lets a paused countdown go on with the remaining time; in any other phase, nothing happens.
    public func resume() { change(at: now) { machine, now in machine.resume(at: now) } }

    /// Goes back to idle and to the full length, without any added time.
    ///
    /// An end that has not been announced is never announced.
    public func reset() { change(at: now) { machine, _ in machine.reset() } }

    /// Starts over with the full length, like ``reset()`` and ``start()``, in one change.
    ///
    /// An end that has not been announced is never announced.
    public func restart() { change(at: now) { machine, now in machine.restart(at: now) } }

    /// Makes the countdown longer, or shorter if `amount` is negative, in any phase but finished.
    ///
    /// If less time is left than the call takes away, the run ends now.
    public func adjust(by amount: Duration) {
        change(at: now) { machine, now in machine.adjust(by: amount, at: now) }
    }

    /// Sets the action for changes of the shown value or the phase, in place of the action that was set before.
    ///
    /// It is for views that do not observe their model, such as those of UIKit. The action runs on the main actor: once
    /// before this call returns, once for each value of ``remainingUnits``, and once for each control call that changes
    /// something. At an end, it runs before the action of ``onFinish(owner:perform:)``.
    ///
    /// - Parameters:
    ///   - owner: the object the action is for, held weakly; when it is gone, nothing happens.
    ///   - action: what to do. It may control the countdown.
    public func onChange<Owner: AnyObject>(owner: Owner, perform action: @escaping @MainActor (Owner) -> Void) {
        let old = changeAction
        changeAction = { [weak owner] in if let owner { action(owner) } }
        // The old action is released here and not by the assignment: its captures may set an action in their `deinit`,
        // which must not overlap with the assignment.
        withExtendedLifetime(old) {}
        action(owner)
    }

    /// Sets the action for the end of a run, in place of the action that was set before.
    ///
    /// The action runs on the main actor, exactly once for each run that comes to its end, unless ``reset()`` or
    /// ``restart()`` comes first. If the run is over when the first action is set, the action runs soon. It runs for a
    /// restored countdown that ended while the process was away, but not for one that was already finished when its
    /// snapshot was taken.
    ///
    /// - Parameters:
    ///   - owner: the object the action is for, held weakly; when it is gone, nothing happens.
    ///   - action: what to do. It may control the countdown.
    public func onFinish<Owner: AnyObject>(owner: Owner, perform action: @escaping @MainActor (Owner) -> Void) {
        let old = finishAction
        finishAction = { [weak owner] in if let owner { action(owner) } }
        // Released here and not by the assignment, as in `onChange`.
        withExtendedLifetime(old) {}
        announceSoon()
    }
}
