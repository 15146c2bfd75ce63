#if Foundation
    import Dispatch
    import Synchronization

    extension CountdownStore {
        /// A change of one countdown.
        struct Change: Sendable {
            /// The snapshot to keep from then on; nil for none.
            var snapshot: Countdown.Snapshot?
            /// Whether it also replaces a countdown that cannot be read, which a later release may want.
            var isForced = false
            /// The snapshot that must still be there; nil for any.
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

            /// The work of the next write; nil if there is none.
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
        /// It takes as long as the disk, and waits up to two seconds for each write of another process that holds the
        /// file. It does not block a thread of the caller, and goes on if its task is cancelled.
        ///
        /// - Throws: the first ``CountdownStoreError`` of a write since the last flush, with which `onError` was also
        ///   called. The change it names was given up. There are two exceptions. With
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

        /// Writes all changes, including those that come during this call; only on the queue of the writer.
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
            var errors: [CountdownStoreError] = []
            do throws(CountdownStoreError) {
                guard let place = try place.open() else {
                    throw CountdownStoreError(.system, "\(place.title) cannot be written: there is no such folder")
                }
                try place.exclusively { () throws(CountdownStoreError) in
                    let (records, damage) = try readPuttingAside(place)
                    if let damage { errors.append(damage) }
                    errors += try write(changes, over: records, in: place)
                }
            } catch {
                // The others may have room without the one that is too large.
                let isTooLarge = error.code == .tooLarge && changes.count > 1
                errors += isTooLarge ? changes.flatMap { change in write([change]) } : [error]
            }
            return errors
        }

        private func write(
            _ changes: [(key: String, value: Change)],
            over old: CountdownRecords,
            in place: any OpenPlace
        ) throws(CountdownStoreError) -> [CountdownStoreError] {
            var records = old
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
            do throws(CountdownStoreError) {
                if hasChanged { know(try place.replace(with: records)) }
            } catch {
                if error.code == .tooLarge { throw error }
                errors.append(error)
            }
            return errors
        }
    }
#endif
