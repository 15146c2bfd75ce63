import Foundation
import Timers

extension TourRow {
    static let forwardingProxy = TourRow(
        number: 3, title: "a proxy between timer and owner that holds the owner weakly",
        usual: onRunLoop {
            let log = TickLog()
            let record = Witness.Record()
            do {
                let owner = Player(log, Witness(record))
                let proxy = ForwardingTarget(owner, log)
                owner.timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in proxy.forward() }
            }
            let freed = record.isFreed
            RunLoop.current.run(for: .seconds(2)) { log.count >= 5 }
            return Measurement(
                "owner freed, \(log.count) ticks without an owner",
                holds: freed && log.count >= 5, values: ["ticks_after_release": Double(log.count)])
        },
        ours: onRunLoop {
            let log = TickLog()
            let record = Witness.Record()
            do {
                let owner = Player(log, Witness(record))
                owner.timer = OwnedTimer(.every(.milliseconds(20)), runLoop: .current, owner: owner) { _, _ in
                    log.tick()
                }
            }
            let freed = record.isFreed
            RunLoop.current.run(for: .milliseconds(150))
            return Measurement(
                "no proxy: owner freed, \(log.count) ticks",
                holds: freed && log.count == 0, values: ["ticks_after_release": Double(log.count)])
        }
    )

    static let weakTargetWrapper = TourRow(
        number: 4, title: "weak-target wrapper, interval one hour",
        usual: onRunLoop {
            let record = Witness.Record()
            let timer: Timer
            do {
                let owner = Witness(record)
                // As the wrappers of many projects: it looks for its target when the timer fires, and not before.
                timer = .scheduledTimer(withTimeInterval: 3600, repeats: true) { [weak owner] timer in
                    if owner == nil { timer.invalidate() }
                }
            }
            RunLoop.current.run(for: .milliseconds(100))
            let left = timer.fireDate.timeIntervalSinceNow
            let lives = record.isFreed && timer.isValid
            return Measurement(
                lives ? "owner freed, timer there for another \(Int(left.rounded())) s" : "timer gone",
                holds: lives, values: ["seconds_left": left])
        },
        ours: {
            let scheduler = TimerScheduler.tour
            let action = Witness.Record()
            var owner: HourlyOwner? = HourlyOwner(scheduler, Witness(action))
            withExtendedLifetime(owner) {}
            try await Task.sleep(for: .milliseconds(50))
            let waiting = scheduler.timers.count
            let release = ContinuousClock.now
            owner = nil
            let delay = action.delay(since: release)
            let left = scheduler.timers.count
            return Measurement(
                delay.map { "timer gone \($0.inMilliseconds) after its owner" } ?? "timer still there",
                holds: waiting == 1 && left == 0 && delay.map { $0 < .milliseconds(500) } == true,
                values: ["timers_left": Double(left), "gone_after_ms": delay?.milliseconds ?? -1])
        }
    )
}

/// What the run loop's timer calls instead of the owner.
private final class ForwardingTarget: @unchecked Sendable {
    // Used on the thread of its run loop only.
    private weak var target: Player?
    private let log: TickLog

    init(_ target: Player, _ log: TickLog) {
        self.target = target
        self.log = log
    }

    func forward() {
        log.tick()
        target?.refresh()
    }
}

private final class HourlyOwner: Sendable {
    private let bag = TimerBag()

    init(_ scheduler: TimerScheduler, _ witness: Witness) {
        OwnedTimer(.every(.seconds(3600)), on: scheduler, owner: self) { _, _ in
            withExtendedLifetime(witness) {}
        }.store(in: bag)
    }
}
