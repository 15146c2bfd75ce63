import Foundation
import Synchronization
import Timers

/// Pools with many timeouts, which several threads insert, refresh and remove at random.
final class PoolLoad: Sendable {
    private let numbers: TimeoutPool<Int>
    private let objects: TimeoutPool<PoolSlot>
    private let callers: [PoolCaller]

    init(timeouts: Int, callers: Int, callsPerSecond: Int, _ random: inout SeededNumbers) {
        let slots = (0..<timeouts).map { _ in PoolSlot() }
        numbers = TimeoutPool(after: .seconds(5), on: .thread(name: "numbers")) { number in slots[number].expires() }
        objects = TimeoutPool(after: .seconds(5)) { slot in slot.expires() }
        let share = timeouts / callers
        self.callers = (0..<callers).map { [numbers, objects, random] number in
            var random = random
            for _ in 0...number { _ = random.next() }
            return PoolCaller(
                numbers, objects, slots, number * share..<(number + 1) * share, callsPerSecond / callers,
                seed: random.next())
        }
        _ = random.next()
    }

    func start() {
        for caller in callers { caller.start() }
    }

    var isFilled: Bool { callers.allSatisfy(\.isFilled) }

    /// Removes all timeouts, and checks that each has expired once or was removed.
    func end() {
        for caller in callers { caller.end() }
        if numbers.count + objects.count != 0 {
            Verdict.shared.broke(.timeout, "\(numbers.count) and \(objects.count) timeouts are left")
        }
    }
}

/// What is known of the timeout of a slot.
final class PoolSlot: Sendable {
    /// The first instant at which it may expire; the largest value when it was removed.
    let earliest = Atomic<UInt64>(.max)
    let expiries = Atomic(0)

    func expires() {
        Verdict.shared.timeouts.add(1, ordering: .relaxed)
        let (now, earliest) = (Clock.now, earliest.load(ordering: .acquiring))
        if earliest == .max {
            Verdict.shared.broke(.timeout, "a timeout expires after its removal")
        } else if now < earliest {
            Verdict.shared.broke(.timeout, "a timeout expires \(earliest - now) ns early")
        }
        expiries.add(1, ordering: .releasing)
    }
}

/// A thread that uses the timeouts of its own slots; even ones are numbers, odd ones are objects.
private final class PoolCaller: @unchecked Sendable {
    // Only the thread that runs `run` uses the content. Other threads use `thread`.

    private let numbers: TimeoutPool<Int>
    private let objects: TimeoutPool<PoolSlot>
    private let slots: [PoolSlot]
    private let own: Range<Int>
    private let callsPerSecond: Int
    private var random: SeededNumbers
    private var timeouts: [PooledTimeout]
    /// How many expiries of each slot have been seen.
    private var seen: [Int]
    /// Whether the slot has a timeout that was not removed, as far as this thread knows.
    private var waits: [Bool]
    private var standstill = Standstill()
    private let thread = LoadThread()

    init(
        _ numbers: TimeoutPool<Int>, _ objects: TimeoutPool<PoolSlot>, _ slots: [PoolSlot], _ own: Range<Int>,
        _ callsPerSecond: Int, seed: UInt64
    ) {
        self.numbers = numbers
        self.objects = objects
        self.slots = slots
        self.own = own
        self.callsPerSecond = callsPerSecond
        random = SeededNumbers(seed: seed)
        timeouts = Array(repeating: PooledTimeout(), count: own.count)
        seen = Array(repeating: 0, count: own.count)
        waits = Array(repeating: false, count: own.count)
    }

    var isFilled: Bool { thread.isFilled }
    func start() { thread.start { [self] in run() } }
    func end() { thread.end() }

    // MARK: On its thread

    private func run() {
        for slot in own { insert(slot) }
        thread.makeCalls(perSecond: callsPerSecond) { visit(own.lowerBound + random.below(own.count)) }
        for slot in own where waits[slot - own.lowerBound] { remove(slot) }
        // What a removal came too late for expires soon.
        let last = Clock.now
        for slot in own where waits[slot - own.lowerBound] {
            while !hasExpired(slot), !standstill.hadTime(Caller.patience, since: last) { usleep(1000) }
            if waits[slot - own.lowerBound] { Verdict.shared.broke(.timeout, "a timeout is lost at the end") }
        }
    }

    /// A delay between a microsecond and a minute, each order of magnitude as often.
    private func delay() -> UInt64 {
        let bits = 10 + random.below(26)
        return 1 << UInt64(bits) + UInt64(random.below(1 << bits))
    }

    private func insert(_ slot: Int) {
        let delay = delay()
        slots[slot].earliest.store(Clock.now + delay, ordering: .releasing)
        timeouts[slot - own.lowerBound] =
            slot % 2 == 0
            ? numbers.insert(slot, after: .nanoseconds(Int64(delay)))
            : objects.insert(slots[slot], after: .nanoseconds(Int64(delay)))
        waits[slot - own.lowerBound] = true
    }

    /// Whether the timeout of a slot has expired; then it does not wait any more.
    private func hasExpired(_ slot: Int) -> Bool {
        let (index, count) = (slot - own.lowerBound, slots[slot].expiries.load(ordering: .acquiring))
        if count == seen[index] { return false }
        if count != seen[index] + 1 || !waits[index] { Verdict.shared.broke(.timeout, "a timeout expires twice") }
        seen[index] = count
        waits[index] = false
        return true
    }

    private func visit(_ slot: Int) {
        Verdict.shared.calls.add(1, ordering: .relaxed)
        if hasExpired(slot) || !waits[slot - own.lowerBound] { return insert(slot) }
        switch random.below(8) {
        case 0: remove(slot)
        case 1: checkLost(slot)
        default: refresh(slot)
        }
    }

    private func refresh(_ slot: Int) {
        let delay = delay()
        let known = slots[slot]
        let wanted = Clock.now + delay
        // An earlier deadline counts from the call on, a later one from its end on.
        if wanted < known.earliest.load(ordering: .relaxed) { known.earliest.store(wanted, ordering: .releasing) }
        let timeout = timeouts[slot - own.lowerBound]
        let moves =
            slot % 2 == 0
            ? numbers.refresh(timeout, after: .nanoseconds(Int64(delay)))
            : objects.refresh(timeout, after: .nanoseconds(Int64(delay)))
        if moves { known.earliest.store(wanted, ordering: .releasing) }
    }

    private func remove(_ slot: Int) {
        let timeout = timeouts[slot - own.lowerBound]
        let removed = slot % 2 == 0 ? numbers.remove(timeout) : objects.remove(timeout)
        if !removed { return }
        slots[slot].earliest.store(.max, ordering: .releasing)
        waits[slot - own.lowerBound] = false
    }

    private func checkLost(_ slot: Int) {
        let earliest = slots[slot].earliest.load(ordering: .relaxed)
        guard standstill.hadTime(Caller.patience, since: earliest), !hasExpired(slot) else { return }
        Verdict.shared.broke(.timeout, "a timeout has not expired a minute after its deadline")
    }
}
