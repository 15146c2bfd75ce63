import Foundation
import Synchronization
import Timers

/// A mixed load on all contexts for a while, whose every promise is checked while it runs.
struct Soak {
    let seconds: Int
    let timers: Int
    /// How many timeouts its pools have.
    let timeouts: Int
    let callsPerSecond: Int
    /// How many threads make the calls on timers, and as many those on timeouts.
    let threads: Int
    let seed: UInt64
    /// Called with each sample.
    let note: (Sample) -> Void

    /// The timers of the crowd that tick often.
    static let quick = 400

    /// How many seconds lie between two samples.
    var interval: Double { max(1, (Double(seconds) / 360).rounded()) }

    /// Runs it on the calling thread, which must not be the main thread.
    func run() -> [Sample] {
        let contexts = Contexts()
        var random = SeededNumbers(seed: seed)
        let (stops, callers) = (Stops(), callers(contexts, &random))
        let pools = PoolLoad(
            timeouts: timeouts, callers: threads, callsPerSecond: callsPerSecond, &random)
        for caller in callers { caller.start() }
        pools.start()
        let start = Clock.now
        // Making a million timers is not what the lines are about.
        while !pools.isFilled || callers.contains(where: { caller in !caller.isFilled }) { usleep(10_000) }
        Log.say("\(callers.map(\.count).reduce(0, +)) timers after \((Clock.now - start) / 1_000_000) ms")
        let probes = Probes(stops)
        probes.start(contexts, &random)
        let samples = sample(callers, probes, stops, &random)
        probes.end()
        pools.end()
        for caller in callers { caller.end() }
        return samples
    }

    private func callers(_ contexts: Contexts, _ random: inout SeededNumbers) -> [Caller] {
        (0..<threads).map { _ in
            Caller(
                contexts, slots: max(timers / threads, 1),
                quickSlots: min(Soak.quick, timers) / threads,
                callsPerSecond: callsPerSecond / threads, seed: random.next())
        }
    }

    private func sample(
        _ callers: [Caller], _ probes: Probes, _ stops: Stops, _ random: inout SeededNumbers
    ) -> [Sample] {
        var samples: [Sample] = []
        let start = Clock.now
        let end = start + UInt64(seconds) * 1_000_000_000
        var next = start
        var nextStop = start + 5_000_000_000
        _ = probes.take()
        while next < end {
            next += UInt64(interval * 1e9)
            while Clock.now < next {
                if Clock.now >= nextStop {
                    stops.stop(milliseconds: 20 + random.below(500))
                    nextStop = Clock.now + UInt64(5 + random.below(20)) * 1_000_000_000
                }
                usleep(5000)
            }
            guard let use = ProcessUse.read() else { break }
            let taken = probes.take()
            let verdict = Verdict.shared
            let sample = Sample(
                second: Double(Clock.now - start) / 1e9, use: use, lateness: taken.all,
                machine: taken.machine, places: taken.places,
                timers: callers.map(\.count).reduce(0, +), ticks: verdict.ticks.load(ordering: .relaxed),
                calls: verdict.calls.load(ordering: .relaxed), broken: verdict.brokenCount, stops: stops.count)
            samples.append(sample)
            note(sample)
        }
        return samples
    }
}

enum Log {
    /// Writes a line to standard error.
    static func say(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
