import BudgetRules
import Dispatch
import Foundation
import Timers

/// The processor time of work on ``TimerScheduler/shared``, divided by that of the same work on a serial queue in the
/// same process.
///
/// Where several threads work together, instructions are not exact: what a change of thread takes is not in them. The
/// two schedulers take turns. The shortest time of each counts, because a busy machine makes times longer only. How far
/// the processors of its threads are from each other makes a process slower as a whole. So several processes measure,
/// and the smallest ratio counts.
struct Ratio {
    private static let count = 2_000
    private static let rounds = 100
    /// In seconds; work that has become very slow has fewer rounds.
    private static let longest = 0.5

    private static let processes = 12

    /// The smallest ratio for each work in some processes of this program.
    static func smallest(of program: String) throws -> [Costs.Entry] {
        let runs = try (0..<processes).map { _ in try inProcess(program) }
        return runs[0].map { first in
            let ratios = runs.joined().filter { entry in entry.operation == first.operation }.map(\.cost)
            return Costs.Entry(first.operation, ratios.min() ?? .infinity)
        }
    }

    private static func inProcess(_ program: String) throws -> [Costs.Entry] {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["ratios"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return try Costs(parsing: text).entries[.ratios] ?? []
    }

    /// The ratio for each work in this process.
    static func measured() -> [Costs.Entry] {
        let queue = TimerScheduler.serialQueue(DispatchQueue(label: "budgets"))
        let onShared = SharedWork.all.map { work in Costs.Entry(work.name, ratio(of: work, on: queue)) }
        return onShared + ManyThreads.ratios().map { work in Costs.Entry(work.name, work.ratio) }
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
