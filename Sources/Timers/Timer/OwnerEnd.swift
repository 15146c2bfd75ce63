extension OwnedTimer {
    /// Starts the timer that `make` makes, for an owner.
    ///
    /// Where the runtime can tie an object to another, the timer ends in the owner's `deinit` also if nobody keeps its handle.
    @inline(__always)
    convenience init<Action>(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, for owner: AnyObject,
        _ action: Action,
        _ make: (consuming TimerSchedule, consuming TimerScheduler, TimerLabel, consuming Action) -> TimerEntry
    ) {
        self.init(consume schedule, on: consume scheduler, label, consume action, make)
        #if canImport(ObjectiveC)
            OwnerEnd.of(owner).add(core.entry)
        #endif
    }
}

#if canImport(ObjectiveC)
    import ObjectiveC
    import Synchronization

    /// Goes away with an owner, as an object that the runtime associates with it, and ends the owner's timers then.
    ///
    /// Every Swift object there is one of the Objective-C runtime, and the runtime lets go of what it associated with an
    /// object after the `deinit`, when weak references already read nil.
    final class OwnerEnd: Sendable {
        private struct WeakEntry {
            weak let entry: TimerEntry?
        }

        private struct Content {
            var entries: [WeakEntry] = []
            /// How many there are when they are looked through next for those that have gone.
            var limit = 8
        }

        private let content = Mutex(Content())

        deinit {
            let entries = content.withLock { content in content.entries }
            for case let entry? in entries.map(\.entry) {
                entry.scheduler.update(entry) { machine in machine.finish(.ownerReleased) }
            }
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
            // Held until here: one whose last reference went away meanwhile is let go of with the lock open.
            _ = known
        }

        /// The one of `owner`, made when first asked for.
        static func of(_ owner: AnyObject) -> OwnerEnd {
            making.withLock { _ in
                if let known = unsafe objc_getAssociatedObject(owner, key) as? OwnerEnd { return known }
                // Nobody else knows the key.
                let new = OwnerEnd()
                unsafe objc_setAssociatedObject(owner, key, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
                // As above. The lock guards every read; with the atomic policy, each would leave a reference in the autorelease
                // pool of its thread, which may be drained long after the owner's end.
                return new
            }
        }

        private static let making = Mutex<Void>(())
        private nonisolated(unsafe) static let key = UnsafeRawPointer(
            // Only its address is used, and never changes.
            UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
    }
#endif
