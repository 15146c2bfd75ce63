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
    /// A change takes a few milliseconds, as long as the disk does, and a few microseconds more for each countdown in
    /// the store, finished ones among them. Where keys are many, ``remove(_:)`` those that are no longer needed. A
    /// look-up takes O(1), unless another process has changed the store since the last one.
    ///
    /// Any thread can use a store.
    ///
    /// ## The file
    ///
    /// Several processes can use a file at once, each with countdowns of its own. Each change holds a lock, and begins
    /// with what is in the file at that moment. The lock stands beside the file, as `.lock`, and so does `.new` while
    /// the file is written. The file keeps its permissions, and its owner and group as far as the system allows.
    ///
    /// The file holds JSON with a checksum. A person who edits it removes the member `checksum`; the next change writes
    /// a new one.
    ///
    /// Put the file into a folder of your own, not into `/tmp`. The store follows a symbolic link only in a folder to
    /// which no other user can write. The other files then stand beside the file that the link leads to.
    ///
    /// ## What cannot be read
    ///
    /// The store never deletes what it cannot read:
    ///
    /// | what it finds | what it does |
    /// |---|---|
    /// | a damaged store | renames `countdowns.json` to `countdowns.json.damaged-1`, reports that once, goes on empty |
    /// | a store of a later version | throws ``CountdownStoreError/Code/laterVersion`` |
    /// | a file or a preference with something else | throws ``CountdownStoreError/Code/notAStore`` |
    /// | more than 64 MiB | throws ``CountdownStoreError/Code/tooLarge`` |
    /// | one countdown that it cannot read | throws ``CountdownStoreError/Code/unreadable`` for that key |
    /// | a folder, a device, a pipe | throws ``CountdownStoreError/Code/system`` |
    public final class CountdownStore: Sendable {
        let place: CountdownPlace
        let report: @Sendable (CountdownStoreError) -> Void
        /// Orders the changes of this process one after another.
        let changing = Mutex(Known())
        let inUse = CountdownsInUse()

        /// Keeps countdowns in a file.
        ///
        /// Neither the file nor its folder is touched here. The folder must exist by the first change.
        ///
        /// - Parameters:
        ///   - path: the file, in a folder of your own. The store makes it when needed, readable to its owner only.
        ///   - onError: called with errors in countdowns of this store, which go on without being kept. It runs on the
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

        /// Keeps countdowns in a file, and shows a test each call to the system.
        package convenience init(
            watchedFile path: String,
            watcher: @escaping @Sendable (SystemCalls.Call) -> Int32?,
            onError: @escaping @Sendable (CountdownStoreError) -> Void = { _ in }
        ) {
            self.init(.file(CountdownFile(path: path, calls: SystemCalls(watcher: watcher))), onError)
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
            self.init(.preference(CountdownPreference(defaults: defaults, key: key)), onError)
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
            try changing.withLock { known throws(CountdownStoreError) in try kept(key, &known) }
        }

        /// Keeps `snapshot` for `key`, in place of the one that was kept for it.
        ///
        /// - Throws: ``CountdownStoreError``, and the store is unchanged. There are two exceptions. With
        ///   ``CountdownStoreError/Code/damaged`` the store has put the damage aside and made the change. With
        ///   ``CountdownStoreError/Code/unsynced`` it has made the change, which a crash of the machine may undo.
        public func save(_ snapshot: Countdown.Snapshot, for key: String) throws(CountdownStoreError) {
            let trouble = try change { records throws(CountdownStoreError) in
                try set(snapshot, for: key, in: &records)
                return true
            }
            if let trouble { throw trouble }
        }

        /// Forgets the countdown that is kept for `key`, also if it cannot be read.
        ///
        /// One that is in use is kept again with its next change.
        ///
        /// - Throws: as ``save(_:for:)``.
        public func remove(_ key: String) throws(CountdownStoreError) {
            let trouble = try change { records throws(CountdownStoreError) in
                records.remove(key)
                return true
            }
            if let trouble { throw trouble }
        }

        /// The keys for which a countdown is kept, sorted.
        ///
        /// Throws ``CountdownStoreError``.
        public var keys: [String] {
            get throws(CountdownStoreError) {
                try changing.withLock { known throws(CountdownStoreError) in try records(&known) }.keys
            }
        }
    }
#endif
