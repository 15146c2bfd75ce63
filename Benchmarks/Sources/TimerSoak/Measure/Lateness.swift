import Foundation
import Results
import Synchronization
import Timers

/// Timers that nothing moves or stops, one on each context: they show how late ticks are.
///
/// Ticks that the process could not run, because it was stopped, count separately.
final class Probes: @unchecked Sendable {
    // Only `start` writes `timers`, before other threads see the object.

    static let interval: UInt64 = 20_000_000

    /// A thread that only sleeps, every 20 ms: how busy the machine is.
    private static func sleep(_ probes: Probes) {
        var next = Clock.now
        while !probes.ended.load(ordering: .relaxed) {
            next = max(next + interval, Clock.now)
            Clock.sleep(until: next)
            let late = Clock.now - min(next, Clock.now)
            if probes.stops.touches(from: next, late) { continue }
            probes.collected.withLock { collected in collected.machine.append(Int64(clamping: late)) }
        }
    }

    /// How late ticks were, in nanoseconds.
    private struct Collected {
        var machine: [Int64] = []
        var all: [Int64] = []
        var places: [Place: [Int64]] = [:]
    }

    private let collected = Mutex(Collected())
    private let stops: Stops
    private var timers: [Made] = []
    private let ended = Atomic(false)

    init(_ stops: Stops) { self.stops = stops }

    func start(_ contexts: Contexts, _ random: inout SeededNumbers) {
        Thread { [self] in Probes.sleep(self) }.start()
        for place in Place.allCases where !place.isSlow {
            let plan = Plan(probing: place, every: Probes.interval + UInt64(random.below(2_000_000)))
            let record = Record(plan.place, plan, at: Clock.now) { [self] tick in add(tick, place) }
            timers.append(contexts.make(plan, record))
        }
    }

    func end() {
        ended.store(true, ordering: .relaxed)
        for made in timers { made.timer.cancel() }
        timers = []
    }

    private func add(_ tick: Tick, _ place: Place) {
        let lateness = tick.lateness.nanoseconds
        if stops.touches(from: tick.scheduled.nanoseconds, lateness) { return }
        collected.withLock { collected in
            collected.all.append(Int64(clamping: lateness))
            collected.places[place, default: []].append(Int64(clamping: lateness))
        }
    }

    /// The lateness since the last call.
    struct Taken {
        let all: Distribution
        let machine: Distribution
        let places: [(place: Place, summary: Distribution)]
    }

    func take() -> Taken {
        let taken = collected.withLock { collected in
            let taken = collected
            collected = Collected()
            return taken
        }
        let places = Place.allCases.compactMap { place in
            taken.places[place].map { latenesses in (place, Distribution(nanoseconds: latenesses)) }
        }
        return Taken(
            all: Distribution(nanoseconds: taken.all), machine: Distribution(nanoseconds: taken.machine),
            places: places)
    }
}
