import Foundation
import Timers

extension TourRow {
    #if canImport(ObjectiveC)
        private static let firstTitle = "target and selector, timer stored in self"
    #else
        // Without Objective-C a timer has a block only: the same cycle through the block.
        private static let firstTitle = "repeating Timer with a block that holds self"
    #endif

    static let ownerKeptAlive = TourRow(
        number: 1,
        title: firstTitle,
        usual: { await onThread { releaseOwner { UsualPlayer($0, $1) } } },
        ours: { await onThread { oursAfterRelease { OwnedPlayer($0, $1) } } }
    )

    static let weakPropertyForTheTimer = TourRow(
        number: 2,
        title: "the same with a weak property for the timer",
        usual: { await onThread { releaseOwner { WeakPropertyPlayer($0, $1) } } },
        ours: { await onThread { oursAfterRelease { CarelessPlayer($0, $1) } } }
    )

    /// Lets an owner tick, releases it, and looks whether it is freed.
    private static func releaseOwner(_ make: (TickLog, Witness) -> AnyObject) -> Measurement {
        let (freed, ticks) = ticksAfterRelease(make)
        return Measurement(
            freed ? "owner freed" : "owner never freed, \(ticks) more ticks in 0.2 s",
            holds: !freed && ticks > 0,
            values: ["owner_freed": freed ? 1 : 0, "ticks_after_release": Double(ticks)]
        )
    }

    private static func oursAfterRelease(_ make: (TickLog, Witness) -> AnyObject) -> Measurement {
        let (freed, ticks) = ticksAfterRelease(make)
        return Measurement(
            freed ? "owner freed at once, \(ticks) more ticks" : "owner not freed",
            holds: freed && ticks == 0,
            values: ["owner_freed": freed ? 1 : 0, "ticks_after_release": Double(ticks)]
        )
    }

    private static func ticksAfterRelease(_ make: (TickLog, Witness) -> AnyObject) -> (freed: Bool, ticks: Int) {
        let log = TickLog()
        let record = Witness.Record()
        var owner: AnyObject? = make(log, Witness(record))
        RunLoop.current.run(for: .seconds(2)) { log.count >= 3 }
        guard log.count >= 3 else { return (false, 0) }
        withExtendedLifetime(owner) {}
        owner = nil
        let freed = record.isFreed
        let before = log.count
        RunLoop.current.run(for: .milliseconds(200))
        return (freed, log.count - before)
    }
}

#if canImport(ObjectiveC)
    private final class UsualPlayer: NSObject {
        private let log: TickLog
        private let witness: Witness
        private var timer: Timer?

        init(_ log: TickLog, _ witness: Witness) {
            self.log = log
            self.witness = witness
            super.init()
            timer = .scheduledTimer(
                timeInterval: 0.02, target: self, selector: #selector(refresh), userInfo: nil, repeats: true)
        }

        @objc private func refresh() {
            log.tick()
        }
    }
#else
    private final class UsualPlayer: @unchecked Sendable {
        // Used on the thread of its run loop only.
        private let log: TickLog
        private let witness: Witness
        private var timer: Timer?

        init(_ log: TickLog, _ witness: Witness) {
            self.log = log
            self.witness = witness
            timer = .scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in self.refresh() }
        }

        private func refresh() {
            log.tick()
        }
    }
#endif

private final class WeakPropertyPlayer: @unchecked Sendable {
    // Used on the thread of its run loop only.
    private let log: TickLog
    private let witness: Witness
    private weak var timer: Timer?

    init(_ log: TickLog, _ witness: Witness) {
        self.log = log
        self.witness = witness
        timer = .scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in self.refresh() }
    }

    private func refresh() {
        log.tick()
    }
}

private final class OwnedPlayer {
    private let log: TickLog
    private let witness: Witness
    private var timer: OwnedTimer?

    init(_ log: TickLog, _ witness: Witness) {
        self.log = log
        self.witness = witness
        timer = OwnedTimer(.every(.milliseconds(20)), runLoop: .current, owner: self) { me, _ in me.refresh() }
    }

    private func refresh() {
        log.tick()
    }
}

/// Keeps no handle: the timer runs as long as the player lives.
private final class CarelessPlayer {
    private let log: TickLog
    private let witness: Witness

    init(_ log: TickLog, _ witness: Witness) {
        self.log = log
        self.witness = witness
        OwnedTimer(.every(.milliseconds(20)), runLoop: .current, owner: self) { me, _ in me.refresh() }
            .runUntilOwnerEnds()
    }

    private func refresh() {
        log.tick()
    }
}
