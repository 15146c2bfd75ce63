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
    private static let processes = 12

    /// The smallest ratio for each work in some processes of this program.
    static func smallest(of program: String) throws -> [String: Double] {
        var smallest: [String: Double] = [:]
        for _ in 0..<processes { smallest.merge(try inProcess(program), uniquingKeysWith: min) }
        return smallest
    }

    private static func inProcess(_ program: String) throws -> [String: Double] {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["ratios"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return try Costs(parsing: text).entries[.ratios] ?? [:]
    }

    /// The ratio for each work in this process.
    static func measured() -> [String: Double] {
        let queue = TimerScheduler.serialQueue(DispatchQueue(label: "budgets"))
        var ratios: [String: Double] = [:]
        for work in SharedWork.all {
            ratios[work.name] = ofShortest(rounds: 100, longest: 0.5) {
                time(of: work, on: .shared)
            } to: {
                time(of: work, on: queue)
            }
        }
        return ratios.merging(ManyThreads.ratios) { $1 }
    }

    /// The shortest time of some work, divided by that of other work.
    ///
    /// The two take turns. Work that has become very slow has fewer rounds, after `longest` seconds.
    static func ofShortest(
        rounds: Int, longest: Double, _ work: () -> Double, to other: () -> Double
    ) -> Double {
        var shortest = (work: Double.infinity, other: Double.infinity)
        let end = ContinuousClock.now + .seconds(longest)
        for round in 0..<rounds where round < 3 || ContinuousClock.now < end {
            shortest.work = min(shortest.work, work())
            shortest.other = min(shortest.other, other())
        }
        return shortest.work / shortest.other
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
