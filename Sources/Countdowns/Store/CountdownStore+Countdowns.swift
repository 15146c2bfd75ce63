#if Foundation
    import Synchronization
    import Timers

    extension CountdownStore {
        /// The countdown with that key: the one in use, the one that was kept, or a new one.
        ///
        /// A countdown that was kept while it ran goes on. If it has ended since, its end is announced. The store keeps
        /// each change for as long as the countdown lives. If the store cannot read or keep a countdown, it calls
        /// `onError`, and the countdown works without being kept.
        ///
        /// This call reads the file before it returns, and writes nothing. The first call after a restart of the
        /// machine also queues a running countdown, which from then on follows the clock of the new boot. A damaged
        /// file is put aside by the queue that writes.
        ///
        /// - Parameters:
        ///   - key: its name.
        ///   - duration: how long a new one runs; above zero, anything else traps. A countdown that was kept running or
        ///     paused goes on with its own length and unit.
        ///   - unit: the step of the shown value; above zero, anything else traps.
        /// - Returns: the countdown, which is the same for all callers while it is in use.
        @MainActor
        public func countdown(
            _ key: String,
            from duration: Duration,
            unit: Duration = .seconds(1)
        ) -> Countdown {
            if let countdown = inUse[key]?.countdown { return countdown }
            let (kept, trouble) = kept(key)
            let countdown: Countdown
            if let kept, kept.serves(duration, unit: unit) {
                countdown = Countdown(stopped: kept)
            } else {
                countdown = Countdown(from: duration, unit: unit)
            }
            countdown.keeper = { [self] countdown in
                let snapshot = countdown.snapshot
                add(Change(snapshot: snapshot.isUntouched ? nil : snapshot), for: key)
            }
            inUse[key] = InUse(countdown: countdown)
            forgetUnused()
            // The wall clock says what is left of a countdown that another boot has written. Unless this boot writes
            // it, each process reads the wall clock again, and one that was set since gives another answer.
            if let kept, kept.phase == .running, !kept.isExact(at: CountdownMoment(of: countdown.scheduler)) {
                add(Change(snapshot: countdown.snapshot, expected: kept), for: key)
            }
            // It may be used in here, and in the actions that it calls from now on.
            if let trouble { report(trouble) }
            countdown.run()
            return countdown
        }

        /// A countdown that a caller has, so that two callers who ask for one key get the same one.
        struct InUse {
            weak let countdown: Countdown?
        }

        /// How many keys the store remembers.
        @MainActor package var inUseCount: Int { inUse.count }

        /// Forgets the keys whose countdowns are gone; O(1) for each key that was added, on average.
        @MainActor
        private func forgetUnused() {
            guard inUse.count >= inUseLimit else { return }
            // Reading a countdown may release its last reference, and so run code that asks for another one.
            for (key, use) in inUse where use.countdown == nil && inUse[key]?.countdown == nil { inUse[key] = nil }
            // Twice as many keys as are left share the cost of the next search.
            inUseLimit = max(2 * inUse.count, 32)
        }

        /// The snapshot that is kept, and the error if it cannot be read; does not wait for other processes.
        private func kept(_ key: String) -> (Countdown.Snapshot?, CountdownStoreError?) {
            if let change = queue.withLock({ queue in queue.change(of: key) }) { return (change.snapshot, nil) }
            do throws(CountdownStoreError) {
                guard let place = try place.open() else { return (nil, nil) }
                return (try read(place).snapshot(for: key, of: place.title), nil)
            } catch {
                guard error.code == .damaged else { return (nil, error) }
                queue.withLock { queue in queue.hasDamage = true }
                wakeWriter()
                return (nil, nil)
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
