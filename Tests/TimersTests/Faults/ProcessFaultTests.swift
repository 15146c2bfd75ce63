#if os(Linux)
    import Dispatch
    import Foundation
    import Glibc
    import TestSupport
    import Testing
    import Timers

    /// What other processes and the system do to this one.
    @Suite(.patient) struct `A process` {
        private static let contexts: [@Sendable () -> TimerScheduler] = [
            { .main }, { .serialQueue(DispatchQueue(label: "serial")) },
            { .queue(DispatchQueue(label: "concurrent", attributes: .concurrent)) }, { .thread(name: "faults") },
            { .thread(name: "spins", precision: .spinning(.microseconds(50))) },
        ]

        private static func timers(_ schedule: TimerSchedule) -> [OwnedTimer] {
            contexts.map { context in OwnedTimer(schedule, on: context()) { _ in } }
        }

        @Test(.oneProcess) func `goes on after a fork, and its copy may end`() async {
            await #expect(processExitsWith: .success) {
                let timers = Self.timers(.every(.milliseconds(2), times: 50))
                for _ in 0..<10 {
                    let child = forkThisProcess()
                    // Only this thread exists in the copy, which may do little but end, or run another program.
                    if child == 0 { _exit(7) }
                    var status: Int32 = 0
                    _ = unsafe waitpid(child, &status, 0)
                    // The variable outlives the call.
                    #expect(status >> 8 & 0xff == 7)
                }
                for timer in timers { #expect((try? await "\(timer.waitUntilFinished())") == "completed") }
            }
        }

        @Test(.oneProcess) func `whose action ends its thread goes on with its other timers`() async {
            await #expect(processExitsWith: .success) {
                let ended = OwnedTimer(.every(.milliseconds(1)), on: .thread(name: "ends")) { _ in
                    pthread_exit(nil)
                }
                let timers = Self.timers(.every(.milliseconds(2), times: 20))
                for timer in timers { #expect((try? await "\(timer.waitUntilFinished())") == "completed") }
                // Calls on the timer whose action never returns do not block.
                #expect(ended.tickCount == 1)
                ended.pause()
                ended.restart()
                ended.cancel()
                #expect(ended.state.isFinished)
                // The thread's stack keeps what the action held, which the leak checker would report.
                _exit(EXIT_SUCCESS)
            }
        }

        @Test(.oneProcess, .enabled(if: ProcessInfo.processInfo.processorCount > 1))
        func `that loses a processor and gets it back moves its timers correctly`() async {
            await #expect(processExitsWith: .success) {
                let scheduler = TimerScheduler.queue(DispatchQueue(label: "moved"))
                let ticking = Self.timers(.every(.milliseconds(1)).missedTicks(.catchUp()))
                let outcome = await onPlainThread { moveOnChangingProcessors(scheduler) }
                #expect(outcome.early == 0)
                #expect(outcome.moves > 0)
                for timer in ticking {
                    await timer.pauseAndWait()
                    #expect(timer.tickCount > 0)
                }
            }
        }
    }

    /// Copies this process.
    ///
    /// Swift does not show this function, because the copy has only the thread that called it.
    private func forkThisProcess() -> pid_t {
        typealias Fork = @convention(c) () -> pid_t
        let function = unsafe dlsym(dlopen(nil, RTLD_NOW), "fork")
        return unsafe unsafeBitCast(function, to: Fork.self)()
        // The C library has the function with this signature.
    }

    /// Moves a timeout while the calling thread changes from one processor to the next.
    ///
    /// - Returns: how often it was moved, and how often its deadline was before the call and its delay.
    private func moveOnChangingProcessors(_ scheduler: TimerScheduler) -> (moves: Int, early: Int) {
        let delay = Duration.seconds(3600)
        let timer = OwnedTimer(.after(delay), on: scheduler) { _ in }
        var (moves, early) = (0, 0)
        let count = ProcessInfo.processInfo.processorCount
        for round in 0..<200 {
            // Every other round takes away all processors but one.
            allowProcessors(round % 2 == 0 ? [round / 2 % count] : Array(0..<count))
            for _ in 0..<200 {
                let start = SystemClock.now(.continuous)
                timer.restart()
                guard let next = timer.nextTick else { continue }
                moves += 1
                if next < start + delay { early += 1 }
            }
        }
        return (moves, early)
    }

    /// Lets all threads of the process run on these processors only.
    private func allowProcessors(_ numbers: [Int]) {
        typealias SetAffinity = @convention(c) (pid_t, Int, UnsafeRawPointer) -> Int32
        guard let function = unsafe dlsym(dlopen(nil, RTLD_NOW), "sched_setaffinity") else { return }
        let setAffinity = unsafe unsafeBitCast(function, to: SetAffinity.self)
        // The C library has the function with this signature, and headers show it to GNU sources only.
        var mask = [UInt8](repeating: 0, count: 128)
        for number in numbers { mask[number / 8] |= 1 << (number % 8) }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        for thread in threads.compactMap({ Int32($0) }) {
            _ = unsafe setAffinity(thread, mask.count, mask)
            // The array outlives the call. The call fails for a thread that has ended, and there is nothing to do then.
        }
    }
#endif
