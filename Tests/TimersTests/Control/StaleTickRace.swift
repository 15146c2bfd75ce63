import Dispatch
import Foundation
import Synchronization
import TestSupport
import Timers

/// Ticks that become due while another thread forbids them, over and over.
final class StaleTickRace: Sendable {
    enum Context: CaseIterable, Sendable {
        case serialQueue, concurrentQueue, thread, actor
    }

    enum Call: CaseIterable {
        case cancel, pause, restart, dropHandle
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
    /// Whether a tick may begin now.
    private enum Permission {
        static let yes = 0
        /// A call has returned that forbids it.
        static let no = 1
        /// As `no`, but one had begun when the call returned, and its action may only now be on its way.
        static let once = 2
    }

    private let permission = Atomic(Permission.yes)
    private let actionBegan = Atomic<UInt64>(0)
    private let violations = Atomic(0)

    init(_ context: Context) {
        self.context = context
        let base: TimerScheduler =
            switch context {
            case .serialQueue, .actor: .serialQueue(DispatchQueue(label: "race"))
            case .concurrentQueue: .queue(DispatchQueue(label: "race", attributes: .concurrent))
            case .thread: .thread(name: "race")
            }
        scheduler = TimerScheduler(driver: StampingDriver(base.driver, stamps))
    }

    /// The first thing an action does.
    private func began(_ tick: Tick) {
        let wasOnce = permission.compareExchange(
            expected: Permission.once, desired: Permission.no, ordering: .sequentiallyConsistent)
        if !wasOnce.exchanged, wasOnce.original == Permission.no { violations.add(1, ordering: .relaxed) }
        actionBegan.store(StampingDriver.Stamps.now, ordering: .sequentiallyConsistent)
    }

    private func timer(_ schedule: TimerSchedule) -> OwnedTimer {
        guard context == .actor else {
            return OwnedTimer(schedule, on: scheduler) { tick in self.began(tick) }
        }
        // Timers of actors wait on one scheduler for the process, unless a task says otherwise.
        let context = VirtualContext(scheduler: scheduler, executor: globalConcurrentExecutor)
        return VirtualContext.$bound.withValue(context) {
            OwnedTimer(schedule, actor: owner) { _, tick in self.began(tick) }
        }
    }

    /// Runs `count` races, one after another, on the calling thread.
    func run(_ call: Call, _ count: Int) -> Count {
        var result = Count()
        var handle: OwnedTimer? = timer(.every(.seconds(3600)))
        guard var timer = handle.map({ handle in Probe(core: handle.core) }) else { return result }
        /// By how many turns of a loop the call comes later, or, below zero, the ring.
        var offset = 0
        while result.races < count {
            stamps.clear()
            permission.store(Permission.yes, ordering: .sequentiallyConsistent)
            actionBegan.store(0, ordering: .sequentiallyConsistent)
            switch call {
            case .cancel, .dropHandle:
                let new = self.timer(.every(.seconds(3600), first: .immediately))
                (timer, handle) = (Probe(core: new.core), new)
            case .pause:
                timer.resume()
                timer.fire()
            case .restart: timer.restart(after: .zero)
            }
            let isServed = spin {
                self.stamps.ringBegan.load(ordering: .sequentiallyConsistent) != 0
                    || self.actionBegan.load(ordering: .sequentiallyConsistent) != 0
            }
            guard isServed else {
                result.stuck += 1
                break
            }
            // A ring for nothing, under way when the stamps were cleared, may have served the tick: that was no race.
            if stamps.ringBegan.load(ordering: .sequentiallyConsistent) == 0 {
                let core = timer.core
                if !spin(until: { !core.isTicking }) || !drain() { result.stuck += 1 }
                continue
            }
            for _ in 0..<max(offset, 0) { _ = permission.load(ordering: .relaxed) }
            let start = StampingDriver.Stamps.now
            switch call {
            case .cancel: timer.cancel()
            case .pause: timer.pause()
            case .restart: timer.restart(after: .seconds(3600))
            case .dropHandle: handle = nil
            }
            let isTicking = timer.core.isTicking
            permission.store(isTicking ? Permission.once : Permission.no, ordering: .sequentiallyConsistent)
            let core = timer.core
            let isOver = spin {
                !core.isTicking && self.stamps.ringEnded.load(ordering: .sequentiallyConsistent) != 0
            }
            permission.store(Permission.no, ordering: .sequentiallyConsistent)
            if !isOver || !drain() { result.stuck += 1 }
            let began = actionBegan.load(ordering: .sequentiallyConsistent)
            result.races += 1
            if began != 0 { result.ticks += 1 }
            // The call began after the alarm had rung. If the tick began later than that, or never, the two met.
            let met = began == 0 || start <= began
            if met { result.overlaps += 1 }
            // The next call comes a little later after a meeting, and much earlier after none: most of them meet,
            // closely, also where the machine has little time for one of the two.
            offset = met ? min(offset + 1, 200) : max(offset - 8, -20_000)
            stamps.hold.store(max(-offset, 0), ordering: .relaxed)
        }
        timer.cancel()
        result.violations = violations.exchange(0, ordering: .relaxed)
        return result
    }

    /// Waits until what was handed over has had its turn, so that a stale tick among it would have begun.
    private func drain() -> Bool {
        guard context == .actor else {
            return spin { self.stamps.jobs.load(ordering: .sequentiallyConsistent) == 0 }
        }
        let passed = Occurrences()
        let owner = owner
        Task {
            await TableActor.run({}, on: owner)
            passed.happen()
        }
        return passed.wait()
    }

    private func spin(until condition: () -> Bool) -> Bool {
        let limit = DispatchTime.now() + patience
        var turns = 0
        while !condition() {
            turns += 1
            // Rarely: on a busy machine whoever gives way comes too late to meet the ring.
            if turns % 1024 == 0 {
                sched_yield()
                if DispatchTime.now() > limit { return false }
            }
        }
        return true
    }
}
