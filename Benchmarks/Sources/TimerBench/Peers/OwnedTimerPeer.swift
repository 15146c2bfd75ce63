import CFloor
import Foundation
import Timers

/// Timers of this package.
struct OwnedTimerPeer: Peer {
    let variant: TimerVariant
    let scheduler: TimerScheduler
    private var timers: [OwnedTimer] = []
    private var owners: [TimerOwner] = []
    private var keeper: OwnedTimer?

    /// - Parameters:
    ///   - variant: which timers.
    ///   - scheduler: where they wait, nil for a scheduler of their own.
    init(_ variant: TimerVariant, on scheduler: TimerScheduler? = nil) {
        self.variant = variant
        self.scheduler = scheduler ?? variant.place.scheduler()
    }

    var note: String { variant.note }
    var firesInParallel: Bool { variant.place.isParallel }
    var isOnRunLoop: Bool { variant.place.isTurned }

    mutating func prepare(_ count: Int) {
        // Makes the context begin its life, which is no cost of a timer, and go on with it when it has no other.
        keeper = OwnedTimer(.after(.seconds(36_000)), on: scheduler) { _ in }
        // The first ones find cold code: what that takes would count as lateness of every tick.
        for _ in 0..<100 { _ = OwnedTimer(.every(.seconds(36_000)), on: scheduler) { _ in } }
        timers.reserveCapacity(count)
        if variant.hasOwner { owners = (0..<count).map { _ in TimerOwner() } }
    }

    private func schedule(_ delay: UInt64, _ tolerance: UInt64) -> TimerSchedule {
        let schedule = TimerSchedule.after(.nanoseconds(Int64(delay)))
        return tolerance == 0 ? schedule : schedule.tolerance(.nanoseconds(Int64(tolerance)))
    }

    private func make(_ slot: Int, after delay: UInt64, into sink: Sink) -> OwnedTimer {
        let schedule = schedule(delay, variant.tolerance)
        let owner = variant.hasOwner ? owners[slot] : nil
        // Separate branches, so that each action captures no more than it needs.
        return sink.notes == nil
            ? timer(schedule, owner, { _, _ in sink.count() }, { _ in sink.count() })
            : timer(schedule, owner, { _, _ in sink.note(slot) }, { _ in sink.note(slot) })
    }

    /// Makes a timer by the form of its place, and of its actions only the one that this needs.
    @inline(__always)
    private func timer(
        _ schedule: TimerSchedule, _ owner: TimerOwner?,
        _ owned: @autoclosure () -> @Sendable (TimerOwner, Tick) -> Void,
        _ alone: @autoclosure () -> @Sendable (Tick) -> Void
    ) -> OwnedTimer {
        switch (variant.place, owner) {
        case (.main, let owner?):
            let action = owned()
            return MainActor.assumeIsolated { OwnedTimer(schedule, owner: owner, action: action) }
        case (.main, nil):
            let action = alone()
            return MainActor.assumeIsolated { OwnedTimer(schedule, action: action) }
        case (.runloop, let owner?):
            return OwnedTimer(schedule, runLoop: .current, modes: [.default], owner: owner, action: owned())
        case (.runloop, nil):
            return OwnedTimer(schedule, runLoop: .current, modes: [.default], action: alone())
        case (_, let owner?): return OwnedTimer(schedule, on: scheduler, owner: owner, action: owned())
        case (_, nil): return OwnedTimer(schedule, on: scheduler, action: alone())
        }
    }

    mutating func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        let timer = make(slot, after: delay, into: sink)
        if variant.hasOwner {
            owners[slot].timer = timer
        } else if slot == timers.count {
            timers.append(timer)
        } else {
            timers[slot] = timer
        }
    }

    mutating func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        if variant.operation == .new { return start(slot, after: delay, into: sink) }
        if variant.hasOwner {
            owners[slot].timer?.restart(after: .nanoseconds(Int64(delay)))
        } else {
            timers[slot].restart(after: .nanoseconds(Int64(delay)))
        }
    }

    mutating func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        let tolerance = max(tolerance, variant.tolerance)
        var schedule = TimerSchedule.every(
            .nanoseconds(Int64(periods.period)), first: .after(.nanoseconds(Int64(delay))))
        if tolerance > 0 { schedule = schedule.tolerance(.nanoseconds(Int64(tolerance))) }
        // Each tick counts, also when several are late.
        schedule = schedule.missedTicks(.catchUp(limit: 1000))
        // The delay counts from here: a schedule is made once and used many times.
        periods.first[slot] = floor_now() + delay
        timers.append(OwnedTimer(schedule, on: scheduler) { _ in periods.tick(slot) })
    }

    mutating func cancelAll() {
        timers = []
        owners = []
    }
}

/// What a timer may live for.
final class TimerOwner: @unchecked Sendable {
    // Touched by one thread at a time: the one that measures.
    var timer: OwnedTimer?
}
