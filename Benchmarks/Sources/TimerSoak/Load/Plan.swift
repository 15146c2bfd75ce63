import Timers

/// What a timer of the soak shall be like.
///
/// Durations are in nanoseconds.
struct Plan: Sendable {
    let place: Place
    let interval: UInt64
    let limit: Int
    let missed: Missed
    let tolerance: UInt64
    let work: Work
    /// Whether the timer runs without a handle, until its owner ends.
    let isUntilOwnerEnds: Bool

    /// A timer at random, which ticks often if `isQuick`.
    init(isQuick: Bool, _ random: inout SeededNumbers) {
        place = isQuick ? Place.allCases[random.below(Place.allCases.count)] : Place.ofCrowd(random.below(1000))
        missed = random.oneIn(8) ? .skip : random.oneIn(8) ? .catchUp : .coalesce
        interval =
            isQuick
            ? UInt64(missed == .skip ? 500 : 20 + random.below(380)) * 1_000_000 + UInt64(random.below(1_000_000))
            : UInt64(20_000 + random.below(80_000)) * 1_000_000 + UInt64(random.below(1_000_000))
        limit = random.oneIn(10) ? 1 + random.below(5) : 0
        tolerance = random.oneIn(4) ? interval / 10 : 0
        work = Plan.work(place, &random)
        isUntilOwnerEnds = random.oneIn(10)
    }

    /// A timer that shows how late ticks are.
    init(probing place: Place, every interval: UInt64) {
        self.place = place
        self.interval = interval
        (limit, missed, tolerance, work, isUntilOwnerEnds) = (0, .coalesce, 0, .none, false)
    }

    private static func work(_ place: Place, _ random: inout SeededNumbers) -> Work {
        if place.isSlow { return .slow(UInt32(500 + random.below(6000))) }
        if random.oneIn(16) { return .throwing }
        return random.oneIn(64) ? .ending(1 + random.below(20)) : .none
    }

    var schedule: TimerSchedule {
        let schedule = schedule(every: interval)
        return tolerance > 0 ? schedule.tolerance(.nanoseconds(Int64(tolerance))) : schedule
    }

    /// The same with another interval, and without a tolerance.
    func schedule(every interval: UInt64) -> TimerSchedule {
        var schedule = TimerSchedule.every(.nanoseconds(Int64(interval)), times: limit > 0 ? limit : nil)
            .missedTicks(missed.policy)
        if case .throwing = work { schedule = schedule.onError(.continue) }
        return schedule
    }
}

extension Missed {
    var policy: MissedTickPolicy {
        switch self {
        case .coalesce: .coalesce
        case .skip: .skip
        case .catchUp: .catchUp()
        }
    }
}

extension SeededNumbers {
    mutating func below(_ limit: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(limit)).high) }
    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}
