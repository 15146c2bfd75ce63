import Foundation

/// `Foundation.Timer` on the main thread's run loop.
struct FoundationPeer: Peer {
    private var timers: [Timer] = []

    var note: String { "a new Foundation.Timer, the old one invalidated" }
    var isOnRunLoop: Bool { true }

    mutating func prepare(_ count: Int) { timers.reserveCapacity(count) }

    mutating func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        let date = Date(timeIntervalSinceNow: Double(delay) / 1e9)
        let timer =
            sink.notes == nil
            ? Timer(fire: date, interval: 0, repeats: false) { _ in sink.count() }
            : Timer(fire: date, interval: 0, repeats: false) { _ in sink.note(slot) }
        RunLoop.current.add(timer, forMode: .default)
        if slot == timers.count { timers.append(timer) } else { timers[slot] = timer }
    }

    mutating func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        timers[slot].invalidate()
        start(slot, after: delay, into: sink)
    }

    mutating func postpone(_ slot: Int, to delay: UInt64, into sink: Sink) {
        timers[slot].fireDate = Date(timeIntervalSinceNow: Double(delay) / 1e9)
    }

    mutating func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        let date = Date(timeIntervalSinceNow: Double(delay) / 1e9)
        let timer = Timer(fire: date, interval: Double(periods.period) / 1e9, repeats: true) { _ in periods.tick(slot) }
        timer.tolerance = Double(tolerance) / 1e9
        RunLoop.current.add(timer, forMode: .default)
        timers.append(timer)
    }

    mutating func cancelAll() {
        for timer in timers { timer.invalidate() }
        timers = []
    }
}
