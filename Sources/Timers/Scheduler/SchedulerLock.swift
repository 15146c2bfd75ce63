import Synchronization

#if os(Linux)
    import CTimers
#endif

/// A value, and the lock that guards it.
///
/// On Linux a word that is exchanged, and a futex for those who have waited for a while: an uncontended pair costs a third of
/// a `Mutex`, and whoever runs may take the lock before one who has to be woken for it first. It lends no priority, which only
/// threads with real-time priorities could notice there. Elsewhere it is a `Mutex`.
#if os(Linux)
    @safe
    struct SchedulerLock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        // `value` is reached through `withLock` only.
        private struct Content: ~Copyable {
            /// 0: open; 1: held; 2: held, and somebody may sleep until it is open.
            let word = Atomic<UInt32>(0)
            var value: Value
        }

        private let content: UnsafeMutablePointer<Content>

        init(_ value: consuming sending Value) {
            unsafe content = .allocate(capacity: 1)
            // Freed in `deinit`.
            unsafe content.initialize(to: Content(value: value))
            // Just allocated.
        }

        deinit {
            unsafe content.deinitialize(count: 1)
            // Initialized in `init`; nobody holds the lock of a value that goes away.
            unsafe content.deallocate()
            // Allocated in `init`.
        }

        @inline(__always)
        func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            let (isFree, _) = unsafe content.pointee.word.compareExchange(
                expected: 0, desired: 1, ordering: .acquiring)
            // Initialized memory that never moves.
            if !isFree { waitUntilHeld() }
            defer {
                let old = unsafe content.pointee.word.exchange(0, ordering: .releasing)
                // As above.
                if old == 2 { wakeOne() }
            }
            return try unsafe body(&content.pointee.value)
            // Nobody else is here while the lock is held.
        }

        @inline(never)
        private func waitUntilHeld() {
            unsafe timers_lock_wait(UnsafeMutableRawPointer(content).assumingMemoryBound(to: UInt32.self))
            // The word is the first field, and has the layout of its number.
        }

        @inline(never)
        private func wakeOne() {
            unsafe timers_lock_wake(UnsafeMutableRawPointer(content).assumingMemoryBound(to: UInt32.self))
            // As above.
        }
    }
#else
    typealias SchedulerLock = Mutex
#endif
