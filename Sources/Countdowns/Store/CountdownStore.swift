#if Foundation
    public import Foundation
    import Synchronization

    /// Countdowns with keys, that survive the process.
    ///
    /// ```swift
    /// let store = CountdownStore(file: "/var/lib/shop/countdowns.json")
    /// let resend = store.countdown("resend:+44 20 7946 0000", from: .seconds(60))
    /// if resend.phase == .idle { resend.start() }
    /// ```
    ///
    /// Each change of a countdown (start, pause, resume, reset, a longer or shorter end, its finish) is on the disk when the
    /// call returns; the ticks in between cost nothing, as the deadline does not change. A process that is killed at any
    /// moment loses at most the change it was about to make. A change takes as long as the disk does, a few milliseconds, and
    /// about 10 microseconds more for each countdown that is kept, finished ones among them: ``remove(_:)`` what nobody will ask
    /// for again, where keys are many.
    ///
    /// A file can be used by several processes at once, each with countdowns of its own: every change is made with a lock
    /// held, to what is in the file at that moment. Beside the file stand `.lock`, and `.new` while it is written.
    ///
    /// What cannot be read is put aside, never deleted: the file `countdowns.json` as `countdowns.json.damaged-1`. That is
    /// reported once, and the store goes on, empty. A symbolic link is followed to the file, beside which all of these stand;
    /// anything that is no regular file is refused and left alone.
    ///
    /// Can be used from any thread.
    public final class CountdownStore: Sendable {
        private let place: CountdownPlace
        private let report: @Sendable (CountdownStoreError) -> Void
        /// One change after another, also in this process.
        private let changing = Mutex<Void>(())
        private let inUse = CountdownsInUse()

        /// Keeps countdowns in a file.
        ///
        /// Neither the file nor its folder is touched here; the folder must exist by the first change.
        ///
        /// - Parameters:
        ///   - path: the file, which is made when it is needed, readable to its owner only.
        ///   - onError: told of what goes wrong in countdowns of this store, which go on without being kept; on the thread
        ///     that made the change. The methods that throw do not call it.
        public convenience init(
            file path: String,
            onError: @escaping @Sendable (CountdownStoreError) -> Void = { _ in }
        ) {
            self.init(.file(CountdownFile(path: path)), onError)
        }

        /// For tests of many changes, which would wait for the disk most of the time: a file that survives the process, not
        /// the machine, and that waits for others as long as a busy machine takes.
        package convenience init(
            unsyncedFile path: String,
            onError: @escaping @Sendable (CountdownStoreError) -> Void = { _ in }
        ) {
            self.init(.file(CountdownFile(path: path, isSynced: false, patience: .seconds(60))), onError)
        }

        /// Keeps countdowns in the preferences of the app.
        ///
        /// The system writes them when it sees fit: a crash of the app may then cost more than the last change.
        ///
        /// An observer of `UserDefaults.didChangeNotification` is called inside each change, and must not use this store there
        /// and then.
        ///
        /// - Parameters:
        ///   - defaults: where; they belong to this process and to one store.
        ///   - key: the preference that holds them all.
        ///   - onError: as for a file.
        public convenience init(
            defaults: UserDefaults,
            key: String = "countdowns",
            onError: @escaping @Sendable (CountdownStoreError) -> Void = { _ in }
        ) {
            self.init(.defaults(CountdownPlace.Preferences(defaults: defaults), key: key), onError)
        }

        private init(_ place: CountdownPlace, _ report: @escaping @Sendable (CountdownStoreError) -> Void) {
            self.place = place
            self.report = report
        }

        // MARK: Snapshots

        /// The countdown that is kept for `key`; nil if there is none.
        ///
        /// - Throws: ``CountdownStoreError``; after ``CountdownStoreError/Code/damaged`` the store is empty and works.
        public func snapshot(for key: String) throws(CountdownStoreError) -> Countdown.Snapshot? {
            try changing.withLock { _ throws(CountdownStoreError) in try kept(key) }
        }

        /// Keeps `snapshot` for `key`, in place of what was kept for it.
        ///
        /// - Throws: ``CountdownStoreError``. Nothing was changed then, except after
        ///   ``CountdownStoreError/Code/damaged``: the damage was put aside and the change made.
        public func save(_ snapshot: Countdown.Snapshot, for key: String) throws(CountdownStoreError) {
            if let damage = try change({ records in try records.set(snapshot, for: key) }) { throw damage }
        }

        /// Forgets the countdown that is kept for `key`.
        ///
        /// One that is in use is kept again with its next change.
        ///
        /// - Throws: as ``save(_:for:)``.
        public func remove(_ key: String) throws(CountdownStoreError) {
            if let damage = try change({ records in try records.set(nil, for: key) }) { throw damage }
        }

        /// The keys for which a countdown is kept, in their order.
        ///
        /// Throws ``CountdownStoreError``.
        public var keys: [String] {
            get throws(CountdownStoreError) {
                try changing.withLock { _ throws(CountdownStoreError) in try self.records() }.keys
            }
        }

        // MARK: Parts

        /// Keeps what `countdown` is at the moment when nobody else changes the store, so that the last to come is the last
        /// state.
        func keep(_ key: String, _ snapshot: () -> Countdown.Snapshot) {
            reporting { () throws(CountdownStoreError) in
                let damage = try change { records in
                    let snapshot = snapshot()
                    try records.set(snapshot.isUntouched ? nil : snapshot, for: key)
                }
                if let damage { throw damage }
            }
        }

        /// The countdown with that key: the one in use, or a new one, which is in use from now on.
        ///
        /// Trouble is reported.
        ///
        /// - Parameters:
        ///   - key: its name.
        ///   - kind: the countdowns that it is one of.
        ///   - make: makes it from what is kept; it must do nothing by itself before this returns.
        /// - Returns: the countdown, and whether it is new.
        func use<Kind: Sendable>(
            _ key: String,
            as kind: WritableKeyPath<CountdownsInUse.Users, Kind?>,
            make: (Countdown.Snapshot?) -> Kind
        ) -> (countdown: Kind, isNew: Bool) {
            if let known = inUse.countdown(key, as: kind) { return (known, false) }
            let (countdown, isNew, trouble): (Kind, Bool, CountdownStoreError?) = changing.withLock { _ in
                // Another thread may have asked for it, and changed it, meanwhile.
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

        @discardableResult
        private func reporting<Result>(_ body: () throws(CountdownStoreError) -> Result) -> Result? {
            do throws(CountdownStoreError) {
                return try body()
            } catch {
                report(error)
                return nil
            }
        }

        /// The countdown that is kept for `key`; `changing` must be held.
        private func kept(_ key: String) throws(CountdownStoreError) -> Countdown.Snapshot? {
            let records = try records()
            do throws(CountdownRecords.Damage) {
                return try records.snapshot(for: key)
            } catch {
                throw CountdownStoreError(.unreadable, "'\(key)' in \(place.name) cannot be read: \(error.reason)")
            }
        }

        /// Makes a change and brings it to the disk.
        ///
        /// - Returns: the damage it met, if any; the change was made all the same.
        private func change(
            _ body: (inout CountdownRecords) throws -> Void
        ) throws(CountdownStoreError) -> CountdownStoreError? {
            try changing.withLock { _ throws(CountdownStoreError) in
                let place = try place.resolved()
                return try place.exclusively { () throws(CountdownStoreError) in
                    let old = try place.read()
                    var records = CountdownRecords.none
                    var damage: CountdownRecords.Damage?
                    do throws(CountdownRecords.Damage) {
                        if let old { records = try CountdownRecords(old) }
                    } catch {
                        damage = error
                    }
                    let new: Data
                    do {
                        try body(&records)
                        new = try records.data
                    } catch {
                        throw CountdownStoreError(.system, "\(place.name) cannot be encoded")
                    }
                    if let damage { return Self.damaged(place, damage, try place.replaceDamage(with: new)) }
                    try place.replace(with: new)
                    return nil
                }
            }
        }

        /// What is kept; damage is put aside and thrown.
        private func records() throws(CountdownStoreError) -> CountdownRecords {
            let place = try place.resolved()
            guard let content = try place.read() else { return .none }
            if let records = try? CountdownRecords(content) { return records }
            // Once more with the lock held: another process may have put it aside meanwhile.
            return try place.exclusively { () throws(CountdownStoreError) in
                guard let content = try place.read() else { return .none }
                do throws(CountdownRecords.Damage) {
                    return try CountdownRecords(content)
                } catch {
                    throw Self.damaged(place, error, try place.putAside())
                }
            }
        }

        private static func damaged(
            _ place: CountdownPlace,
            _ damage: CountdownRecords.Damage,
            _ aside: String
        ) -> CountdownStoreError {
            CountdownStoreError(.damaged, "\(place.name) is damaged (\(damage.reason)); it was kept as \(aside)")
        }
    }
#endif
