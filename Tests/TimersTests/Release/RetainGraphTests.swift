import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Each arrow of the retain graph: what retains what, and what does not.
@Suite(.patient)
struct RetainGraphTests {
    private func scheduler() -> TimerScheduler { .queue(DispatchQueue(label: "graph")) }

    @Test func `while a timer waits, queue, scheduler, wheel, entry and action retain one another in that order`()
        async throws
    {
        let witness = Witness()
        let ticked = Milestone()
        let owner = SharedOwner()
        weak var scheduler: TimerScheduler?
        weak var queue: DispatchQueue?
        weak var entry: AnyObject?
        func begin() {
            let label = DispatchQueue(label: "graph")
            let made = TimerScheduler.queue(label)
            let timer = OwnedTimer(.every(.milliseconds(1)), on: made, owner: owner) {
                [capture = witness.capture()] _, tick in
                capture.touch()
                if tick.count == 3 { ticked.reach() }
            }
            timer.runUntilOwnerEnds()
            (scheduler, queue, entry) = (made, label, timer.control.entryForTesting)
        }
        begin()
        // Only the scheduler retains any of them now.
        await ticked.reached()
        #expect(scheduler != nil && queue != nil && entry != nil)
        #expect(!witness.gone.isReached)
        withExtendedLifetime(owner) {}
    }

    @Test func `nothing retains the owner`() {
        let scheduler = scheduler()
        let ended = Milestone()
        let owner = Slot(SharedOwner { ended.reach() })
        let timer = Mutex<OwnedTimer?>(nil)
        func begin() {
            guard let owner = owner.value else { return }
            let made = OwnedTimer(.every(.seconds(3600)), on: scheduler, owner: owner) { _, _ in }
            timer.withLock { timer in timer = made }
        }
        begin()
        owner.letGo()
        #expect(ended.isReached)
        timer.withLock { timer in timer = nil }
        #expect(scheduler.timers.isEmpty)
    }

    @Test func `a handle retains its entry and its scheduler`() {
        weak var scheduler: TimerScheduler?
        weak var entry: AnyObject?
        var timer: OwnedTimer?
        func begin() {
            let made = self.scheduler()
            let handle = OwnedTimer(.every(.seconds(3600)), on: made) { _ in }
            handle.cancel()
            (timer, scheduler, entry) = (handle, made, handle.control.entryForTesting)
        }
        begin()
        #expect(scheduler != nil && entry != nil)
        withExtendedLifetime(timer) {}
        timer = nil
        #expect(entry == nil)
    }

    @Test func `a control retains the entry and neither owner nor handle`() async {
        let queue = DispatchQueue(label: "graph")
        let scheduler = TimerScheduler.queue(queue)
        let ended = Milestone()
        let got = Milestone()
        let control = Mutex<TimerControl?>(nil)
        let owner = Slot(SharedOwner { ended.reach() })
        weak var handle: OwnedTimer?
        func begin() {
            guard let strong = owner.value else { return }
            let timer = OwnedTimer(.every(.milliseconds(1)), on: scheduler, owner: strong) { _, tick in
                control.withLock { control in control = tick.timer }
                tick.timer.pause()
                got.reach()
            }
            handle = timer
            strong.keep(timer, in: .property)
        }
        begin()
        await got.reached()
        // The tick retains the owner until it ends.
        await onPlainThread { queue.sync {} }
        #expect(control.withLock { control in control?.state.isPaused } == true)
        owner.letGo()
        await ended.reached()
        #expect(handle == nil)
        #expect(control.withLock { control in control?.state.isFinished } == true)
    }

    @Test func `paused and finished timers are in no wheel`() {
        let scheduler = scheduler()
        let timer = OwnedTimer(.every(.seconds(3600)), on: scheduler) { _ in }
        let entry = timer.control.entryForTesting
        #expect(entry.isInWheel)
        timer.pause()
        #expect(!entry.isInWheel && scheduler.timers.isEmpty)
        timer.resume()
        #expect(entry.isInWheel)
        timer.cancel()
        #expect(!entry.isInWheel && scheduler.timers.isEmpty)
    }

    @Test func `a finished timer has no action though its handle lives`() {
        let witness = Witness()
        let timer = OwnedTimer(.every(.seconds(3600)), on: scheduler()) { [capture = witness.capture()] _ in
            capture.touch()
        }
        timer.cancel()
        #expect(witness.gone.isReached)
        #expect(timer.state.isFinished)
    }

    @Test(arguments: TimerSchedule.ClockKind.allCases)
    func `the cycle of queue, scheduler and source is cut when the wheel is empty`(
        clock: TimerSchedule.ClockKind
    ) async {
        let mark = Witness()
        weak var scheduler: TimerScheduler?
        func begin() {
            let queue = DispatchQueue(label: "graph")
            queue.setSpecific(key: DispatchSpecificKey<Witness.Capture>(), value: mark.capture())
            let made = TimerScheduler.queue(queue)
            // The timer is cancelled long before its deadline.
            OwnedTimer(.every(.seconds(3600)).clock(clock), on: made) { _ in }.cancel()
            scheduler = made
        }
        begin()
        // After a bounded linger the queue is released, and with it its mark.
        await mark.gone.reached()
        #expect(scheduler == nil)
    }

    @Test func `an action that captures its own handle is released after the last tick`() async throws {
        let witness = Witness()
        let own = Slot<OwnedTimer>()
        let timer = OwnedTimer(.every(.milliseconds(1), times: 2), on: scheduler()) {
            [capture = witness.capture()] _ in
            capture.touch()
            _ = own.value
        }
        own.put(timer)
        _ = try await timer.waitUntilFinished()
        await witness.gone.reached()
    }

    @Test func `a virtual time is released with its timers`() {
        let witness = Witness()
        weak var scheduler: TimerScheduler?
        func begin() {
            let time = VirtualTime()
            scheduler = time.scheduler
            // The optimizer may release the time before the owner, and a time complains about a timer that goes on.
            withExtendedLifetime(time) {
                let owner = SharedOwner()
                let timer = OwnedTimer(.every(.seconds(1)), on: time.scheduler, owner: owner) {
                    [capture = witness.capture()] _, _ in
                    capture.touch()
                }
                owner.keep(timer, in: .property)
                OwnedTimer(.every(.seconds(1)), on: time.scheduler) { _ in }.cancel()
                time.advance(by: .seconds(3))
                withExtendedLifetime(owner) {}
            }
        }
        begin()
        #expect(witness.gone.isReached)
        #expect(scheduler == nil)
    }
}
