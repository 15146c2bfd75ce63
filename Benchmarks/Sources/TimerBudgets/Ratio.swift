import Dispatch
import Foundation
import Timers

/// The processor time of work on ``TimerScheduler/shared``, divided by that of the same work on a serial queue in the
/// same process.
///
/// Where several threads work together, instructions are not exact: what a change of thread takes is not in them. The
/// two schedulers take turns. The shortest time of each counts, because a busy machine makes times longer only. Where
/// threads work together, a machine that takes a processor away for a second makes the ratio larger, too. So it is
/// measured several times, and the smallest counts.
struct Ratio {
    private static let count = 2_000
    private static let rounds = 100
    private static let tries = 4
    /// In seconds; work that has become very slow has fewer rounds.
    private static let longest = 1.0

    /// The ratio for each work.
    static func measured() -> [(name: String, ratio: Double)] { onShared() + ManyThreads.ratios() }

    private static func onShared() -> [(name: String, ratio: Double)] {
        let queue = TimerScheduler.serialQueue(DispatchQueue(label: "budgets"))
        return SharedWork.all.map { work in
            let ratios = (0..<tries).map { _ in ratio(of: work, on: queue) }
            return (work.name, ratios.min() ?? .infinity)
        }
    }

    private static func ratio(of work: SharedWork, on queue: TimerScheduler) -> Double {
        var shortest = (shared: Double.infinity, queue: Double.infinity)
        let end = ContinuousClock.now + .seconds(longest)
        for round in 0..<rounds where round < 3 || ContinuousClock.now < end {
            shortest.shared = min(shortest.shared, time(of: work, on: .shared))
            shortest.queue = min(shortest.queue, time(of: work, on: queue))
        }
        return shortest.shared / shortest.queue
    }

    private static func time(of work: SharedWork, on scheduler: TimerScheduler) -> Double {
        let start = processorTime
        work.perform(scheduler, count, Counter())
        return processorTime - start
    }

    /// Of all threads of this process, in seconds.
    private static var processorTime: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        // The function writes the time and keeps nothing.
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
