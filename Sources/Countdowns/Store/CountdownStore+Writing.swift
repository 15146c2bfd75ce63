#if Foundation
    import Dispatch
    import Foundation
    import Synchronization
    import Timers

    #if os(watchOS)
        import WatchKit
    #elseif canImport(UIKit)
        import UIKit
    #endif

    extension CountdownStore {
        /// A change of one countdown.
        struct Change: Sendable {
            /// What is kept from then on; nil for nothing.
            var snapshot: Countdown.Snapshot?
            /// Whether it also replaces a countdown that cannot be read, which a later release may want.
            var isForced = false
            /// What has to be there still; nil for anything.
            var expected: Countdown.Snapshot?
            /// Its place in the order of changes.
            var number = 0
        }

        /// The changes that are not on disk yet, and the errors of those that were given up.
        struct ChangeQueue: Sendable {
            /// The newest change of each key.
            private var waiting: [String: Change] = [:]
            /// The changes of the write that goes on.
            private var writing: [String: Change] = [:]
            private var lastNumber = 0
            /// Whether a reader has met damage, which the writer puts aside.
            var hasDamage = false
            /// How many errors there were, and how many of them a flush has covered.
            private var errors = 0
            private(set) var covered = 0
            /// The first error that no flush has covered, or one that a flush of another caller has.
            private var first: (number: Int, error: CountdownStoreError)?

            var all: [String: Change] { writing.merging(waiting) { _, newer in newer } }

            func change(of key: String) -> Change? { waiting[key] ?? writing[key] }

            mutating func add(_ change: Change, for key: String) {
                lastNumber += 1
                var change = change
                change.number = lastNumber
                if waiting[key]?.isForced == true { change.isForced = true }
                waiting[key] = change
            }

            /// What the next write has to do; nil if the writer may rest.
            mutating func next() -> (changes: [(key: String, value: Change)], hasDamage: Bool)? {
                defer { (writing, waiting, hasDamage) = (waiting, [:], false) }
                guard hasDamage || !waiting.isEmpty else { return nil }
                return (waiting.sorted { one, other in one.value.number < other.value.number }, hasDamage)
            }

            mutating func finish(_ new: [CountdownStoreError]) {
                writing = [:]
                guard let error = new.first else { return }
                if first.map({ first in first.number < covered }) ?? true { first = (errors, error) }
                errors += new.count
            }

            /// The first error that is not among the first `number`.
            mutating func cover(after number: Int) -> CountdownStoreError? {
                covered = errors
                return first.flatMap { first in first.number >= number ? first.error : nil }
            }
        }

        func add(_ change: Change, for key: String) {
            queue.withLock { queue in queue.add(change, for: key) }
            wakeWriter()
        }

        func wakeWriter() { if !isManual { writer.async { self.write() } } }

        /// Returns when every change that was made before this call is on disk.
        ///
        /// It takes as long as the disk does, and waits up to two seconds for each write of another process that holds
        /// the file. It does not block a thread of the caller, and goes on if its task is cancelled.
        ///
        /// - Throws: the first ``CountdownStoreError`` of a write since the flush before, which `onError` was called
        ///   with too. The change it names was given up. There are two exceptions. With
        ///   ``CountdownStoreError/Code/damaged`` the store has put the damage aside and made the change. With
        ///   ``CountdownStoreError/Code/unsynced`` it has made the change, which a crash of the machine may undo.
        public func flush() async throws(CountdownStoreError) {
            let covered = queue.withLock { queue in queue.covered }
            let error = await withCheckedContinuation { continuation in
                writer.async { continuation.resume(returning: self.write(covering: covered)) }
            }
            if let error { throw error }
        }

        /// Does the same before it returns, which blocks the thread.
        package func flushNow() throws(CountdownStoreError) {
            let covered = queue.withLock { queue in queue.covered }
            if let error = writer.sync(execute: { write(covering: covered) }) { throw error }
        }

        private func write(covering number: Int) -> CountdownStoreError? {
            write()
            return queue.withLock { queue in queue.cover(after: number) }
        }

        /// Writes all changes, those that come during this call too; on the queue of the writer only.
        func write() {
            while let next = queue.withLock({ queue in queue.next() }) {
                var errors = write(next.changes)
                if next.hasDamage {
                    // A change that met the damage has put it aside.
                    do throws(CountdownStoreError) { _ = try records() } catch { errors.append(error) }
                }
                queue.withLock { queue in queue.finish(errors) }
                for error in errors { report(error) }
            }
        }

        /// Makes changes, all at once as other processes see it.
        ///
        /// - Returns: the errors of changes that were not made, and of those that a crash may undo or that met damage.
        private func write(_ changes: [(key: String, value: Change)]) -> [CountdownStoreError] {
            guard !changes.isEmpty else { return [] }
            do throws(CountdownStoreError) {
                guard let place = try place.open() else {
                    throw CountdownStoreError(.system, "\(place.title) cannot be written: there is no such folder")
                }
                return try place.exclusively { lock throws(CountdownStoreError) in
                    try write(changes, to: place, lock)
                }
            } catch {
                // The others may have room without the one that is too large.
                if error.code == .tooLarge, changes.count > 1 { return changes.flatMap { change in write([change]) } }
                return [error]
            }
        }

        private func write(
            _ changes: [(key: String, value: Change)],
            to place: any OpenPlace,
            _ lock: Descriptor?
        ) throws(CountdownStoreError) -> [CountdownStoreError] {
            var (records, damage) = try read(place)
            var errors: [CountdownStoreError] = []
            var hasChanged = false
            for (key, change) in changes {
                do throws(CountdownStoreError) {
                    let kept = change.isForced ? nil : try records.snapshot(for: key, of: place.title)
                    // Another process may have changed it since it was read.
                    if let expected = change.expected, kept != expected { continue }
                    try records.set(change.snapshot, for: key, of: place.title)
                    hasChanged = true
                } catch {
                    errors.append(error)
                }
            }
            guard hasChanged else { return errors }
            let new = try place.replace(with: records, keepingOld: damage != nil, lock)
            know(new.content)
            guard let damage, let aside = new.aside else { return errors + [new.unsynced].compactMap(\.self) }
            let error = damaged(place, damage, aside)
            return errors + [new.unsynced.map { unsynced in error.with(unsynced.description) } ?? error]
        }
    }

    /// The stores of this process, which write their changes when the process ends, and when an app goes to the
    /// background.
    enum OpenStores {
        private struct Entry: Sendable {
            weak let store: CountdownStore?
        }

        private static let stores = Mutex<[ObjectIdentifier: Entry]>([:])
        /// The longest that an end or a notification waits for the disk.
        private static let patience = DispatchTimeInterval.seconds(4)
        private static let writing = DispatchSpecificKey<ObjectIdentifier>()

        static func add(_ store: CountdownStore) {
            _ = listening
            store.writer.setSpecific(key: writing, value: ObjectIdentifier(store))
            stores.withLock { stores in stores[ObjectIdentifier(store)] = Entry(store: store) }
        }

        static func remove(_ store: CountdownStore) {
            _ = stores.withLock { stores in stores.removeValue(forKey: ObjectIdentifier(store)) }
        }

        /// Has all stores write what waits, and waits for them.
        private static func write() {
            let group = DispatchGroup()
            for entry in stores.withLock({ stores in Array(stores.values) }) {
                guard let store = entry.store else { continue }
                // The code of `onError`, which the store's own queue runs, may have called `exit`.
                let isWriter = DispatchQueue.getSpecific(key: writing) == ObjectIdentifier(store)
                if isWriter { store.write() } else { store.writer.async(group: group) { store.write() } }
            }
            _ = group.wait(timeout: .now() + patience)
        }

        /// Listens for the end of the process and, where there is UIKit or WatchKit, for the way to the background.
        private static let listening: Void = {
            _ = process
            // A copy of the process that `fork` made has no thread to write, and its changes are not its own.
            atexit { if getpid() == process { write() } }
            #if os(watchOS)
                MainContext.perform {
                    MainActor.assumeIsolated { observe(WKApplication.didEnterBackgroundNotification) }
                }
            #elseif canImport(UIKit)
                observe(UIApplication.didEnterBackgroundNotification)
            #endif
        }()

        /// Has all stores write at a notification, as long as the process lasts.
        private static func observe(_ name: Notification.Name) {
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in write() }
        }

        private static let process = getpid()
    }
#endif
