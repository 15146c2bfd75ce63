import Synchronization

/// Timers that threads leave for their scheduler: new ones, which are to enter the wheel, and ended ones, which are to
/// leave it.
///
/// Two threads that take one lock for each timer are slower than one thread: the word of the lock, the wheel's head
/// and its slots change hands several times for each timer, and each time costs as much as the work itself. So while
/// many timers wait, each group of threads has a buffer with a lock of its own. The scheduler's lock is taken once for
/// a full buffer. `Costs` has the numbers.
///
/// **When a buffer takes a timer.** A thread that leaves a timer arms no alarm. So a buffer takes a new timer only if
/// the timer is due at `acceptsFrom` or later, and the scheduler keeps two promises:
/// - While it serves no timers, its alarm rings at `acceptsFrom` at the latest, or a worker that it has submitted
///   looks.
/// - It serves no timer that is due at `acceptsFrom` or later.
///
/// Before it raises `acceptsFrom`, it closes the buffers and takes over what they have. Then it opens them for the
/// later instant. A thread marks its buffer as filled before it reads `acceptsFrom`, and the scheduler reads the marks
/// after it has closed the buffers. These accesses are in one order for all threads. So either the scheduler sees the
/// mark and waits for the lock of the buffer, or the thread sees that the buffers are closed.
///
/// **Order.** Timers of one instant tick in the order in which they began to wait, and one buffer may be taken over
/// before another one with older timers. So no two buffers have timers of one instant: the last digits of the instant
/// name the group. A new timer waits for at most 63 ns longer, which is less than the error of the clock's reading.
/// Before a timer enters the wheel in another way, the scheduler takes over all buffers.
///
/// **When the buffers are open.** Leaving a timer and taking it over is more work than taking the lock, so they open
/// only after threads have waited for the lock. They stay open while threads wait for it, or leave timers in more than
/// one buffer. Buffers also keep timers that have ended. If these were all that the scheduler has, they would keep it
/// alive. So buffers are open only while more timers wait than all buffers have room for.
@safe
struct HandOver: ~Copyable, @unchecked Sendable {
    // Unchecked, because of the pointers. `prepare` initializes the memory before the buffers open for the first time,
    // and `deinit` destroys it. Every `unsafe` below relies on that.

    private let buffers = unsafe Atomic<UnsafeMutablePointer<Buffers>?>(nil)
    private let opening = Atomic<UInt64>(.max)

    @safe
    private struct Buffers: ~Copyable {
        let groups: ThreadGroups
        let capacity: Int
        let locks: UnsafeMutablePointer<SchedulerLock<[UInt]>>
        // The fields below change often. Those above never change.
        let space = CacheLine()
        /// A bit for each group whose buffer may have timers.
        let filled = Atomic<UInt64>(0)
    }

    /// The outcome of leaving a timer.
    enum Outcome {
        case left
        /// It was left, and its group's buffer is full. The caller has it taken over.
        case leftLast
        /// The buffers are closed for it.
        case refused
    }

    deinit {
        guard let buffers = unsafe buffers.load(ordering: .acquiring) else { return }
        unsafe buffers.pointee.locks.deinitialize(count: buffers.pointee.groups.count)
        unsafe buffers.pointee.locks.deallocate()
        unsafe buffers.deinitialize(count: 1)
        unsafe buffers.deallocate()
    }

    // MARK: Any thread, without the scheduler's lock

    /// The earliest instant at which a new timer that is left here may be due; the largest value if all are refused.
    @inline(__always)
    var acceptsFrom: UInt64 { opening.load(ordering: .relaxed) }

    /// Returns the first instant at or after `instant` that timers of the calling thread may have.
    ///
    /// The buffers have been open.
    @inline(__always)
    func instant(from instant: UInt64) -> UInt64 {
        let groups = unsafe opened.pointee.groups
        let wait = groups.group(of: groups.ofThisThread &- Int(truncatingIfNeeded: instant))
        return instant.saturatingAdd(UInt64(wait))
    }

    /// Leaves a timer in the buffer of the calling thread, which retains it.
    ///
    /// The buffers have been open.
    ///
    /// - Parameters:
    ///   - entry: a new timer or one that has ended.
    ///   - due: when a new timer is due; nil for one that has ended.
    ///   - prepare: called before the timer is left.
    /// - Returns: whether the timer was left.
    @inline(__always)
    func leave(_ entry: TimerEntry, due: UInt64?, _ prepare: () -> Void = {}) -> Outcome {
        let buffers = unsafe opened
        let (group, capacity) = unsafe (buffers.pointee.groups.ofThisThread, buffers.pointee.capacity)
        return unsafe buffers.pointee.locks[group].withLock { words in
            if words.isEmpty {
                _ = unsafe buffers.pointee.filled.bitwiseOr(1 &<< UInt64(group), ordering: .sequentiallyConsistent)
            }
            let acceptsFrom = opening.load(ordering: .sequentiallyConsistent)
            if due ?? (.max - 1) < acceptsFrom { return .refused }
            prepare()
            words.append(RetainedEntry.retainedWord(entry))
            return words.count < capacity ? .left : .leftLast
        }
    }

