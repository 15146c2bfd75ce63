#if canImport(ObjectiveC)
    import ObjectiveC
    import Synchronization

    extension TimerEntry {
        /// Ends the timer in the owner's `deinit`, or now if that has been.
        final func endWithOwner() {
            let isOwnerThere = withOwner { owner in OwnerEnd.of(owner).add(self) }
            if !isOwnerThere { finish(.released) }
        }
    }

    /// An object that goes away with an owner, and ends the owner's timers then.
    ///
    /// On these platforms every Swift object is one of the Objective-C runtime. The runtime lets go of what it
    /// associated with an object after the object's `deinit`, when weak references already read nil.
    final class OwnerEnd: Sendable {
        private struct WeakEntry {
            weak let entry: TimerEntry?
        }

        private struct Content {
            var entries: [WeakEntry] = []
            /// How many entries there are when the object next looks for those that have gone.
            var limit = 8
        }

        private let content = Mutex(Content())

        deinit {
            let entries = content.withLock { content in content.entries }
            for entry in entries { entry.entry?.finish(.released) }
        }

        /// Amortised O(1).
        func add(_ entry: TimerEntry) {
            let known = content.withLock { content in
                var known: [TimerEntry] = []
                if content.entries.count >= content.limit {
                    known = content.entries.compactMap(\.entry)
                    content.entries = known.map(WeakEntry.init)
                    content.limit = max(8, known.count * 2)
                }
                content.entries.append(WeakEntry(entry: entry))
                return known
            }
            // Reading a weak reference may leave the last strong one here: it is let go of when the lock is open.
            withExtendedLifetime(known) {}
        }

        /// The object that belongs to `owner`, made when it is first needed.
        static func of(_ owner: AnyObject) -> OwnerEnd {
            making.withLock { _ in
                if let known = unsafe objc_getAssociatedObject(owner, key) as? OwnerEnd { return known }
                // No other code knows the key.
                let new = OwnerEnd()
                unsafe objc_setAssociatedObject(owner, key, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
                // No other code knows the key, and the lock guards every read. With the atomic policy each read would
                // leave a reference in the autorelease pool of its thread, which may be drained long after the owner's
                // end.
                return new
            }
        }

        private static let making = Mutex<Void>(())
        private nonisolated(unsafe) static let key = UnsafeRawPointer(
            // Only the address is used, and it never changes.
            UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
    }
#endif
