import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Alarms, timers and values, whose release may run any code, are released with the lock open that guarded them.
///
/// Only optimised builds show most of these mistakes, as they do for ``What a lock has guarded``. A lock that a thread
/// takes twice ends the process, so each test has its own.
extension `What a lock has guarded` {
    enum Context: String, CaseIterable, Codable {
        case queue, thread, runLoop, virtual

        func scheduler() -> TimerScheduler {
            switch self {
            case .queue: .queue(DispatchQueue(label: "alarms"))
            case .thread: .thread(name: "alarms")
            case .runLoop: .runLoop(.current)
            case .virtual: VirtualTime().scheduler
            }
        }
    }

    /// Disarms an alarm of its driver when it is released.
    private final class Disarming: Sendable {
        private let driver: any TimerDriver
        private let gone: Tally

        init(_ driver: any TimerDriver, _ gone: Tally) {
            self.driver = driver
            self.gone = gone
        }

        deinit {
            driver.disarm(.continuous)
            gone.add()
        }

        /// Arms an alarm that retains the new object, far in the future.
        static func arm(_ driver: any TimerDriver, _ gone: Tally) {
            let object = Disarming(driver, gone)
            let alarm = TimerAlarm(clock: .continuous) { withExtendedLifetime(object) {} }
            driver.arm(alarm, at: driver.now(on: .continuous) + .seconds(3600))
        }
    }

    @Test(.oneProcess, arguments: Context.allCases)
    func `an alarm that is replaced or disarmed is released with the driver's lock open`(context: Context) async {
        await #expect(processExitsWith: .success) { [context] in
            await LoopThread().run {
                let gone = Tally()
                let driver = context.scheduler().driver
                Disarming.arm(driver, gone)
                #expect(gone.sum == 0)
                // Releases the first alarm, whose object has the second one disarmed.
                Disarming.arm(driver, gone)
                #expect(gone.sum == 2)
                Disarming.arm(driver, gone)
                driver.disarm(.continuous)
                #expect(gone.sum == 3)
            }
        }
    }

    @Test(.oneProcess) func `the alarm of a run loop is released with the lock open when its thread ends`() async {
        await #expect(processExitsWith: .success) {
            let gone = Tally()
            let thread = LoopThread()
            await thread.run { Disarming.arm(TimerScheduler.runLoop(.current).driver, gone) }
            await onPlainThread { thread.end() }
            #expect(gone.sum == 1)
        }
    }

    /// Uses a bag when it is released.
    private final class BagDriver: TimerDriver {
        private let bag: TimerBag
        private let gone: Tally

        init(_ bag: TimerBag, _ gone: Tally) {
            self.bag = bag
            self.gone = gone
        }

        deinit {
            _ = bag.active
            gone.add()
        }

        func now(on clock: TimerSchedule.ClockKind) -> TimerInstant { TimerInstant(nanoseconds: 1, on: clock) }
        func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {}
        func disarm(_ clock: TimerSchedule.ClockKind) {}
        func run(_ job: @escaping @Sendable () -> Void) { job() }
    }

    @Test(.oneProcess) func `a timer that a bag drops is released with the bag's lock open`() async {
        await #expect(processExitsWith: .success) {
            let gone = Tally()
            let bag = TimerBag()
            // The timer is the last to retain its scheduler, and so its driver.
            let ended = OwnedTimer(.after(.seconds(1)), on: TimerScheduler(driver: BagDriver(bag, gone))) { _ in }
            ended.cancel()
            bag.insert(consume ended)
            let time = VirtualTime(allowsPendingTimers: true)
            for _ in 0..<8 { OwnedTimer(.after(.seconds(1)), on: time.scheduler) { _ in }.store(in: bag) }
            #expect(gone.sum == 1)
            #expect(bag.active.count == 8)
            bag.cancelAll()
        }
    }

    /// Asks its debouncer a question when it is released.
    private final class Asking: Sendable {
        private let debouncer: Mutex<Debouncer<Asking>?>
        private let gone: Tally

        init(_ debouncer: Debouncer<Asking>, _ gone: Tally) {
            self.debouncer = Mutex(debouncer)
            self.gone = gone
        }

        deinit {
            _ = debouncer.withLock { debouncer in debouncer }?.isPending
            gone.add()
        }
    }

    @Test(.oneProcess) func `a value that is replaced or cancelled is released with the lock open`() async {
        await #expect(processExitsWith: .success) {
            let gone = Tally()
            let (owner, time) = (SharedOwner(), VirtualTime(allowsPendingTimers: true))
            let scheduler = time.scheduler
            let debouncer = Debouncer<Asking>(for: .seconds(1), on: scheduler, owner: owner) { _, _ in }
            debouncer.send(Asking(debouncer, gone))
            #expect(gone.sum == 0)
            debouncer.send(Asking(debouncer, gone))
            #expect(gone.sum == 1)
            debouncer.cancel()
            #expect(gone.sum == 2)
            let first = Debouncer<Asking>(for: .seconds(1), edges: .leading, on: scheduler, owner: owner) {
                _, _ in
            }
            first.send(Asking(first, gone))
            first.send(Asking(first, gone))
            #expect(gone.sum >= 3)
        }
    }
}
