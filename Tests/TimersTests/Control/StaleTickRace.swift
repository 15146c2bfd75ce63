import Dispatch
import Foundation
import Synchronization
import TestSupport
import Timers

/// Repeated races between a tick that becomes due and a control call on another thread.
final class StaleTickRace: Sendable {
    enum Context: CaseIterable, Sendable {
        case serialQueue, concurrentQueue, thread, actor
    }

    enum Call: CaseIterable {
        case cancel, pause, restart, dropHandle
    }

    struct Count {
        var races = 0
        /// Races in which the call ran at some time between the alarm and the beginning of the action.
        var overlaps = 0
        /// Races in which the tick came first.
        var ticks = 0
        /// Ticks that began after the call had returned.
        var violations = 0
        var stuck = 0
    }

    private actor Owner {}

    private let context: Context
    private let scheduler: TimerScheduler
    private let stamps = StampingDriver.Stamps()
    private let owner = Owner()
    private let permission = TickPermission()
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

    /// Called at the start of each action.
    private func began(_ tick: Tick) {
        if !permission.use() { violations.add(1, ordering: .relaxed) }
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
        guard var timer = handle.map({ handle in Probe(control: handle.control) }) else { return result }
        /// By how many turns of a loop the call is delayed or, if negative, the ring.
        var offset = 0
        while result.races < count {
            stamps.clear()
            permission.allow()
            actionBegan.store(0, ordering: .sequentiallyConsistent)
            switch call {
            case .cancel, .dropHandle:
                let new = self.timer(.every(.seconds(3600), first: .immediately))
                (timer, handle) = (Probe(control: new.control), new)
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
            // A ring without a due tick that was running when the stamps were cleared may have served the tick: that
            // was no race.
            if stamps.ringBegan.load(ordering: .sequentiallyConsistent) == 0 {
                let core = timer.control
                if !spin(until: { !core.isTicking }) || !drain() { result.stuck += 1 }
                continue
            }
            for _ in 0..<max(offset, 0) { _ = permission.isGiven }
            let start = StampingDriver.Stamps.now
            switch call {
            case .cancel: timer.cancel()
            case .pause: timer.pause()
            case .restart: timer.restart(after: .seconds(3600))
            case .dropHandle: handle = nil
            }
            permission.forbid(of: timer.control)
            let core = timer.control
            let isOver = spin {
                !core.isTicking && self.stamps.ringEnded.load(ordering: .sequentiallyConsistent) != 0
            }
            permission.forbid()
            if !isOver || !drain() { result.stuck += 1 }
            let began = actionBegan.load(ordering: .sequentiallyConsistent)
            result.races += 1
            if began != 0 { result.ticks += 1 }
            // The call began after the alarm had rung. If the tick began after that, or never, the two overlapped.
            let met = began == 0 || start <= began
            if met { result.overlaps += 1 }
            // After an overlap the next call comes a little later, and after none much earlier. So most races overlap
            // closely, also on a busy machine.
            offset = met ? min(offset + 1, 200) : max(offset - 8, -20_000)
            stamps.hold.store(max(-offset, 0), ordering: .relaxed)
        }
        timer.cancel()
        result.violations = violations.exchange(0, ordering: .relaxed)
        return result
    }

    /// Waits until all submitted jobs have run, so that a stale tick among them would have begun.
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
}
