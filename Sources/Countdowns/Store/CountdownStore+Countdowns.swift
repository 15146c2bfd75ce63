#if Foundation
    public import Timers

    extension CountdownStore {
        /// The countdown with that key: the one in use, the one that was kept, or a new one.
        ///
        /// One that was kept while it ran runs, and its end is announced if it came meanwhile. From now on its changes are
        /// kept for as long as it lives. What cannot be read or kept is reported to the store's `onError`, and the countdown
        /// works without.
        ///
        /// - Parameters:
        ///   - key: its name.
        ///   - duration: how long a new one runs; above zero, anything else traps. One that was kept running or paused goes
        ///     on with its own length and unit.
        ///   - unit: the step of the shown value; above zero, anything else traps.
        /// - Returns: the countdown, the same one for everybody who asks while it is in use on the main actor.
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
        /// One kind is enough for a key: a ``Countdown`` and a ``SharedCountdown`` with the same key know nothing of each other,
        /// and what the last one did is kept.
        ///
        /// - Parameters:
        ///   - key: its name.
        ///   - duration: how long a new one runs; above zero, anything else traps.
        ///   - unit: the step of the shown value; above zero, anything else traps.
        ///   - scheduler: where its values change and its end is announced.
        /// - Returns: the countdown, the same one for everybody who asks while it is in use outside the main actor.
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
    }

    extension Countdown.Snapshot {
        /// Whether there is nothing in it that a new countdown would not have.
        var isUntouched: Bool { phase == .idle && total == duration }

        /// Whether somebody who wants a countdown of that length gets this one.
        fileprivate func serves(_ duration: Duration, unit: Duration) -> Bool {
            phase == .running || phase == .paused
                || (self.duration == duration.saturatingNanoseconds && self.unit == unit.saturatingNanoseconds)
        }
    }
#endif
