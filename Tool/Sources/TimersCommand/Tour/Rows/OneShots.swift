import Dispatch
import Foundation
import Synchronization
import Timers

extension TourRow {
    static let oneShotKeepsOwner = TourRow(
        number: 6, title: "a one-shot in 300 ms that holds self",
        usual: {
            let record = Witness.Record()
            do {
                let owner = Witness(record)
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { withExtendedLifetime(owner) {} }
            }
            let release = ContinuousClock.now
            let delay = await freed(record, since: release, within: .seconds(3))
            return Measurement(
                delay.map { "owner held for another \($0.inMilliseconds)" } ?? "owner never freed",
                holds: delay.map { $0 > .milliseconds(200) } ?? true,
                values: ["held_ms": delay?.milliseconds ?? -1])
        },
        ours: {
            let record = Witness.Record()
            let log = TickLog()
            do {
                let owner = Witness(record)
                OwnedTimer(.after(.milliseconds(300)), on: .queue(.global()), owner: owner) { _, _ in log.tick() }
                    .runUntilOwnerEnds()
            }
            let release = ContinuousClock.now
            let delay = await freed(record, since: release, within: .seconds(3))
            try await Task.sleep(for: .milliseconds(400))
            return Measurement(
                delay.map { "owner freed after \(max($0, .zero).inMilliseconds), no tick" } ?? "owner never freed",
                holds: delay.map { $0 < .milliseconds(100) } == true && log.count == 0,
                values: ["held_ms": delay.map { max($0, .zero).milliseconds } ?? -1, "ticks": Double(log.count)])
        }
    )

    static let handlerCapturesItsTimer = TourRow(
        number: 13, title: "a handler that captures its own timer",
        usual: {
            let record = Witness.Record()
            let log = TickLog()
            do {
                let witness = Witness(record)
                let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "tour"))
                source.setEventHandler {
                    withExtendedLifetime((source, witness)) {}
                    log.tick()
                }
                source.schedule(deadline: .now() + 0.02)
                source.resume()
            }
            let delay = await freed(record, since: .now, within: .milliseconds(400))
            return Measurement(
                delay == nil ? "\(log.count) tick, handler and captures never freed" : "freed",
                holds: delay == nil && log.count == 1,
                values: ["ticks": Double(log.count), "freed": delay == nil ? 0 : 1])
        },
        ours: {
            let record = Witness.Record()
            let log = TickLog()
            do {
                let witness = Witness(record)
                let box = HandleBox()
                let timer = OwnedTimer(.after(.milliseconds(20)), on: .tour) { _ in
                    withExtendedLifetime((box, witness)) {}
                    log.tick()
                }
                box.handle.withLock { $0 = timer }
            }
            let start = ContinuousClock.now - log.elapsed
            let delay = await freed(record, since: start, within: .seconds(3))
            let tick = log.ticks.first ?? .zero
            return Measurement(
                delay.map { "\(log.count) tick, freed \(max($0 - tick, .zero).inMilliseconds) after it" }
                    ?? "never freed",
                holds: delay != nil && log.count == 1,
                values: ["ticks": Double(log.count), "freed": delay == nil ? 0 : 1])
        }
    )

    /// Waits until the witness is freed, and says how long after `instant` it was; nil if it was not.
    private static func freed(
        _ record: Witness.Record, since instant: ContinuousClock.Instant, within limit: Duration
    ) async -> Duration? {
        let end = ContinuousClock.now + limit
        while !record.isFreed, ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(1))
        }
        return record.delay(since: instant)
    }
}

/// Makes a timer's action hold the timer's own handle.
private final class HandleBox: Sendable {
    let handle = Mutex<OwnedTimer?>(nil)
}
