/// A model of a timer on a grid that computes point by point.
///
/// It is slow, and uses none of the library's arithmetic.
struct GridModel {
    enum Policy: CaseIterable {
        case coalesce, skip, catchUp, catchUpThree, delay
    }

    struct Tick: Hashable, CustomStringConvertible {
        let instant: UInt64
        let scheduled: UInt64
        let missed: Int

        var description: String { "\(scheduled) at \(instant), missed \(missed)" }
    }

    let interval: UInt64
    let tolerance: UInt64
    let policy: Policy
    var left: Int
    private(set) var now: UInt64 = 0
    private(set) var ticks: [Tick] = []
    private var next: UInt64
    private var paused: UInt64?
    private var dropped = 0

    init(interval: UInt64, first: UInt64, tolerance: UInt64, policy: Policy, times: Int) {
        self.interval = interval
        self.tolerance = min(tolerance, interval - 1)
        self.policy = policy
        left = times
        next = first
    }

    var isFinished: Bool { left == 0 }
    var remaining: UInt64? { isFinished ? nil : paused ?? (next > now ? next - now : 0) }

    /// Searches the window for the instant with the most trailing zero bits.
    private func chosen(_ due: UInt64) -> UInt64 {
        var best = due
        var step: UInt64 = 1
        while step <= due + tolerance {
            let candidate = (due + step - 1) / step * step
            if candidate <= due + tolerance { best = candidate }
            step *= 2
        }
        return best
    }

    mutating func run(for duration: UInt64) {
        let end = now + duration
        while paused == nil, left > 0, chosen(next) <= end {
            now = max(now, chosen(next))
            serve()
        }
        now = end
    }

    /// Lets time pass, and delivers due ticks only at the end.
    mutating func suspend(for duration: UInt64) {
        now += duration
        run(for: 0)
    }

    mutating func pause() {
        if left > 0, paused == nil { paused = next > now ? next - now : 0 }
    }

    mutating func resume(_ mode: Int) {
        guard let remaining = paused, left > 0 else { return }
        paused = nil
        switch mode {
        case 0: next = now + remaining
        case 1: next = now + interval
        default:
            while next <= now { next += interval }
            // A tick that was due before the pause is still due.
            if remaining == 0 { next -= interval }
        }
    }

    private mutating func serve() {
        var points = [next]
        while points[points.count - 1] + interval <= now { points.append(points[points.count - 1] + interval) }
        let following = points[points.count - 1] + interval
        switch policy {
        case .coalesce:
            deliver(points[0], missed: points.count - 1)
            next = following
        case .delay:
            deliver(points[0], missed: points.count - 1)
            next = now > next + tolerance ? now + interval : following
        case .skip where points.count > 1:
            // A point whose tolerance is not over is not late.
            let late = points.filter { $0 + tolerance < now }.count
            dropped += late
            next = points[0] + UInt64(late) * interval
        case .skip:
            deliver(points[0], missed: 0)
            next = following
        case .catchUp, .catchUpThree:
            let most = policy == .catchUp ? Int.max : 3
            if points.count > most {
                dropped += points.count - most
                points.removeFirst(points.count - most)
            }
            deliver(points[0], missed: 0)
            next = points[0] + interval
        }
    }

    private mutating func deliver(_ due: UInt64, missed: Int) {
        ticks.append(Tick(instant: now, scheduled: due, missed: missed + dropped))
        dropped = 0
        left -= 1
    }
}
