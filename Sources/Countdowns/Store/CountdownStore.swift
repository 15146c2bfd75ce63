#if Foundation
    import Dispatch
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
    /// A call that changes a countdown (start, pause, resume, reset, a longer or shorter run) queues the change and
    /// returns, and so does the end of a run. Ticks are not queued: they do not move the deadline. Any thread can use a
    /// store.
    ///
    /// Every read of a store sees the changes that wait to be written. ``flush()`` returns when they are on disk. The
    /// page of this type says what is on disk when a process ends, which files are beside the store's file, and what
    /// the store does with content that it cannot read, which it never deletes.
    public final class CountdownStore: Sendable {
        let place: any CountdownPlace
        let report: @Sendable (CountdownStoreError) -> Void
        /// The content that the store last read or wrote, and does not read again until the place has changed.
        let known = Mutex(PlaceContent())
        let queue = Mutex(ChangeQueue())
        /// Writes the changes, one after another.
        let writer = DispatchQueue(label: "countdown store")
        /// Whether changes wait until a call asks for them to be written.
        let isManual: Bool
        @MainActor var inUse: [String: InUse] = [:]
        @MainActor var inUseLimit = 32

        /// Keeps countdowns in a file.
        ///
        /// Neither the file nor its folder is touched here. The folder must exist by the first change.
        ///
        /// - Parameters:
        ///   - path: the file, in a folder of your own. The store makes it when needed, readable to its owner only.
        ///   - onError: called with errors in countdowns of this store, which go on without being kept. It runs on the
        ///     main actor inside ``countdown(_:from:unit:)`` if that call cannot read a countdown, and otherwise on the
        ///     queue that writes, one call at a time. No lock is held. The methods that throw call it only for errors
        ///     of writing.
        public convenience init(
            file path: String,
            onError: @escaping @Sendable (CountdownStoreError) -> Void = { _ in }
        ) {
            self.init(CountdownFile(path: path), onError)
        }

        /// Keeps countdowns in a file for a test, which may watch each call to the system.
        ///
        /// Without `isSynced` it waits for other processes, as long as a busy machine takes, and not for the disk. With
        /// `isManual` changes wait for ``flushNow()``, which writes them on the calling thread.
        package convenience init(
            testFile path: String,
            isSynced: Bool,
            isManual: Bool = false,
            onError: @escaping @Sendable (CountdownStoreError) -> Void = { _ in },
            activity: ExpiringActivity = .ofProcess,
            watcher: (@Sendable (SystemCalls.Call) -> Int32?)? = nil
        ) {
            let file = CountdownFile(
                path: path, isSynced: isSynced, patience: .seconds(isSynced ? 2 : 60),
                calls: SystemCalls(watcher: watcher), activity: activity)
            self.init(file, isManual: isManual, onError)
        }

        /// Keeps countdowns in the preferences of the app.
        ///
        /// The system decides when it writes preferences. So a crash of the app may lose more than the last change,
        /// even flushed ones.
        ///
        /// An observer of `UserDefaults.didChangeNotification` is called inside each write, and must not wait for this
        /// store during that call.
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
            self.init(CountdownPreference(defaults: defaults, key: key), onError)
        }

        private init(
            _ place: any CountdownPlace,
            isManual: Bool = false,
            _ report: @escaping @Sendable (CountdownStoreError) -> Void
        ) {
            self.place = place
            self.isManual = isManual
            self.report = report
            OpenStores.add(self)
        }

        deinit { OpenStores.remove(self) }

        /// The countdown that is kept for `key`; nil if there is none.
        ///
        /// A change that waits to be written counts as made.
        ///
        /// - Throws: ``CountdownStoreError``; after ``CountdownStoreError/Code/damaged`` the store is empty and works.
        ///   A read that meets damage waits for other processes, up to two seconds, to put the damage aside.
        public func snapshot(for key: String) throws(CountdownStoreError) -> Countdown.Snapshot? {
            if let change = queue.withLock({ queue in queue.change(of: key) }) { return change.snapshot }
            return try records().snapshot(for: key, of: place.title)
        }

        /// Keeps `snapshot` for `key`, in place of the one that is kept for it.
        ///
        /// The change is queued, in O(1); ``flush()`` says when it is on disk, or why it is not.
        public func save(_ snapshot: Countdown.Snapshot, for key: String) {
            add(Change(snapshot: snapshot), for: key)
        }

        /// Forgets the countdown that is kept for `key`, even if it cannot be read.
        ///
        /// The change is queued, in O(1), as with ``save(_:for:)``. A countdown that is in use is kept again with its
        /// next change.
        public func remove(_ key: String) { add(Change(snapshot: nil, isForced: true), for: key) }

        /// The keys for which a countdown is kept, sorted, including those of changes that wait to be written.
        ///
        /// Throws ``CountdownStoreError``.
        public var keys: [String] {
            get throws(CountdownStoreError) {
                // Asked for before the records are read: a change that is written between the two is in both.
                let changes = queue.withLock { queue in queue.all }
                let kept = try records().keys
                guard !changes.isEmpty else { return kept }
                let added = changes.filter { _, change in change.snapshot != nil }.keys
                return Set(kept.filter { key in changes[key] == nil }).union(added).sorted()
            }
        }

        /// The records in the place.
        ///
        /// - Throws: ``CountdownStoreError``; damage has been put aside by then.
        func records() throws(CountdownStoreError) -> CountdownRecords {
            guard let place = try place.open() else { return know(PlaceContent()) }
            do throws(CountdownStoreError) {
                return try read(place)
            } catch {
                guard error.code == .damaged else { throw error }
            }
            // Read again with the lock held: another process may have put the damage aside since.
            let (records, damage) = try place.exclusively { () throws(CountdownStoreError) in
                try readPuttingAside(place)
            }
            if let damage { throw damage }
            return records
        }

        /// Reads a place, unless its content is known.
        func read(_ place: any OpenPlace) throws(CountdownStoreError) -> CountdownRecords {
            do throws(CountdownStoreError) {
                return know(try place.content(known.withLock { known in known }))
            } catch {
                know(PlaceContent())
                throw error
            }
        }

        /// Reads a place, and puts it aside if it is damaged; only with the lock held.
        ///
        /// - Returns: the countdowns; for damage, no countdown and what is wrong.
        func readPuttingAside(
            _ place: any OpenPlace
        ) throws(CountdownStoreError) -> (CountdownRecords, CountdownStoreError?) {
            do throws(CountdownStoreError) {
                return (try read(place), nil)
            } catch {
                guard error.code == .damaged else { throw error }
                return (CountdownRecords(), error.with("it was kept as \(try place.putAside())"))
            }
        }

        @discardableResult
        func know(_ new: PlaceContent) -> CountdownRecords {
            var old = new
            known.withLock { known in swap(&known, &old) }
            // The file of the old version is closed here, after the lock.
            withExtendedLifetime(old) {}
            return new.records
        }
    }
#endif
