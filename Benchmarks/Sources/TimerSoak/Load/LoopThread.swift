import CoreFoundation
import Foundation
import Synchronization

/// A thread that runs its run loop for ever.
final class LoopThread: Sendable {
    private struct Loop: @unchecked Sendable {
        // Core Foundation lets any thread stop and wake a loop. This type does nothing else with it.
        let loop: CFRunLoop

        func endTurn() {
            CFRunLoopStop(loop)
            CFRunLoopWakeUp(loop)
        }
    }

    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var loop: Loop?
    }

    private let state = Mutex(State())

    init() {
        Thread { [self] in serve() }.start()
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        let loop = state.withLock { state in
            state.jobs.append(job)
            return state.loop
        }
        loop?.endTurn()
    }

    private func serve() {
        let loop = Loop(loop: CFRunLoopGetCurrent())
        state.withLock { state in state.loop = loop }
        while true {
            let jobs = state.withLock { state in
                defer { state.jobs = [] }
                return state.jobs
            }
            for job in jobs { job() }
            // A stop between two turns is lost, so a turn is short.
            if jobs.isEmpty, !RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) {
                Thread.sleep(forTimeInterval: 0.001)
            }
        }
    }
}
