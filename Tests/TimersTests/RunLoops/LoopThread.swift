import CoreFoundation
import Foundation
import Synchronization
import TestSupport

/// A thread that runs its run loop until `end` is called.
final class LoopThread: Sendable {
    private struct Loop: @unchecked Sendable {
        // Core Foundation lets any thread add blocks to a loop, wake it and stop it. This type does nothing else with
        // the loop.
        let loop: CFRunLoop

        /// Ends the present turn.
        func stop() {
            CFRunLoopStop(loop)
            CFRunLoopWakeUp(loop)
        }
    }

    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isEnding = false
        var loop: Loop?
    }

    private let state = Mutex(State())
    private let thread = Mutex<PosixThread?>(nil)

    init() {
        let isReady = Milestone()
        let thread = PosixThread { [self] in serve(isReady) }
        self.thread.withLock { place in place = thread }
        isReady.block()
    }

    /// Runs `body` in the loop, and returns when it has ended.
    func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            add { continuation.resume(returning: body()) }
        }
    }

    /// Runs `body` in the loop, and blocks the calling thread until it has ended.
    func run(_ body: @escaping @Sendable () -> Void) {
        let done = Milestone()
        add {
            body()
            done.reach()
        }
        done.block()
    }

    /// Submits a job to the loop.
    func add(_ job: @escaping @Sendable () -> Void) {
        let loop = state.withLock { state in
            state.jobs.append(job)
            return state.loop
        }
        loop?.stop()
    }

    /// Ends the thread, and returns when its thread-specific values are destroyed.
    func end() { takeThread()?.join() }

    /// Ends the thread, and does not wait for that.
    func leave() { takeThread()?.detach() }

    private func takeThread() -> PosixThread? {
        let loop = state.withLock { state in
            state.isEnding = true
            return state.loop
        }
        loop?.stop()
        return thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
    }

    private func serve(_ isReady: Milestone) {
        let loop = Loop(loop: CFRunLoopGetCurrent())
        state.withLock { state in state.loop = loop }
        isReady.reach()
        while true {
            let (jobs, isEnding) = state.withLock { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isEnding)
            }
            for job in jobs { job() }
            if isEnding { break }
            if jobs.isEmpty { Self.turn() }
        }
        state.withLock { state in state.loop = nil }
    }

    /// Runs one turn of the loop in the default mode.
    ///
    /// It returns after an event in the loop, or when another thread wakes it.
    static func turn(_ mode: RunLoop.Mode = .default, limit: Double = 0.01) {
        // Timers do not end a turn, and a stop between two turns is lost, so the limit is short. In an empty mode the
        // loop returns at once; this method then sleeps instead.
        if !RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: limit)) {
            Thread.sleep(forTimeInterval: 0.001)
        }
    }
}

/// Runs the loop of the calling thread, as a modal panel does, until `isDone`.
///
/// - Returns: false if that took too long.
func runModally(_ mode: RunLoop.Mode = .default, until isDone: () -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: 20)
    while !isDone() {
        if Date() > limit { return false }
        LoopThread.turn(mode)
    }
    return true
}
