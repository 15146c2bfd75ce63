import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.serialized) struct `The conformance suite for drivers` {
    enum Kind: String, CaseIterable, Sendable {
        /// `queue` is serial, but the scheduler does not know that.
        case serialQueue, queue, concurrentQueue, shared, thread, spinningThread

        /// A new scheduler of this kind, and the object that has to live as long as it is used.
        var scheduler: (scheduler: TimerScheduler, context: DispatchQueue?) {
            switch self {
            case .serialQueue:
                let queue = DispatchQueue(label: "conformance")
                return (.serialQueue(queue), queue)
            case .queue:
                let queue = DispatchQueue(label: "conformance")
                return (.queue(queue), queue)
            case .concurrentQueue:
                let queue = DispatchQueue(label: "conformance", attributes: .concurrent)
                return (.queue(queue), queue)
            case .shared: return (TimerScheduler(driver: SharedDriver()), nil)
            case .thread: return (.thread(name: "conformance"), nil)
            case .spinningThread: return (.thread(name: "conformance", precision: .spinning(.microseconds(50))), nil)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `the package's drivers keep every promise`(_ kind: Kind) async {
        let kept = Mutex<[(scheduler: TimerScheduler, context: DispatchQueue?)]>([])
        let violations = await DriverConformance.violations(patience: .seconds(300)) {
            let scheduler = kind.scheduler
            kept.withLock { kept in kept.append(scheduler) }
            return scheduler.scheduler.driver
        }
        #expect(violations.isEmpty)
    }

    #if os(Linux)
        @Test(.oneProcess) func `the main queue's driver keeps every promise`() async {
            // In a process of its own, where no other test has timers on the main queue.
            await #expect(processExitsWith: .success) {
                let violations = await DriverConformance.violations(patience: .seconds(300)) {
                    TimerScheduler.main.driver
                }
                #expect(violations.isEmpty)
            }
        }
    #endif

    @Test(arguments: DriverPromise.allCases)
    func `a driver that breaks a promise is reported with that promise`(_ promise: DriverPromise) async {
        // On a busy machine it may take seconds until a second job begins beside the first.
        let violations = await DriverConformance.violations(
            of: [promise], patience: .milliseconds(200), overlapWait: .seconds(300)
        ) {
            BrokenDriver(TimerScheduler.thread(name: "broken").driver, breaking: promise)
        }
        #expect(violations.map(\.promise) == [promise])
        #expect(violations.first?.description.hasPrefix("\(promise.rawValue): ") == true)
        #expect(violations.first?.reason.isEmpty == false)
    }

    @Test(arguments: [BrokenDriver.Flaw.ringsAgainLater, .ringsWhileArming, .namesAnotherClock])
    func `other ways to break a promise are reported, too`(_ flaw: BrokenDriver.Flaw) async {
        let violations = await DriverConformance.violations(of: [flaw.promise], patience: .milliseconds(200)) {
            BrokenDriver(TimerScheduler.thread(name: "broken").driver, flaw)
        }
        #expect(violations.map(\.promise) == [flaw.promise])
    }
}
