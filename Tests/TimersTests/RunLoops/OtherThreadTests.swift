import CoreFoundation
import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

/// Rule 16, threads: handles of run loop timers, used on other threads.
@Suite(.patient)
struct OtherThreadTests {
    /// Makes a thread that sleeps in its loop for ever.
    ///
    /// A tick comes only if another thread wakes it.
    private func sleeper(_ make: @escaping @Sendable () -> OwnedTimer) async -> (LoopThread, OwnedTimer) {
        let thread = LoopThread()
        return (thread, await thread.run(make))
    }

    @Test(arguments: ["fire", "restart", "reschedule", "resume"])
    func `a control call that brings a tick forward wakes the loop`(call: String) async {
        let ticked = Milestone()
        let (thread, timer) = await sleeper {
            OwnedTimer(.every(.seconds(3600)), runLoop: .current) { _ in
                ticked.reach()
                CFRunLoopStop(CFRunLoopGetCurrent())
            }
        }
        // The loop sleeps without a break until a timer wakes it.
        let isAsleep = Milestone()
        let hasSlept = Milestone()
        thread.add {
            isAsleep.reach()
            LoopThread.turn(limit: 30)
            hasSlept.reach()
        }
        await isAsleep.reached()
        let begin = ContinuousClock.now
        switch call {
        case "fire": timer.fire()
        case "restart": timer.restart(after: .zero)
        case "reschedule": timer.reschedule(.every(.seconds(3600), first: .immediately))
        default:
            timer.reschedule(.after(.milliseconds(5)))
            timer.pause()
            timer.resume()
        }
        await ticked.reached()
        #expect(ContinuousClock.now - begin < .seconds(20))
        await hasSlept.reached()
        timer.cancel()
        thread.end()
    }

    @Test func `cancelling on another thread destroys the captures on the thread of the loop`() async {
        let witness = Witness()
        let (thread, timer) = await sleeper {
            OwnedTimer(.every(.seconds(3600)), runLoop: .current) { [capture = witness.capture()] _ in capture.touch() }
        }
        let home = await thread.run { Whereabouts.current }
        timer.cancel()
        await witness.gone.reached()
        #expect(witness.whereabouts == home)
        thread.end()
    }

    @Test func `releasing a handle on another thread releases the owner on the thread of the loop`() async {
        let thread = LoopThread()
        let home = await thread.run { Whereabouts.current }
        let ends = Mutex<[Whereabouts]>([])
        for _ in 0..<50 {
            let isOver = Milestone()
            let ownerGone = Milestone()
            let handle = Slot<OwnedTimer>()
            await thread.run {
                let owner = SharedOwner {
                    ends.withLock { ends in ends.append(.current) }
                    ownerGone.reach()
                }
                handle.put(
                    OwnedTimer(.every(.milliseconds(1)), runLoop: .current, owner: owner) { _, tick in
                        if tick.count == 2 { isOver.reach() }
                    })
                thread.add { withExtendedLifetime(owner) {} }
            }
            handle.letGo()
            await ownerGone.reached()
        }
        #expect(ends.withLock { ends in ends.allSatisfy { $0 == home } })
        thread.end()
    }

    @Test func `pausing on another thread stops the ticks`() async {
        let ticks = Atomic(0)
        let ticked = Milestone()
        let (thread, timer) = await sleeper {
            OwnedTimer(.every(.milliseconds(1)), runLoop: .current) { _ in
                ticks.add(1, ordering: .relaxed)
                ticked.reach()
            }
        }
        await ticked.reached()
        timer.pause()
        // When the loop runs this, a tick that was running has ended.
        let before = await thread.run { ticks.load(ordering: .relaxed) }
        await thread.run { LoopThread.turn() }
        #expect(await thread.run { ticks.load(ordering: .relaxed) } == before)
        timer.cancel()
        thread.end()
    }
}
