import Synchronization

#if !canImport(Darwin)
    import CTimers
#endif

/// A value, and the lock that guards it.
///
/// On Linux this is a word and a futex; elsewhere it is a `Mutex`. A `Mutex` on Linux passes to the thread that has
/// waited longest. A context that serves many timers would then sleep between two ticks while another thread makes
/// timers. This lock passes to the first thread that asks. The exception is a thread that has slept: the thread that
/// wakes it pauses briefly, so that the woken thread gets the lock next.
///
/// It also counts waits, which tell when threads had better leave their timers in buffers: see ``HandOver``.
///
/// Both on two cores that share no cache, this lock with the buffers, in nanoseconds a timer. Two runs of this lock and
/// one of `Mutex` in turns (`timer-bench`, once with this file and once with `typealias SchedulerLock = Mutex`):
///
/// | What | Timers | This lock | `Mutex` |
/// |---|---|---|---|
/// | one thread replaces timers | 1,000 | 432 to 530 | 443 |
/// | one thread replaces timers | 100,000 | 1,135 to 1,141 | 1,159 |
/// | two threads do | 1,000 | 419 to 432 | 1,097 |
/// | two threads do | 100,000 | 858 to 915 | 1,141 |
/// | four threads do | 1,000 | 425 to 428 | 1,102 |
/// | four threads do | 100,000 | 830 to 835 | 1,192 |
/// | eight threads do | 1,000 | 398 to 428 | not done after 60 s, at least 3,750 |
/// | eight threads do | 100,000 | 734 to 769 | the same |
///
/// Without the buffers the two are level, at 865 to 1,095 for two threads and 1,000 timers.
///
/// This lock has no priority inheritance: a thread with a real-time priority may wait for a holder that the system does
/// not run. A `Mutex` lends the waiter's priority to the holder.
#if canImport(Darwin)
    typealias SchedulerLock = Mutex

    extension Mutex where Value: ~Copyable {
        /// Not known on this system.
        var waits: UInt32 { 0 }
    }
#else
    @safe
    struct SchedulerLock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        // Every `unsafe` below relies on the same facts. `init` allocates memory for both and initializes it. `deinit`
        // destroys both when the last reference to the lock is gone. `withLock` is the only access to the value. An
        // `Atomic` has the layout of its number.

        /// 0: open; 1: held; 2: held, and a thread may sleep until it is open.
        private let word: UnsafeMutablePointer<Atomic<UInt32>>
        /// How often a thread has waited; in the line of the word, and changed by the holder of the lock.
        private let count: UnsafeMutablePointer<UInt32>
        private let value: UnsafeMutablePointer<Value>

        init(_ value: consuming sending Value) {
            let start = UnsafeMutableRawPointer.allocate(
                byteCount: Self.line + MemoryLayout<Value>.stride, alignment: Self.line)
            unsafe word = start.bindMemory(to: Atomic<UInt32>.self, capacity: 1)
            unsafe word.initialize(to: Atomic(0))
            unsafe count = (start + Self.line / 2).bindMemory(to: UInt32.self, capacity: 1)
            unsafe count.initialize(to: 0)
            unsafe self.value = (start + Self.line).bindMemory(to: Value.self, capacity: 1)
            unsafe self.value.initialize(to: value)
        }

        /// The size of a line of the processor's cache.
        ///
        /// The word has a line of its own. Threads that use two locks, or wait for one, do not slow each other down.
        private static var line: Int { 64 }

        deinit {
            unsafe value.deinitialize(count: 1)
            unsafe word.deinitialize(count: 1)
            unsafe UnsafeMutableRawPointer(word).deallocate()
        }

        @inline(__always)
        func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            let (isFree, _) = unsafe word.pointee.compareExchange(expected: 0, desired: 1, ordering: .acquiring)
            if !isFree { waitUntilHeld() }
            defer {
                let old = unsafe word.pointee.exchange(0, ordering: .releasing)
                if old == 2 { wakeOne() }
            }
            return try unsafe body(&value.pointee)
        }

        /// How often a thread has waited for the lock, with the lock held.
        var waits: UInt32 { unsafe count.pointee }

        @inline(never)
        private func waitUntilHeld() {
            unsafe timers_lock_wait(UnsafeMutableRawPointer(word).assumingMemoryBound(to: UInt32.self))
            unsafe count.pointee &+= 1
        }

        @inline(never)
        private func wakeOne() {
            unsafe timers_lock_wake(UnsafeMutableRawPointer(word).assumingMemoryBound(to: UInt32.self))
        }
    }
#endif
