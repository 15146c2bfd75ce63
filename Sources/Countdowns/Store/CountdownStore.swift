#if Foundation
    public import Foundation
    import Synchronization

    /// Countdowns with keys, which survive the process.
    ///
    /// ```swift
    /// let store = CountdownStore(file: "/var/lib/shop/countdowns.json")
    /// let resend = store.countdown("resend:+44 20 7946 0000", from: .seconds(60))
    /// if resend.phase == .idle { resend.start() }
    /// ```
    ///
    /// A call that changes a countdown (start, pause, resume, reset, a longer or shorter run) writes the change to disk
    /// before it returns, and so does the end of a run. Ticks are not written: they do not move the deadline. A process
    /// that is killed at any moment loses at most the change it was about to make.
    ///
    /// A change takes a few milliseconds, as long as the disk does, and about 10 microseconds more for each countdown
    /// in the store, finished ones among them. Where keys are many, ``remove(_:)`` those that are no longer needed.
    ///
    /// Several processes can use a file at once, each with countdowns of its own. Each change holds a lock, and begins
    /// with what is in the file at that moment. The lock stands beside the file, as `.lock`, and so does `.new` while
    /// the file is written.
    ///
    /// A file that cannot be read is put aside, never deleted: `countdowns.json` becomes `countdowns.json.damaged-1`.
    /// The store reports that once, and goes on empty. A symbolic link is followed to its file, beside which the other
    /// files stand. Anything that is not a regular file is refused and left alone.
    ///
    /// Any thread can use a store.
    public final class CountdownStore: Sendable {
        let place: CountdownPlace
        let report: @Sendable (CountdownStoreError) -> Void
        /// Orders the changes of this process one after another.
        let changing = Mutex<Void>(())
        let inUse = CountdownsInUse()

        /// Keeps countdowns in a file.
        ///
        /// Neither the file nor its folder is touched here. The folder must exist by the first change.
        ///
        /// - Parameters:
        ///   - path: the file, which is made when it is needed, readable to its owner only.
        ///   - onError: told of errors in countdowns of this store, which go on without being kept; it runs on the
        ///     thread that made the change. The methods that throw do not call it.
        public convenience init(
            file path: String,
            onError: @escaping @Sendable (CountdownStoreError) -> Void = { _ in }
        ) {
            self.init(.file(CountdownFile(path: path)), onError)
        }

        /// Keeps countdowns in a file that survives the process and not the machine, for tests.
        ///
        /// A test that makes many changes would wait for the disk most of the time. This store waits for other
        /// processes as long as a busy machine takes.
        package convenience init(
            unsyncedFile path: String,
            onError: @escaping @Sendable (CountdownStoreError) -> Void = { _ in }
        ) {
            self.init(.file(CountdownFile(path: path, isSynced: false, patience: .seconds(60))), onError)
        }

        /// Keeps countdowns in the preferences of the app.
        ///
        /// The system writes preferences when it sees fit: a crash of the app may then cost more than the last change.
        ///
        /// An observer of `UserDefaults.didChangeNotification` is called inside each change, and must not use this
        /// store there and then.
        ///
        /// - Parameters:
        ///   - defaults: the preferences; they belong to this process and to one store.
        ///   - key: the preference that holds all countdowns.
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

        /// Keeps `snapshot` for `key`, in place of the one that was kept for it.
        ///
        /// - Throws: ``CountdownStoreError``, and the store is unchanged. ``CountdownStoreError/Code/damaged`` is the
        ///   exception: the store has put the damage aside, and made the change.
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

        /// The keys for which a countdown is kept, sorted.
        ///
        /// Throws ``CountdownStoreError``.
        public var keys: [String] {
            get throws(CountdownStoreError) {
                try changing.withLock { _ throws(CountdownStoreError) in try self.records() }.keys
            }
        }
    }
#endif
