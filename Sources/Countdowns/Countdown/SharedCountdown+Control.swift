import Synchronization

extension SharedCountdown {
    /// Begins to count down.
    ///
    /// A paused countdown goes on, and one that is over begins anew with its full length. One that runs stays as it is.
    ///
    /// If the last run has ended and its end has not been announced, because the process was away for example, the end
    /// is announced soon, perhaps after this call has returned.
    public func start() {
        change { state, now in
            // Consumers of the values see the old run end before the new one begins.
            if state.expire(at: now) { listeners.publish(CountdownDisplay(state.machine, at: now, revision: 0)) }
            state.start(at: now)
        }
    }

    /// Holds a running countdown; in any other phase, nothing happens.
    public func pause() {
        change { state, now in state.machine.pause(at: now) }
    }

    /// Lets a paused countdown go on with what is left; in any other phase, nothing happens.
    public func resume() {
        change { state, now in state.machine.resume(at: now) }
    }

    /// Goes back to idle and to the full length, without what was added.
    ///
    /// An end that has not been announced will not be announced any more. An action that has begun on another thread
    /// goes on.
    public func reset() {
        change { state, _ in state.reset() }
    }

    /// Begins anew with the full length, as ``reset()`` and ``start()`` do, in one change.
    ///
    /// An end that has not been announced will not be announced any more.
    public func restart() {
        change { state, now in state.restart(at: now) }
    }

    /// Makes the countdown longer, or shorter if `amount` is negative, in any phase but finished.
    ///
    /// A run from which more is taken than is left ends now.
    public func adjust(by amount: Duration) {
        change { state, now in state.machine.adjust(by: amount, at: now) }
    }

    /// Sets what happens at the end, in place of the action that was set before.
    ///
    /// The action runs on the scheduler's context, exactly once for each run that comes to its end, unless ``reset()``
    /// or ``restart()`` comes first. If the run is over when the first action is set, the action runs soon. It runs for
    /// a restored countdown that ended while the process was away, and does not run for one that was finished when its
    /// snapshot was taken. On a concurrent context the actions of two runs may overlap.
    ///
    /// - Parameters:
    ///   - owner: the object the action is for, held weakly; when it is gone, nothing happens.
    ///   - action: what to do. It may control the countdown.
    public func onFinish<Owner: AnyObject & Sendable>(
        owner: Owner,
        perform action: @escaping @Sendable (Owner) -> Void
    ) {
        let (old, canAnnounce) = state.withLock { state in
            let old = state.finishAction
            state.finishAction = { [weak owner] in
                if let owner { action(owner) }
            }
            return (old, state.canAnnounce)
        }
        // The old action goes here at the earliest: its captures must not be destroyed while the lock is held.
        withExtendedLifetime(old) {}
        if canAnnounce { announceSoon() }
    }
}
