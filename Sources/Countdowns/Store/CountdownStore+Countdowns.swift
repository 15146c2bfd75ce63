#if Foundation
    import Synchronization
    public import Timers

    extension CountdownStore {
        /// The countdown with that key: the one in use, the one that was kept, or a new one.
        ///
        /// A countdown that was kept while it ran goes on. If it has ended since, its end is announced. The store keeps
        /// each change for as long as the countdown lives. If the store cannot read or keep a countdown, it calls
        /// `onError`, and the countdown works without being kept.
        ///
        /// The first call after a restart of the machine also writes a countdown that runs: from then on it follows the
        /// clock of the new boot.
        ///
        /// - Parameters:
        ///   - key: its name.
        ///   - duration: how long a new one runs; above zero, anything else traps. One that was kept running or paused
        ///     goes on with its own length and unit.
        ///   - unit: the step of the shown value; above zero, anything else traps.
        /// - Returns: the countdown, which is the same one for all callers while it is in use on the main actor.
        @MainActor
        public func countdown(
            _ key: String,
            from duration: Duration,
            unit: Duration = .seconds(1)
        ) -> Countdown {
            let (countdown, isNew, kept) = use(key, as: \.main) { snapshot in
                let countdown: Countdown
                if let snapshot, snapshot.serves(duration, unit: unit) {
                    countdown = Countdown(stopped: snapshot)
                } else {
                    countdown = Countdown(from: duration, unit: unit)
                }
                countdown.keeper = { [self] countdown in
                    keep(key) { MainActor.assumeIsolated { countdown.snapshot } }
                }
                return countdown
            }
            anchor(key, kept, at: CountdownMoment(of: countdown.scheduler)) { countdown.snapshot }
            if isNew { countdown.run() }
            return countdown
        }

        /// The countdown with that key, as ``countdown(_:from:unit:)``, for use outside the main actor.
        ///
        /// Use one kind of countdown for a key: a ``Countdown`` and a ``SharedCountdown`` with the same key do not know
        /// each other, and the store keeps the last change of either.
        ///
        /// - Parameters:
        ///   - key: its name.
        ///   - duration: how long a new one runs; above zero, anything else traps.
        ///   - unit: the step of the shown value; above zero, anything else traps.
        ///   - scheduler: where its values change and its end is announced.
        /// - Returns: the countdown, which is the same one for all callers while it is in use outside the main actor.
        public func sharedCountdown(
            _ key: String,
            from duration: Duration,
            unit: Duration = .seconds(1),
            on scheduler: TimerScheduler = .shared
        ) -> SharedCountdown {
            let (countdown, isNew, kept) = use(key, as: \.shared) { snapshot in
                let keeper: @Sendable (SharedCountdown) -> Void = { [self] countdown in
                    keep(key) { countdown.snapshot }
                }
                if let snapshot, snapshot.serves(duration, unit: unit) {
                    return SharedCountdown(stopped: snapshot, on: scheduler, keeper: keeper)
                }
                return SharedCountdown(from: duration, unit: unit, on: scheduler, keeper: keeper)
            }
            anchor(key, kept, at: CountdownMoment(of: scheduler)) { countdown.snapshot }
            if isNew { countdown.arm() }
            return countdown
        }

        /// The countdown with that key: the one in use, or a new one, which is in use from now on.
        ///
        /// Errors go to `onError`.
        ///
        /// - Parameters:
        ///   - key: its name.
        ///   - kind: the kind of countdown.
        ///   - make: makes it from what is kept; the countdown must do nothing by itself before this method returns.
        /// - Returns: the countdown, whether it is new, and what was kept when it was made.
        private func use<Kind: Sendable>(
            _ key: String,
            as kind: WritableKeyPath<CountdownsInUse.Users, Kind?>,
            make: (Countdown.Snapshot?) -> Kind
        ) -> (countdown: Kind, isNew: Bool, kept: Countdown.Snapshot?) {
            if let user = inUse.countdown(key, as: kind) { return (user, false, nil) }
            let (countdown, isNew, snapshot, trouble) = changing.withLock {
                known -> (Kind, Bool, Countdown.Snapshot?, CountdownStoreError?) in
                // Another thread may have asked for it, and changed it, since the question above.
                if let user = inUse.countdown(key, as: kind) { return (user, false, nil, nil) }
                var snapshot: Countdown.Snapshot?
                var trouble: CountdownStoreError?
                do throws(CountdownStoreError) {
                    snapshot = try kept(key, &known)
                } catch {
                    trouble = error
                }
                let countdown = make(snapshot)
                inUse.add(countdown, key, as: kind)
                return (countdown, true, snapshot, trouble)
            }
            if isNew { inUse.forgetUnused() }
            if let trouble { report(trouble) }
            return (countdown, isNew, snapshot)
        }

        /// Keeps a countdown, as a change of the store.
        ///
        /// `snapshot` is read inside the change, so the last of several threads that change a countdown keeps its last
        /// state.
        private func keep(_ key: String, _ snapshot: () -> Countdown.Snapshot) {
            reporting { () throws(CountdownStoreError) in
                try change { records throws(CountdownStoreError) in
                    let snapshot = snapshot()
                    try set(snapshot.isUntouched ? nil : snapshot, for: key, in: &records)
                    return true
                }
            }
        }

        /// Writes a running countdown by the clock of this boot, if another boot has written it.
        ///
        /// The wall clock says what is left of such a countdown. Without this, each process of this boot would read the
        /// wall clock again, and a clock that was set since would give another answer.
        private func anchor(
            _ key: String,
            _ kept: Countdown.Snapshot?,
            at moment: CountdownMoment,
            _ snapshot: () -> Countdown.Snapshot
        ) {
            guard let kept, kept.phase == .running, !kept.isExact(at: moment) else { return }
            reporting { () throws(CountdownStoreError) in
                try change { records throws(CountdownStoreError) in
                    // Another thread or process may have changed it since it was read.
                    guard try self.snapshot(for: key, in: records) == kept else { return false }
                    try set(snapshot(), for: key, in: &records)
                    return true
                }
            }
        }

        /// Reports the error that a change throws or returns.
        private func reporting(_ change: () throws(CountdownStoreError) -> CountdownStoreError?) {
            do throws(CountdownStoreError) {
                if let trouble = try change() { report(trouble) }
            } catch {
                report(error)
            }
        }
    }

    extension Countdown.Snapshot {
        /// Whether a new countdown would be the same.
        fileprivate var isUntouched: Bool { phase == .idle && total == length }

        /// Whether this countdown is the one for a caller who asks for that length and unit.
        fileprivate func serves(_ duration: Duration, unit: Duration) -> Bool {
            phase == .running || phase == .paused
                || (length == duration.saturatingNanoseconds && self.unit == unit.saturatingNanoseconds)
        }
    }
#endif
