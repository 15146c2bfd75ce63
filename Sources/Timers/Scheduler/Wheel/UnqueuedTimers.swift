/// The timers of a clock queue that are in no wheel and wait for something other than time.
///
/// They are paused or idle, or a tick of theirs was claimed for its context. A tick that runs in place is not recorded:
/// its end asks whether the context has ended.
///
/// The record does not retain a timer, which removes itself in its `deinit` at the latest. Each timer stores its slot
/// itself, so that no method searches. The scheduler's lock guards the record.
struct UnqueuedTimers {
    private var slots: [UncountedReference<TimerEntry>?] = []
    private var freeSlots: [UInt32] = []

    /// The number of slots up to which the memory is retained while the record is empty.
    private static let fewSlots = 64

    var count: Int { slots.count - freeSlots.count }

    /// The timers that have not begun their `deinit`.
    ///
    /// O(the largest count since the record was last empty).
    var entries: [TimerEntry] { slots.compactMap { slot in slot?.object } }

    /// Records a timer that is in no wheel.
    ///
    /// O(1).
    @inline(__always)
    mutating func insert(_ entry: TimerEntry) {
        if entry.slot != nil { return }
        let reference = UncountedReference(entry)
        if let slot = freeSlots.popLast() {
            slots[Int(slot)] = reference
            entry.slot = slot
        } else {
            entry.slot = UInt32(slots.count)
            slots.append(reference)
        }
    }

    /// Removes a timer if it is recorded: it is about to enter a wheel, or has ended.
    ///
    /// O(1).
    @inline(__always)
    mutating func remove(_ entry: TimerEntry) {
        if let slot = entry.slot { remove(entry, from: slot) }
    }

    @inline(never)
    private mutating func remove(_ entry: TimerEntry, from slot: UInt32) {
        entry.slot = nil
        slots[Int(slot)] = nil
        freeSlots.append(slot)
        if freeSlots.count == slots.count, slots.count > Self.fewSlots { self = UnqueuedTimers() }
    }
}
