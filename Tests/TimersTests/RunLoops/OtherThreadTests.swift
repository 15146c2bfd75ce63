import CoreFoundation
import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

/// Rule 16, threads: handles of run loop timers, used on other threads.
@Suite(.patient)
struct OtherThreadTests {
    @Test(arguments: ["fire", "restart", "reschedule", "resume"])
    func `a control call that brings a tick forward wakes the loop`(call: String) async {
        let ticked = Milestone()
        let thread = LoopThread()
        let timer = await thread.run {
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
}
