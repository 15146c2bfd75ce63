import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Rule 8, handles: a timer that is made for an owner in the owner's `deinit` never ticks, and ends at once.
///
/// The optimizer puts an object on the stack that nothing but its own `deinit` hands on. A count of such an object
/// outlives its memory, which shows in optimised code and under the address sanitizer.
@Suite(.patient)
struct `A timer that is made in the deinit of its owner` {
    /// What the owners' timers do, and the timers.
    private final class Notes: Sendable {
        let ticks = Tally()
        let timers = Mutex<[OwnedTimer]>([])
        let witness = Witness()
        func keep(_ timer: OwnedTimer) { timers.withLock { timers in timers.append(timer) } }
        /// Checks that the timers have ended because of their owners.
        func expectEnds(_ count: Int) {
            let timers = timers.withLock { timers in timers }
            #expect(timers.count == count && ticks.sum == 0)
            #expect(timers.allSatisfy { timer in "\(timer.state)" == "finished(released)" && timer.tickCount == 0 })
        }
    }

    private let count = 200

    // MARK: Contexts

    private final class OfScheduler: Sendable {
        let number: Int
        let notes: Notes
        let scheduler: TimerScheduler
        let schedule: TimerSchedule

        init(_ number: Int, _ notes: Notes, _ scheduler: TimerScheduler, _ schedule: TimerSchedule) {
            (self.number, self.notes, self.scheduler, self.schedule) = (number, notes, scheduler, schedule)
        }

        deinit {
            notes.keep(
                OwnedTimer(schedule, on: scheduler, owner: self) { [capture = notes.witness.capture()] me, _ in
                    capture.touch()
                    me.notes.ticks.add(me.number)
                })
            notes.keep(
                OwnedTimer(schedule, on: scheduler, owner: self) { me, _ async in me.notes.ticks.add(me.number) })
            OwnedTimer(schedule, on: scheduler, owner: self) { me, _ in me.notes.ticks.add(me.number) }
                .runUntilOwnerEnds()
        }
    }

    @Test(arguments: [
        TimerSchedule.every(.milliseconds(1)), .after(.zero), .onDemand(after: .zero), .every(.seconds(3600)),
    ])
    func `ends on any scheduler, and destroys its action`(schedule: TimerSchedule) {
        let queue = DispatchQueue(label: "made in deinit")
        let schedulers = [
            TimerScheduler.queue(queue), .queue(DispatchQueue(label: "concurrent", attributes: .concurrent)),
            .thread(name: "made in deinit"), .shared,
        ]
        for scheduler in schedulers {
            let notes = Notes()
            for number in 0..<count { _ = OfScheduler(number + 1, notes, scheduler, schedule) }
            #expect(notes.witness.gone.isReached)
            notes.expectEnds(2 * count)
            for timer in notes.timers.withLock({ $0 }) {
                #expect(!timer.restart())
                timer.fire()
                #expect("\(timer.runUntilOwnerEnds().state)" == "finished(released)")
            }
            notes.expectEnds(2 * count)
        }
    }

    @Test func `ends in virtual time, and is not listed`() {
        let time = VirtualTime()
        let notes = Notes()
        for number in 0..<count { _ = OfScheduler(number + 1, notes, time.scheduler, .every(.seconds(1))) }
        #expect(time.pendingTimers.isEmpty && time.scheduler.timers.isEmpty)
        time.advance(by: .seconds(10))
        notes.expectEnds(2 * count)
    }

    @MainActor
    private final class OfMain {
        let notes: Notes
        init(_ notes: Notes) { self.notes = notes }
        func tick() { notes.ticks.add() }

        deinit {
            MainActor.assumeIsolated {
                notes.keep(OwnedTimer(.every(.milliseconds(1)), owner: self) { me, _ in me.tick() })
                notes.keep(OwnedTimer(.every(.milliseconds(1)), owner: self) { me, _ async in me.tick() })
                notes.keep(OwnedTimer(.every(.milliseconds(1)), target: self, action: OfMain.tick))
                notes.keep(OwnedTimer(.every(.milliseconds(1)), isolated: self) { me, _ in me.notes.ticks.add() })
                OwnedTimer(.every(.milliseconds(1)), owner: self) { me, _ in me.tick() }.runUntilOwnerEnds()
            }
        }
    }

    @Test @MainActor func `ends on the main actor`() async {
        let notes = Notes()
        for _ in 0..<count { _ = OfMain(notes) }
        notes.expectEnds(4 * count)
        await Task.yield()
        notes.expectEnds(4 * count)
    }

    private actor OfActor {
        let notes: Notes
        init(_ notes: Notes) { self.notes = notes }

        deinit {
            notes.keep(OwnedTimer(.every(.milliseconds(1)), actor: self) { me, _ in me.notes.ticks.add() })
            notes.keep(
                OwnedTimer(.every(.milliseconds(1)), on: .shared, owner: self) { me, _ in me.notes.ticks.add() })
        }
    }

    @Test func `ends for an actor`() {
        let notes = Notes()
        for _ in 0..<count { _ = OfActor(notes) }
        notes.expectEnds(2 * count)
    }

    // MARK: What is not a timer

    private final class Rates: Sendable {
        let debouncers = Mutex<[Debouncer<Int>]>([])
        let throttlers = Mutex<[Throttler<Int>]>([])
    }

    private final class OfRates: Sendable {
        let number: Int
        let (ticks, rates, scheduler): (Tally, Rates, TimerScheduler)

        init(_ number: Int, _ ticks: Tally, _ rates: Rates, _ scheduler: TimerScheduler) {
            (self.number, self.ticks, self.rates, self.scheduler) = (number, ticks, rates, scheduler)
        }

        deinit {
            let debouncer = Debouncer<Int>(for: .milliseconds(1), on: scheduler, owner: self) { me, value in
                me.ticks.add(me.number + value)
            }
            let throttler = Throttler<Int>(every: .milliseconds(1), on: scheduler, owner: self) { me, value in
                me.ticks.add(me.number + value)
            }
            debouncer.send(1)
            throttler.send(1)
            rates.debouncers.withLock { debouncers in debouncers.append(debouncer) }
            rates.throttlers.withLock { throttlers in throttlers.append(throttler) }
        }
    }

    @Test func `has rates for company, which deliver nothing`() {
        let time = VirtualTime()
        let (ticks, rates) = (Tally(), Rates())
        for number in 0..<count { _ = OfRates(number + 1, ticks, rates, time.scheduler) }
        time.advance(by: .seconds(1))
        for debouncer in rates.debouncers.withLock({ $0 }) { debouncer.send(2) }
        for throttler in rates.throttlers.withLock({ $0 }) { throttler.send(2) }
        time.advance(by: .seconds(1))
        #expect(ticks.sum == 0)
    }

    // MARK: Observers

    private final class Plain: Sendable {
        let scheduler: TimerScheduler
        init(_ scheduler: TimerScheduler) { self.scheduler = scheduler }
        deinit {
            OwnedTimer(.every(.seconds(1)), on: scheduler, owner: self) { _, _ in }.runUntilOwnerEnds()
        }
    }

    @Test func `is scheduled and finished for an observer`() {
        let time = VirtualTime()
        let log = EventLog()
        time.scheduler.observer = log
        _ = Plain(time.scheduler)
        #expect(log.names == ["timer scheduled", "timer released"])
        time.advance(by: .seconds(5))
        #expect(log.names.count == 2)
    }
}
