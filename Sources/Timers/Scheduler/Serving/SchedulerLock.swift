import Synchronization

#if !canImport(Darwin)
    import CTimers
#endif

/// A value, and the lock that guards it.
///
/// On Linux a word that is exchanged, and a futex for those who have waited for a while. Unlike a `Mutex` it is not
/// handed to whoever waits: a context that serves many timers would otherwise sleep between two of them whenever
/// somebody makes new ones. Only those who have slept, or were about to, get it next, as they would otherwise find it
/// taken again time after time. It lends no priority, which only threads with real-time priorities could notice there.
/// Elsewhere it is a `Mutex`.
#if canImport(Darwin)
    typealias SchedulerLock = Mutex
#else
    @safe
    struct SchedulerLock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        // The value is reached through `withLock` only.

        /// 0: open; 1: held; 2: held, and somebody may sleep until it is open.
        private let word: UnsafeMutablePointer<Atomic<UInt32>>
        private let value: UnsafeMutablePointer<Value>

        init(_ value: consuming sending Value) {
            unsafe word = .allocate(capacity: 1)
            // Freed in `deinit`.
            unsafe word.initialize(to: Atomic(0))
            // Just allocated.
            unsafe self.value = .allocate(capacity: 1)
            // Freed in `deinit`.
            unsafe self.value.initialize(to: value)
            // Just allocated.
        }

        deinit {
            unsafe value.deinitialize(count: 1)
            // Initialized in `init`; nobody holds the lock of a value that goes away.
            unsafe value.deallocate()
            // Allocated in `init`.
            unsafe word.deinitialize(count: 1)
            // As above.
            unsafe word.deallocate()
            // As above.
        }

        @inline(__always)
        func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            let (isFree, _) = unsafe word.pointee.compareExchange(expected: 0, desired: 1, ordering: .acquiring)
            // Initialized memory that never moves.
            if !isFree { waitUntilHeld() }
            defer {
                let old = unsafe word.pointee.exchange(0, ordering: .releasing)
                // As above.
                if old == 2 { wakeOne() }
            }
            return try unsafe body(&value.pointee)
            // Nobody else is here while the lock is held.
        }

        @inline(never)
        private func waitUntilHeld() {
            unsafe timers_lock_wait(UnsafeMutableRawPointer(word).assumingMemoryBound(to: UInt32.self))
            // An atomic number has the layout of the number.
        }

        @inline(never)
        private func wakeOne() {
            unsafe timers_lock_wake(UnsafeMutableRawPointer(word).assumingMemoryBound(to: UInt32.self))
            // As above.
        }
    }
#endif
