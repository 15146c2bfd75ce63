import Foundation
import Timers

extension TourRow {
    /// Timeouts in a batch.
    private static let batch = 10_000

    static let cancelledSleep = TourRow(
        number: 17, title: "10,000 timeouts of 10 minutes, started and cancelled",
        isExclusive: true,
        usual: {
            let bytes = await growthOfSecondBatch {
                let tasks = (0..<batch).map { _ in Task { try? await Task.sleep(for: .seconds(600)) } }
                // Let them all fall asleep before they are cancelled.
                try? await Task.sleep(for: .milliseconds(300))
                for task in tasks { task.cancel() }
                for task in tasks { await task.value }
            }
            return Measurement(
                "Task.sleep: \(bytes / batch) bytes each kept", holds: bytes / batch > 200,
                values: ["bytes_kept_each": Double(bytes) / Double(batch)])
        },
        ours: {
            let scheduler = TimerScheduler.tour
            let bytes = await growthOfSecondBatch {
                let timers = (0..<batch).map { _ in OwnedTimer(.after(.seconds(600)), on: scheduler) { _ in } }
                for timer in timers { timer.cancel() }
            }
            return Measurement(
                "\(bytes / batch) bytes each kept", holds: bytes / batch < 100,
                values: ["bytes_kept_each": Double(bytes) / Double(batch)])
        }
    )

    /// How much more memory the process needs for a second batch of the same.
    private static func growthOfSecondBatch(_ run: () async -> Void) async -> Int {
        await run()
        let before = peakResidentBytes()
        await run()
        return peakResidentBytes() - before
    }

    /// The most memory this process has had so far, in bytes.
    private static func peakResidentBytes() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
            let unit = 1
            let who = RUSAGE_SELF
        #else
            let unit = 1024
            let who = RUSAGE_SELF.rawValue
        #endif
        unsafe getrusage(who, &usage)
        // `usage` outlives the call, which fills it in.
        return usage.ru_maxrss * unit
    }
}
