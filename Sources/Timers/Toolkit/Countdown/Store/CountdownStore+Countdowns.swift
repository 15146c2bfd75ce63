#if Foundation
    import Synchronization

    extension CountdownStore {
        /// A countdown that somebody uses.
        enum Used {
            case main(WeakCountdown)
            case shared(WeakSharedCountdown)

            var isGone: Bool {
                switch self {
                case .main(let held): held.countdown == nil
                case .shared(let held): held.countdown == nil
                }
            }
        }

        struct WeakCountdown: Sendable {
            weak let countdown: Countdown?
        }

        struct WeakSharedCountdown: Sendable {
            weak let countdown: SharedCountdown?
        }

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
            if case .main(let held) = inUse.withLock({ used in used[key] }), let countdown = held.countdown {
                return countdown
            }
            let countdown: Countdown
            if let snapshot = kept(key), snapshot.serves(duration, unit: unit) {
                countdown = Countdown(restoring: snapshot)
            } else {
                countdown = Countdown(from: duration, unit: unit)
            }
            countdown.keeper = { [self] countdown in
                keep(key) { MainActor.assumeIsolated { countdown.snapshot } }
            }
            inUse.withLock { used in
                used = used.filter { !$0.value.isGone }
                used[key] = .main(WeakCountdown(countdown: countdown))
            }
            return countdown
        }

        /// The countdown with that key, as ``countdown(_:from:unit:)``, for use outside the main actor.
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
            if case .shared(let held) = inUse.withLock({ used in used[key] }), let countdown = held.countdown {
                return countdown
            }
            let keeper: @Sendable (SharedCountdown) -> Void = { [self] countdown in keep(key) { countdown.snapshot } }
            let countdown: SharedCountdown
            if let snapshot = kept(key), snapshot.serves(duration, unit: unit) {
                countdown = SharedCountdown(restoring: snapshot, on: scheduler, keeper: keeper)
            } else {
                countdown = SharedCountdown(from: duration, unit: unit, on: scheduler, keeper: keeper)
            }
            return inUse.withLock { used in
                // Another thread may have asked for it at the same time.
                if case .shared(let held) = used[key], let known = held.countdown { return known }
                used = used.filter { !$0.value.isGone }
                used[key] = .shared(WeakSharedCountdown(countdown: countdown))
                return countdown
            }
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
