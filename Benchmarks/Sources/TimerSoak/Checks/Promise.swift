import Synchronization

/// What a soak checks while it runs.
enum Promise: String, CaseIterable, Sendable {
    case stale = "no tick begins after a stop has returned"
    case order = "no tick comes twice, and none is left out"
    case early = "no tick comes before its instant"
    case grid = "each tick is on its grid"
    case lost = "no tick is lost"
    case overlap = "no timer runs its action twice at once"
    case owner = "each owner is released"
    case captures = "all that actions captured is released"
    case end = "each timer ends, and for the right reason"
    case timeout = "each timeout of a pool expires once, not early, and not after a removal"
}

/// How often each promise was checked and broken.
final class Verdict: Sendable {
    static let shared = Verdict()

    struct Count: Sendable {
        var checks = 0
        var broken = 0
        /// What happened, for the first few.
        var details: [String] = []
    }

    private static let mostDetails = 5
    private let broken = Mutex<[Promise: Count]>([:])
    let ticks = Atomic(0)
    let calls = Atomic(0)
    let timeouts = Atomic(0)
    let stops = Atomic(0)
    let visits = Atomic(0)
    let burials = Atomic(0)
    /// Calls that took so long, because the machine was busy, that the ticks around them cannot be told apart.
    let unclear = Atomic(0)

    func broke(_ promise: Promise, _ detail: String) {
        broken.withLock { broken in
            var count = broken[promise] ?? Count()
            count.broken += 1
            if count.details.count < Verdict.mostDetails {
                count.details.append(detail)
                Log.say("broken: \(promise.rawValue): \(detail)")
            }
            broken[promise] = count
        }
    }

    var brokenCount: Int {
        broken.withLock { broken in broken.values.reduce(0) { sum, count in sum + count.broken } }
    }

    func count(of promise: Promise) -> Count {
        var count = broken.withLock { broken in broken[promise] ?? Count() }
        count.checks =
            switch promise {
            case .stale: stops.load(ordering: .relaxed)
            case .order, .early, .grid, .overlap: ticks.load(ordering: .relaxed)
            case .timeout: timeouts.load(ordering: .relaxed)
            case .lost: visits.load(ordering: .relaxed)
            case .owner, .captures, .end: burials.load(ordering: .relaxed)
            }
        return count
    }
}