    /// The number of the calling thread's buffer.
    ///
    /// The buffers have been open.
    var ownBuffer: Int { unsafe opened.pointee.groups.ofThisThread }

    private var opened: UnsafeMutablePointer<Buffers> {
        guard let buffers = unsafe buffers.load(ordering: .acquiring) else {
            preconditionFailure("no buffer was ever open")
        }
        return unsafe buffers
    }
}

// MARK: - With the scheduler's lock held

extension HandOver {
    /// How many timers all buffers have room for.
    var room: Int {
        guard let buffers = unsafe buffers.load(ordering: .acquiring) else { return 0 }
        return unsafe buffers.pointee.groups.count * buffers.pointee.capacity
    }

    /// Makes the buffers, if there are none.
    func prepare(_ limits: HandOverLimits) {
        if unsafe buffers.load(ordering: .relaxed) != nil { return }
        let groups = ThreadGroups(atMost: limits.groups)
        let locks = UnsafeMutablePointer<SchedulerLock<[UInt]>>.allocate(capacity: groups.count)
        for group in 0..<groups.count {
            var words: [UInt] = []
            words.reserveCapacity(limits.capacity)
            unsafe locks.advanced(by: group).initialize(to: SchedulerLock(words))
        }
        let new = UnsafeMutablePointer<Buffers>.allocate(capacity: 1)
        unsafe new.initialize(to: Buffers(groups: groups, capacity: limits.capacity, locks: locks))
        unsafe buffers.store(new, ordering: .releasing)
    }

    func open(from instant: UInt64) { opening.store(instant, ordering: .sequentiallyConsistent) }

    func close() { opening.store(.max, ordering: .sequentiallyConsistent) }

    /// Calls `body` with the timers of all buffers, and empties them.
    ///
    /// Each is a word that stands for one reference, as in a wheel. `body` takes it over.
    ///
    /// - Returns: a bit for each buffer that may have had some.
    @inline(__always)
    func takeAll(_ body: (UInt) -> Void) -> UInt64 {
        guard let buffers = unsafe buffers.load(ordering: .relaxed) else { return 0 }
        let all = unsafe buffers.pointee.filled.load(ordering: .sequentiallyConsistent)
        var filled = all
        while filled != 0 {
            take(filled.trailingZeroBitCount, body)
            filled &= filled &- 1
        }
        return all
    }

    /// Calls `body` with the timers of one buffer, as `takeAll` does, and empties it.
    @inline(__always)
    func take(_ buffer: Int, _ body: (UInt) -> Void) {
        let buffers = unsafe opened
        unsafe buffers.pointee.locks[buffer].withLock { words in
            _ = unsafe buffers.pointee.filled.bitwiseAnd(~(1 &<< UInt64(buffer)), ordering: .sequentiallyConsistent)
            for word in words { body(word) }
            words.removeAll(keepingCapacity: true)
        }
    }
}

/// How many buffers a scheduler has, what they have room for, and when they open.
package struct HandOverLimits: Sendable {
    let groups: Int
    let capacity: Int
    let waiting: Int
    let slack: UInt64
    let waits: UInt32

    /// - Parameters:
    ///   - groups: the most buffers, at most 64.
    ///   - capacity: how many timers a buffer has room for.
    ///   - waiting: how many timers have to wait at least; in any case twice as many as all buffers have room for.
    ///   - slack: for how many nanoseconds after the present the buffers take no timers while timers are served.
    ///   - waits: how often a thread has to wait for the scheduler's lock before the buffers open.
    package init(
        groups: Int = 64, capacity: Int = 32, waiting: Int = 256, slack: UInt64 = 1_000_000, waits: UInt32 = 16
    ) {
        self.groups = groups
        self.capacity = capacity
        self.waiting = waiting
        self.slack = slack
        self.waits = waits
    }
}

/// A driver of this package to whose scheduler threads may hand over timers.
package protocol HandOverDriver: TimerDriver {
    /// Nil if timers are not handed over, as where a test controls the time to the nanosecond.
    var handOverLimits: HandOverLimits? { get }
}

/// Timers that are released with this object.
final class ReleasedTimers: @unchecked Sendable {
    // Unchecked: the holder of the scheduler's lock adds to it, and one caller takes it with the lock held. The
    // runtime's own check of exclusivity could find nothing, for the same reason.
    @safe @exclusivity(unchecked) private var words: [UInt] = []

    /// Takes over the reference to a timer that the word stands for.
    func add(_ word: UInt) { words.append(word) }

    deinit { for word in words { _ = RetainedEntry(takingBack: word) } }
}
