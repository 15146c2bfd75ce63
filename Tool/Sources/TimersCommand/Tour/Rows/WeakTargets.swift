import Dispatch
import Foundation
import Timers

extension TourRow {
    static let forwardingProxy = TourRow(
        number: 3,
        title: "a proxy between timer and owner that holds the owner weakly",
        usual: {
            await onThread {
                let log = TickLog()
                let record = Witness.Record()
                do {
                    let owner = ProxyOwner(Witness(record), log)
                    withExtendedLifetime(owner) {}
                }
                let freed = record.isFreed
                RunLoop.current.run(for: .seconds(2)) { log.count >= 5 }
                return Measurement(
                    "owner freed, \(log.count) ticks without an owner",
                    holds: freed && log.count >= 5,
                    values: ["ticks_after_release": Double(log.count)]
                )
            }
        },
        ours: {
            await onThread {
                let log = TickLog()
                let record = Witness.Record()
                do {
                    let owner = OwnerWithoutProxy(Witness(record), log)
                    withExtendedLifetime(owner) {}
                }
                let freed = record.isFreed
                RunLoop.current.run(for: .milliseconds(150))
                return Measurement(
                    "no proxy: owner freed, \(log.count) ticks",
                    holds: freed && log.count == 0,
                    values: ["ticks_after_release": Double(log.count)]
                )
            }
        }
    )

    static let weakTargetWrapper = TourRow(
        number: 4,
        title: "weak-target wrapper, interval one hour",
        usual: {
            await onThread {
                let record = Witness.Record()
                let wrapper: WeakTargetTimer
                do {
                    let owner = Witness(record)
                    wrapper = WeakTargetTimer(interval: 3600, target: owner)
                }
                RunLoop.current.run(for: .milliseconds(100))
                let left = wrapper.timer.fireDate.timeIntervalSinceNow
                let lives = record.isFreed && wrapper.timer.isValid
                return Measurement(
                    lives ? "owner freed, timer there for another \(Int(left.rounded())) s" : "timer gone",
                    holds: lives,
                    values: ["seconds_left": left]
                )
            }
        },
        ours: {
            let queue = DispatchQueue(label: "tour")
            let action = Witness.Record()
            var owner: HourlyOwner? = HourlyOwner(queue, Witness(action))
            withExtendedLifetime(owner) {}
            try await Task.sleep(for: .milliseconds(50))
            let waiting = TimerScheduler.serialQueue(queue).timers.count
            let release = ContinuousClock.now
            owner = nil
            let delay = action.delay(since: release)
            let left = TimerScheduler.serialQueue(queue).timers.count
            return Measurement(
                delay.map { "timer gone \($0.inMilliseconds) after its owner" } ?? "timer still there",
                holds: waiting == 1 && left == 0 && delay.map { $0 < .milliseconds(500) } == true,
                values: ["timers_left": Double(left), "gone_after_ms": delay?.milliseconds ?? -1]
            )
        }
    )
}

/// What the run loop's timer calls instead of the owner.
private final class ForwardingTarget: @unchecked Sendable {
    // Used on the thread of its run loop only.
    private weak var target: ProxyOwner?
    private let log: TickLog

    init(_ target: ProxyOwner, _ log: TickLog) {
        self.target = target
        self.log = log
    }

    func forward() {
        log.tick()
        target?.refresh()
    }
}

private final class ProxyOwner {
    private let witness: Witness
    private var timer: Timer?

    init(_ witness: Witness, _ log: TickLog) {
        self.witness = witness
        let proxy = ForwardingTarget(self, log)
        timer = .scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in proxy.forward() }
    }

    func refresh() {}
}

private final class OwnerWithoutProxy {
    private let witness: Witness
    private var timer: OwnedTimer?

    init(_ witness: Witness, _ log: TickLog) {
        self.witness = witness
        timer = OwnedTimer(.every(.milliseconds(20)), runLoop: .current, owner: self) { _, _ in log.tick() }
    }
}

/// The wrapper that many projects have: it looks for its target when the timer fires, and not before.
private final class WeakTargetTimer {
    let timer: Timer

    init(interval: TimeInterval, target: Witness) {
        timer = .scheduledTimer(withTimeInterval: interval, repeats: true) { [weak target] timer in
            if target == nil { timer.invalidate() }
        }
    }
}

private final class HourlyOwner: Sendable {
    private let bag = TimerBag()

    init(_ queue: DispatchQueue, _ witness: Witness) {
        OwnedTimer(.every(.seconds(3600)), on: .serialQueue(queue), owner: self) { _, _ in
            withExtendedLifetime(witness) {}
        }.store(in: bag)
    }
}
