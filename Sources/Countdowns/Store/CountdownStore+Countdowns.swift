#if Foundation
    import Synchronization
    public import Timers

    extension CountdownStore {
        /// The countdown with that key: the one in use, the one that was kept, or a new one.
        ///
        /// One that was kept while it ran goes on, and if it has ended since, its end is announced. From now on the
        /// store keeps its changes for as long as it lives. If the store cannot read or keep it, it tells `onError`,
        /// and the countdown works all the same.
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
            let (countdown, isNew) = use(key, as: \.main) { snapshot in
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
            let (countdown, isNew) = use(key, as: \.shared) { snapshot in
                let keeper: @Sendable (SharedCountdown) -> Void = { [self] countdown in
                    keep(key) { countdown.snapshot }
                }
                if let snapshot, snapshot.serves(duration, unit: unit) {
                    return SharedCountdown(stopped: snapshot, on: scheduler, keeper: keeper)
                }
                return SharedCountdown(from: duration, unit: unit, on: scheduler, keeper: keeper)
            }
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
        /// - Returns: the countdown, and whether it is new.
        private func use<Kind: Sendable>(
            _ key: String,
            as kind: WritableKeyPath<CountdownsInUse.Users, Kind?>,
            make: (Countdown.Snapshot?) -> Kind
        ) -> (countdown: Kind, isNew: Bool) {
            if let known = inUse.countdown(key, as: kind) { return (known, false) }
            let (countdown, isNew, trouble): (Kind, Bool, CountdownStoreError?) = changing.withLock { _ in
                // Another thread may have asked for it, and changed it, since the question above.
                if let known = inUse.countdown(key, as: kind) { return (known, false, nil) }
                var snapshot: Countdown.Snapshot?
                var trouble: CountdownStoreError?
                do throws(CountdownStoreError) {
                    snapshot = try kept(key)
                } catch {
                    trouble = error
                }
                let countdown = make(snapshot)
                inUse.add(countdown, key, as: kind)
                return (countdown, true, trouble)
            }
            if isNew { inUse.forgetUnused() }
            if let trouble { report(trouble) }
            return (countdown, isNew)
        }

        /// Keeps a countdown, as a change of the store.
        ///
        /// `snapshot` is read inside the change, so the last of several threads that change a countdown keeps its last
        /// state.
        private func keep(_ key: String, _ snapshot: () -> Countdown.Snapshot) {
            do throws(CountdownStoreError) {
                let damage = try change { records in
                    let snapshot = snapshot()
                    try records.set(snapshot.isUntouched ? nil : snapshot, for: key)
                }
                if let damage { report(damage) }
            } catch {
                report(error)
            }
        }
    }

    extension Countdown.Snapshot {
        /// Whether a new countdown would be the same.
        fileprivate var isUntouched: Bool { phase == .idle && total == duration }

        /// Whether this countdown is the one for a caller who asks for that length and unit.
        fileprivate func serves(_ duration: Duration, unit: Duration) -> Bool {
            phase == .running || phase == .paused
                || (self.duration == duration.saturatingNanoseconds && self.unit == unit.saturatingNanoseconds)
        }
    }
#endif
