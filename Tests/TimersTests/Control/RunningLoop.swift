import CoreFoundation
import Foundation
import Synchronization

/// A thread that runs its run loop and accepts jobs for it.
///
/// The thread ends with this object.
final class RunningLoop: Sendable {
    private let loop: Loop
    private let ending: Ending

    private struct Loop: @unchecked Sendable {
        // Any thread may submit jobs to a loop and wake it.
        let reference: CFRunLoop
    }

    private final class Ending: Sendable {
        let isAsked = Atomic(false)
    }

    init() {
        let slot = Slot<Loop>()
        let started = Occurrences()
        let ending = Ending()
        Thread {
            slot.put(Loop(reference: CFRunLoopGetCurrent()))
            // A timer in the far future: the loop would return at once from an empty mode.
            RunLoop.current.add(Timer(fire: .distantFuture, interval: 1e9, repeats: true) { _ in }, forMode: .default)
            started.happen()
            while !ending.isAsked.load(ordering: .acquiring) {
                _ = RunLoop.current.run(mode: .default, before: .distantFuture)
            }
        }.start()
        guard started.wait(), let loop = slot.take() else { fatalError("the thread of a run loop did not start") }
        self.loop = loop
        self.ending = ending
    }

    deinit {
        let ending = ending
        submit {
            ending.isAsked.store(true, ordering: .releasing)
            CFRunLoopStop(CFRunLoopGetCurrent())
        }
    }

    private func submit(_ job: @escaping @Sendable () -> Void) {
        CFRunLoopPerformBlock(loop.reference, kCFRunLoopDefaultMode, job)
        CFRunLoopWakeUp(loop.reference)
    }

    /// Runs `body` in the loop, and waits until it has ended.
    func run(_ body: @escaping @Sendable () -> Void) {
        let done = Occurrences()
        submit {
            body()
            done.happen()
        }
        _ = done.wait()
    }
}
