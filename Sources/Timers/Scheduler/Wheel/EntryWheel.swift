import CTimers
import TimerWheel

/// A wheel of timers: it holds a reference to each that is in it.
///
/// Where changes may be put off, it notes timers that are taken out, and timers that are to come up earlier, and makes
/// many such changes at once; see ``TimerWheel/TimerWheel/Changes``. Callers do not notice: every method that looks for
/// timers makes the changes first.
///
/// The wheel, and what it changes of a timer, are guarded by the scheduler's lock.
struct EntryWheel: ~Copyable {
    private var wheel: TimerWheel
    private var changes = TimerWheel.Changes()
    /// Whether changes may be put off: of timers that come up at one instant, those with such a change then come last.
    private let batchesChanges: Bool

    init(tickShift: Int, startingAt now: UInt64, batchesChanges: Bool) {
        wheel = TimerWheel(tickShift: tickShift, startingAt: now)
        // What a tick needs lies scattered in memory, and each access would wait for the one before it.
        wheel.announce = Self.prefetch
        self.batchesChanges = batchesChanges
    }

    /// Everything before this instant has come up.
    var position: UInt64 { wheel.position }

    var isEmpty: Bool { wheel.count == changes.cancellations }

    #if DEBUG
        /// How many nodes expiry has touched so far.
        var touched: Int { wheel.touched }
    #endif

    // MARK: Changing it

    /// Puts a timer in, which comes up at `instant`, and keeps the reference.
    ///
    /// From now on other threads may move the timer's deadline without the lock, if its schedule allows that.
    mutating func insert(_ retained: consuming RetainedEntry, at instant: UInt64) {
        let token = wheel.insert(deadline: instant, payload: retained.word)
        retained.entry.enteredWheel(token, at: instant)
        retained.giveUp()
    }

    /// Takes a timer out, if it is in it; the caller holds another reference.
    mutating func remove(_ entry: TimerEntry) {
        guard let token = entry.token else { return }
        _ = retainedEntry(payload: RetainedEntry(entry).word)
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

    /// When the first timer comes up if that is before `limit`; an earlier instant if a timer was put off.
    @inline(__always)
    mutating func nextExpiry(before limit: UInt64) -> UInt64? {
        if changes.earliest < limit { wheel.make(&changes) }
        guard let next = wheel.nextExpiry(before: limit) else { return nil }
        if changes.count == 0 { return next }
        // The timer that comes up then may be one that was taken out.
        wheel.make(&changes)
        return wheel.nextExpiry(before: limit)
    }

    /// The timer that comes up first, out of the wheel, if it does so by `now`.
    ///
    /// Nil with something left in `budget` if there is none; nil with an empty budget if another step has to follow.
    mutating func popExpired(now: UInt64, budget: inout Int) -> RetainedEntry? {
        makeChangesIfAny()
        guard let expired = wheel.popExpired(now: now, budget: &budget) else { return nil }
        return retainedEntry(payload: expired.payload)
    }

    /// A timer, out of the wheel; nil if it is no longer in it.
    mutating func remove(_ token: TimerWheel.Token) -> RetainedEntry? {
        makeChangesIfAny()
        guard let payload = wheel.cancel(token) else { return nil }
        return retainedEntry(payload: payload)
    }

    /// A timer that the wheel shows; it can be looked at as long as it is in the wheel.
    struct Shown {
        let token: TimerWheel.Token
        fileprivate let payload: UInt

        /// Calls `body` with the timer.
        func read<Result>(_ body: (TimerEntry) -> Result) -> Result {
            unsafe RetainedEntry.unmanaged(payload)._withUnsafeGuaranteedRef(body)
            // The wheel keeps its reference; another one would be counted.
        }
    }

    /// Shows some timers that come up next, at most 64, and has what a tick needs of them brought near.
    ///
    /// If the wheel is not empty, at least one.
    mutating func peek(atMost limit: Int, _ body: (Shown) -> Void) {
        makeChangesIfAny()
        wheel.peek(atMost: limit) { token, payload in
            Self.prefetch(payload)
            body(Shown(token: token, payload: payload))
        }
    }

    /// All timers, in no order.
    ///
    /// O(timers).
    mutating func entries() -> [TimerEntry] {
        var found: [TimerEntry] = []
        _ = collect(&found, from: 0, atMost: .max)
        return found
    }

    /// Appends some timers to `found`, as one step of a walk through all of them.
    ///
    /// - Returns: where the next step goes on; nil after the last one.
    mutating func collect(_ found: inout [TimerEntry], from start: Int, atMost limit: Int) -> Int? {
        makeChangesIfAny()
        return wheel.forEachPayload(from: start, atMost: limit) { payload in
            found.append(unsafe RetainedEntry.unmanaged(payload).takeUnretainedValue())
            // The wheel keeps its reference.
        }
    }

    // MARK: Parts

    @inline(__always)
    private mutating func makeChangesIfAny() {
        if changes.count > 0 { wheel.make(&changes) }
    }

    /// Takes over the wheel's reference to a timer that is out of it.
    private func retainedEntry(payload: UInt) -> RetainedEntry {
        let retained = RetainedEntry(takingBack: payload)
        retained.entry.leftWheel()
        return retained
    }

    @Sendable
    private static func prefetch(_ payload: UInt) {
        if let entry = unsafe UnsafeRawPointer(bitPattern: payload) { unsafe timers_prefetch(entry) }
        // Nothing is read, so it would not matter what is there.
    }
}
