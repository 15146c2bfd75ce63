import Dispatch
import Foundation
import Synchronization
import Timers

/// Ticks that become due while another thread forbids them, over and over.
final class StaleTickRace: Sendable {
    enum Context: CaseIterable, Sendable {
        case serialQueue, concurrentQueue, thread, actor
    }

    enum Call: CaseIterable {
        case cancel, pause, restart
    }

    struct Count {
        var races = 0
        /// Races whose call was under way between the moment at which the tick was taken up and the moment at which its
        /// action began, or would have.
        var overlaps = 0
        /// Races in which the tick came first.
        var ticks = 0
        /// Ticks that began after a call had returned which forbade them.
        var violations = 0
        var stuck = 0
    }

    private let context: Context
    private let scheduler: TimerScheduler
    private let stamps = StampingDriver.Stamps()
    private let owner = TableActor()
    /// The last call that has returned: when, and in the lowest bit whether a tick had begun by then that went on.
    private let fence = Atomic<UInt64>(0)
    private let actionBegan = Atomic<UInt64>(0)
    private let violations = Atomic(0)

    init(_ context: Context) {
        self.context = context
        let base: TimerScheduler =
            switch context {
            case .serialQueue, .actor: .queue(DispatchQueue(label: "race"))
            case .concurrentQueue: .queue(DispatchQueue(label: "race", attributes: .concurrent))
            case .thread: .thread(name: "race")
            }
        scheduler = TimerScheduler(driver: StampingDriver(base.driver, stamps))
    }

    /// The first thing an action does.
    private func began(_ tick: Tick) {
        let fence = fence.load(ordering: .sequentiallyConsistent)
        let isAllowed = fence & 1 == 1
        // What was planned before a call may run after it only if it had begun when the call returned.
        if tick.scheduled.nanoseconds < fence >> 1, !isAllowed { violations.add(1, ordering: .relaxed) }
        actionBegan.store(StampingDriver.Stamps.now, ordering: .sequentiallyConsistent)
    }

    private func timer(_ schedule: TimerSchedule) -> OwnedTimer {
        guard context == .actor else {
            return OwnedTimer(schedule, on: scheduler) { tick in self.began(tick) }
        }
        // Timers of actors wait on one scheduler for the process, unless a task says otherwise.
        return VirtualContext.$scheduler.withValue(scheduler) {
            OwnedTimer(schedule, actor: owner) { _, tick in self.began(tick) }
        }
    }

    /// Runs `count` races, one after another, on the calling thread.
    func run(_ call: Call, _ count: Int) -> Count {
        var result = Count()
        let hour = TimerSchedule.every(.seconds(3600))
        var timer = timer(hour)
        var delay = 0
        while result.races < count {
            stamps.clear()
            actionBegan.store(0, ordering: .sequentiallyConsistent)
            switch call {
            case .cancel: timer = self.timer(.every(.seconds(3600), first: .immediately))
            case .pause:
                timer.resume()
                timer.fire()
            case .restart: timer.restart(after: .zero)
            }
            guard spin(until: { self.stamps.ringBegan.load(ordering: .sequentiallyConsistent) != 0 }) else {
                result.stuck += 1
                break
            }
            for _ in 0..<delay { _ = fence.load(ordering: .relaxed) }
            let start = StampingDriver.Stamps.now
            switch call {
            case .cancel: timer.cancel()
            case .pause: timer.pause()
            case .restart: timer.restart(after: .seconds(3600))
            }
            let isTicking = timer.core.isTicking
            let instant = scheduler.driver.now(on: .continuous).nanoseconds
            fence.store(instant << 1 | (isTicking ? 1 : 0), ordering: .sequentiallyConsistent)
            let core = timer.core
            let isOver = spin {
                !core.isTicking && self.stamps.ringEnded.load(ordering: .sequentiallyConsistent) != 0
            }
            if !isOver { result.stuck += 1 }
            let began = actionBegan.load(ordering: .sequentiallyConsistent)
            result.races += 1
            if began != 0 { result.ticks += 1 }
            // The call began after the alarm had rung. If the tick began later than that, or never, the two met.
            let met = began == 0 || start <= began
            if met { result.overlaps += 1 }
            // The next call comes a little later after a meeting, and earlier after none: so it stays where it is close.
            delay = met ? min(delay + 1, 200) : max(delay - 1, 0)
        }
        timer.cancel()
        result.violations = violations.exchange(0, ordering: .relaxed)
        return result
    }

    private func spin(until condition: () -> Bool) -> Bool {
        let limit = DispatchTime.now() + patience
        var turns = 0
        while !condition() {
            turns += 1
            if turns % 64 == 0 {
                sched_yield()
                if DispatchTime.now() > limit { return false }
            }
        }
        return true
    }
}
