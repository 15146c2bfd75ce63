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
        /// machine also queues a countdown that runs: from then on it follows the clock of the new boot. A damaged file
        /// is put aside by the queue that writes.
        ///
        /// - Parameters:
        ///   - key: its name.
        ///   - duration: how long a new one runs; above zero, anything else traps. One that was kept running or paused
        ///     goes on with its own length and unit.
        ///   - unit: the step of the shown value; above zero, anything else traps.
        /// - Returns: the countdown, which is the same one for all callers while it is in use.
        @MainActor
        public func countdown(
            _ key: String,
            from duration: Duration,
            unit: Duration = .seconds(1)
        ) -> Countdown {
            if let countdown = inUse[key] { return countdown }
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
            inUse[key] = countdown
            // The wall clock says what is left of a countdown that another boot has written. Unless this boot writes
            // it, each process of this boot reads the wall clock again, and one that was set since gives another answer.
            if let kept, kept.phase == .running, !kept.isExact(at: CountdownMoment(of: countdown.scheduler)) {
                add(Change(snapshot: countdown.snapshot, expected: kept), for: key)
            }
            // It may be used in here, and in the actions that it calls from now on.
            if let trouble { report(trouble) }
            countdown.run()
            return countdown
        }

        /// How many keys the store remembers.
        @MainActor package var inUseCount: Int { inUse.count }

        /// What is kept, and why that cannot be read; does not wait for other processes.
        private func kept(_ key: String) -> (Countdown.Snapshot?, CountdownStoreError?) {
            if let change = queue.withLock({ queue in queue.change(of: key) }) { return (change.snapshot, nil) }
            do throws(CountdownStoreError) {
                guard let place = try place.open() else { return (nil, nil) }
                let (records, damage) = try read(place)
                if damage == nil { return (try records.snapshot(for: key, of: place.title), nil) }
                if queue.withLock({ queue in queue.addDamage() }) { wakeWriter() }
                return (nil, nil)
            } catch {
                return (nil, error)
            }
        }
    }

    /// The countdowns of a store that are in use, by their keys.
    @MainActor struct CountdownsInUse {
        private struct Use {
            weak let countdown: Countdown?
        }

        private var uses: [String: Use] = [:]
        /// The number of keys at which to forget those whose countdowns are gone.
        private var limit = 32

        nonisolated init() {}

        var count: Int { uses.count }

        /// O(1), on average.
        subscript(key: String) -> Countdown? {
            get { uses[key]?.countdown }
            set {
                uses[key] = Use(countdown: newValue)
                guard uses.count >= limit else { return }
                // Twice as many keys as are left share the cost of the next search.
                uses = uses.filter { _, use in use.countdown != nil }
                limit = max(2 * uses.count, 32)
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
