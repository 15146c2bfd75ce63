#if canImport(ObjectiveC)
    import ObjectiveC
    import Synchronization

    /// An associated object of an owner that ends the owner's timers when the owner is destroyed.
    ///
    /// On these platforms every Swift object is an object of the Objective-C runtime. The runtime releases associated
    /// objects after the `deinit` of their owner, when weak references to the owner already read nil.
    final class OwnerEnd: Sendable {
        private struct WeakEntry {
            weak let entry: TimerEntry?
        }

        private struct Content {
            var entries: [WeakEntry] = []
            /// The number of entries at which the object next removes those that are destroyed.
            var limit = 8
        }

        private let content = Mutex(Content())

        /// Ends the timer in its owner's `deinit`, or now if the owner is already destroyed.
        static func ends(_ entry: TimerEntry) {
            let isOwnerThere = entry.withOwner { owner in of(owner).add(entry) }
            if !isOwnerThere { entry.finish(.released) }
        }

        deinit {
            let entries = content.withLock { content in content.entries }
            for entry in entries { entry.entry?.finish(.released) }
        }

        /// Amortised O(1).
        func add(_ entry: TimerEntry) {
            let live = content.withLock { content in
                var live: [TimerEntry] = []
                if content.entries.count >= content.limit {
                    live = content.entries.compactMap(\.entry)
                    content.entries = live.map(WeakEntry.init)
                    content.limit = max(8, live.count * 2)
                }
                content.entries.append(WeakEntry(entry: entry))
                return live
            }
            // Reading a weak reference retains the entry. If other code has released it since, `live` holds the last
            // reference, which is released after the lock.
            withExtendedLifetime(live) {}
        }

        /// Returns the object of `owner`, and creates it on first use.
        ///
        /// The unsafe calls are sound because no other code knows `key`, and `creation` guards every read and write.
        /// That lock also makes the nonatomic policy sound. With the atomic policy, each read would add a reference to
        /// the autorelease pool of its thread, which may be drained long after the owner's end.
        static func of(_ owner: AnyObject) -> OwnerEnd {
            creation.withLock { _ in
                if let existing = unsafe objc_getAssociatedObject(owner, key) as? OwnerEnd { return existing }
                let new = OwnerEnd()
                unsafe objc_setAssociatedObject(owner, key, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
                return new
            }
        }

        private static let creation = Mutex<Void>(())
        private nonisolated(unsafe) static let key = UnsafeRawPointer(
            // The runtime uses only the address, which never changes.
            UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
    }
#endif
