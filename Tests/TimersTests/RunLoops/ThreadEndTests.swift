import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

/// Rule 15, contexts that end: a thread that ends also ends the timers of its run loop.
@Suite(.patient)
struct ThreadEndTests {
    private func reason(_ timer: OwnedTimer) -> String? {
        if case .finished(let reason) = timer.state { "\(reason)" } else { nil }
    }

    @Test(arguments: [false, true])
    func `a thread that ends finishes its timers on that thread`(isPaused: Bool) async {
        let thread = LoopThread()
        let home = await thread.run { Whereabouts.current }
        let witness = Witness { _ = RunLoop.current }
        let timer = await thread.run {
            OwnedTimer(.every(.seconds(3600)), runLoop: .current) { [capture = witness.capture()] _ in capture.touch() }
        }
        if isPaused { timer.pause() }
        thread.end()
        #expect(witness.gone.isReached)
        #expect(witness.whereabouts == home)
        #expect(reason(timer) == "context ended")
    }

    @Test func `timers in every set of modes end with the thread`() async throws {
        let thread = LoopThread()
        let timers = await thread.run {
            [[RunLoop.Mode.default], [.common], [RunLoop.Mode("Private")]].map { modes in
                OwnedTimer(.every(.seconds(3600)), runLoop: .current, modes: modes) { _ in }
            }
        }
        thread.end()
        for timer in timers {
            #expect(reason(timer) == "context ended")
            #expect("\(try await timer.waitUntilFinished())" == "context ended")
        }
    }

    @Test func `actions that wait to be destroyed in the loop are destroyed when the thread ends`() async {
        let thread = LoopThread()
        let home = await thread.run { Whereabouts.current }
        let witnesses = [Witness(), Witness()]
        let isCancelled = Milestone()
        let isMade = Milestone()
        let timers = Mutex<[OwnedTimer]>([])
        @Sendable func start(_ witness: Witness) -> OwnedTimer {
            OwnedTimer(.every(.seconds(3600)), runLoop: .current) { [capture = witness.capture()] _ in capture.touch() }
        }
        // The loop does not run after this point.
        thread.add {
            let timer = start(witnesses[0])
            timers.withLock { timers in timers.append(timer) }
            isMade.reach()
            isCancelled.block()
            // A scheduler that replaces the first one must not hide its jobs.
            let second = start(witnesses[1])
            timers.withLock { timers in timers.append(second) }
        }
        await isMade.reached()
        let first = timers.withLock { timers in timers.removeFirst() }
        first.cancel()
        #expect(!witnesses[0].gone.isReached)
        isCancelled.reach()
        thread.end()
        for witness in witnesses {
            #expect(witness.gone.isReached)
            #expect(witness.whereabouts == home)
        }
        timers.withLock { timers in timers = [] }
    }

    @Test func `a timer made for a loop whose thread has ended ends at once`() async {
        let thread = LoopThread()
        let scheduler = await thread.run { TimerScheduler.runLoop(.current) }
        thread.end()
        let witness = Witness.callingBack(scheduler)
        let timer = OwnedTimer(.every(.seconds(1)), on: scheduler) { [capture = witness.capture()] _ in capture.touch()
        }
        #expect(witness.gone.isReached)
        #expect(reason(timer) == "context ended")
    }

    @Test func `the end of a thread frees the scheduler and everything on it`() async {
        for _ in 0..<20 {
            weak var scheduler: TimerScheduler?
            weak var entry: AnyObject?
            func begin() async {
                let thread = LoopThread()
                let owner = SharedOwner()
                let (timer, loop) = await thread.run {
                    let timer = OwnedTimer(.every(.milliseconds(1)), runLoop: .current, owner: owner) { _, _ in }
                    owner.keep(timer, in: .property)
                    return (timer, TimerScheduler.runLoop(.current))
                }
                scheduler = loop
                entry = timer.control.entryForTesting
                thread.end()
            }
            await begin()
            #expect(scheduler == nil)
            #expect(entry == nil)
        }
    }
}
