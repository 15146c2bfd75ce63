import CTimers
import TimerWheel

/// A wheel of timers.
///
/// It retains each timer that is in it.
///
/// Where changes may be deferred, the wheel collects removals and moves to earlier instants, and makes many of them at
/// once; see ``TimerWheel/TimerWheel/Changes``. Callers do not notice: every method that reads timers makes the changes
/// first.
///
/// The scheduler's lock guards the wheel and the properties of a timer that the wheel changes.
///
/// A word in the wheel stands for one reference to its timer. Every `unsafe` below relies on that.
struct EntryWheel: ~Copyable {
    private var wheel: TimerWheel
    private var changes = TimerWheel.Changes()
    /// Whether changes may be deferred.
    ///
    /// Of timers that come up at one instant, those with a deferred change then come last.
    private let batchesChanges: Bool

    init(tickShift: Int, startingAt now: UInt64, batchesChanges: Bool) {
        wheel = TimerWheel(tickShift: tickShift, startingAt: now)
        // The data that a tick needs is scattered in memory. Without a prefetch each access would wait for the one
        // before it.
        wheel.announce = Self.prefetch
        self.batchesChanges = batchesChanges
    }

    /// Every timer with an instant before this one has come up.
    var position: UInt64 { wheel.position }

    /// How many timers are in it.
    var count: Int { wheel.count - changes.cancellations }

    var isEmpty: Bool { count == 0 }

    #if DEBUG
        /// How many nodes expiry has touched so far.
        var touched: Int { wheel.touched }
        /// How many timers enumerations have read so far.
        private(set) var listed = 0

        /// Traps if an invariant of the wheel does not hold.
        func checkInvariants() { wheel.checkInvariants() }
    #endif

    // MARK: Changing it

    /// Inserts a timer that comes up at `instant`, and retains it.
    ///
    /// From now on other threads may move the timer's deadline without the lock, if its schedule allows that.
    mutating func insert(_ retained: consuming RetainedEntry, at instant: UInt64) {
        let token = wheel.insert(deadline: instant, payload: retained.word)
        retained.entry.enteredWheel(token, at: instant)
        retained.transferToWheel()
    }

    /// Inserts a timer that a thread has left, and takes over the reference that its word stands for.
    mutating func insert(handedOver entry: TimerEntry, _ word: UInt) {
        let token = wheel.insert(deadline: entry.registeredAt, payload: word)
        entry.tookOver(token)
    }

    /// Removes a timer if it is in the wheel.
    ///
    /// The caller retains the timer.
    mutating func remove(_ entry: TimerEntry) {
        guard let token = entry.token else { return }
        _ = retainedEntry(payload: RetainedEntry.word(entry))
        guard batchesChanges else {
            _ = wheel.cancel(token)
            return
        }
        wheel.cancel(token, with: &changes)
    }

    /// Moves a timer to `instant` if it comes up later.
    @inline(__always)
    mutating func moveEarlier(_ entry: TimerEntry, _ token: TimerWheel.Token, to instant: UInt64) {
        guard instant < entry.registeredAt else { return }
        entry.registeredEarlier(at: instant)
        guard batchesChanges else {
            wheel.move(token, to: instant)
            return
        }
        wheel.move(token, to: instant, with: &changes)
    }

    // MARK: Looking for timers

    /// Returns when the first timer comes up if that is before `limit`; an earlier instant if a timer was postponed.
    @inline(__always)
    mutating func nextExpiry(before limit: UInt64 = .max) -> UInt64? {
        if changes.earliest < limit { wheel.apply(&changes) }
        guard let next = wheel.nextExpiry(before: limit) else { return nil }
        if changes.count == 0 { return next }
        // The timer that comes up then may be one whose removal is deferred.
        wheel.apply(&changes)
        return wheel.nextExpiry(before: limit)
    }

    /// Removes and returns the timer that comes up first, if it does so at or before `now`.
    ///
    /// Nil with some budget left means that there is none. Nil with an empty budget means that another step must
    /// follow.
    mutating func popExpired(now: UInt64, budget: inout Int) -> RetainedEntry? {
        applyDeferredChanges()
        guard let expired = wheel.popExpired(now: now, budget: &budget) else { return nil }
        return retainedEntry(payload: expired.payload)
    }

    /// Removes and returns a timer; nil if it is no longer in the wheel.
    mutating func remove(_ token: TimerWheel.Token) -> RetainedEntry? {
        applyDeferredChanges()
        guard let payload = wheel.cancel(token) else { return nil }
        return retainedEntry(payload: payload)
    }

    /// A timer in the wheel that comes up soon.
    ///
    /// It can be read while it is in the wheel.
    struct Upcoming {
        let token: TimerWheel.Token
        fileprivate let payload: UInt

        /// Calls `body` with the timer.
        func read<Result>(_ body: (TimerEntry) -> Result) -> Result {
            unsafe RetainedEntry.unmanaged(payload)._withUnsafeGuaranteedRef(body)
        }
    }

    /// Calls `body` with some of the next timers, at most 64, and prefetches what their ticks need.
    ///
    /// Calls it at least once if the wheel is not empty.
    mutating func peek(atMost limit: Int, _ body: (Upcoming) -> Void) {
        applyDeferredChanges()
        wheel.peek(atMost: limit) { token, payload in
            Self.prefetch(payload)
            body(Upcoming(token: token, payload: payload))
        }
    }

    /// Returns all timers, in no particular order.
    ///
    /// O(n).
    mutating func entries() -> [TimerEntry] {
        var found: [TimerEntry] = []
        _ = collect(&found, from: 0, atMost: .max)
        return found
    }

    /// Appends some timers to `found`, as one step of an enumeration of all of them.
    ///
    /// - Returns: where the next step starts; nil after the last one.
    mutating func collect(_ found: inout [TimerEntry], from start: Int, atMost limit: Int) -> Int? {
        applyDeferredChanges()
        #if DEBUG
            let before = found.count
            defer { listed += found.count - before }
        #endif
        return wheel.forEachPayload(from: start, atMost: limit) { payload in
            found.append(unsafe RetainedEntry.unmanaged(payload).takeUnretainedValue())
        }
    }

    // MARK: Parts

    @inline(__always)
    private mutating func applyDeferredChanges() {
        if changes.count > 0 { wheel.apply(&changes) }
    }

    /// Takes over the wheel's reference to a timer that was removed.
    private func retainedEntry(payload: UInt) -> RetainedEntry {
        let retained = RetainedEntry(takingBack: payload)
        retained.entry.leftWheel()
        return retained
    }

    @Sendable
    private static func prefetch(_ payload: UInt) {
        if let entry = unsafe UnsafeRawPointer(bitPattern: payload) { unsafe timers_prefetch(entry) }
        // A prefetch reads nothing that the program can observe, so any address is safe.
    }
}
