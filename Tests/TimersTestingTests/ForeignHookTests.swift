import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// Most of these tests run in a process of their own, because other tests capture tasks at the same time.
@Suite(.patient) struct `Capture beside another library that hooks the runtime` {
    @Test(.oneProcess) func `begins again after the library has removed every hook`() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<50 {
                OtherLibrary.hook = OtherLibrary.onMain
                OtherLibrary.hook = nil
                #expect(await completes())
            }
        }
    }

    @Test(.oneProcess) func `begins again with the next job of a time that is under way`() async {
        await #expect(processExitsWith: .success) {
            let time = VirtualTime(capturesUnstructuredTasks: true)
            await time.run {
                for number in 1...20 {
                    OtherLibrary.hook = number.isMultiple(of: 2) ? OtherLibrary.onMain : nil
                    await Task.yield()
                    #expect(await Task { VirtualTime.isCapturing }.value)
                    await expectSleepEnds(in: time)
                }
            }
        }
    }

    @Test(.oneProcess) func `goes on when the library runs all tasks on the main actor`() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<20 {
                let time = VirtualTime(capturesUnstructuredTasks: true)
                await time.run {
                    OtherLibrary.hook = OtherLibrary.onMain
                    await expectSleepEnds(in: time)
                    OtherLibrary.hook = nil
                }
            }
        }
    }

    @Test(.oneProcess) func `hands on the jobs that it does not capture`() async {
        await #expect(processExitsWith: .success) {
            OtherLibrary.hook = OtherLibrary.counting
            let time = VirtualTime(capturesUnstructuredTasks: true)
            let before = OtherLibrary.jobs
            await Task.detached {}.value
            #expect(OtherLibrary.jobs > before)
            await time.run { #expect(await Task { VirtualTime.isCapturing }.value) }
        }
    }

    @Test(.oneProcess) func `restores the library's hook with its last time`() async {
        await #expect(processExitsWith: .success) {
            OtherLibrary.hook = OtherLibrary.counting
            #expect(await completes())
            await waitForHook(OtherLibrary.counting)
            #expect(OtherLibrary.hook == OtherLibrary.counting)
            OtherLibrary.hook = nil
            do {
                let time = VirtualTime(capturesUnstructuredTasks: true)
                #expect(OtherLibrary.hook != nil)
                #expect(await completes())
                #expect(OtherLibrary.hook != nil)
                withExtendedLifetime(time) {}
            }
            await waitForHook(nil)
            #expect(OtherLibrary.hook == nil)
        }
    }

    @Test(.oneProcess) func `does not call the library once that has restored the hook it found`() async {
        await #expect(processExitsWith: .success) {
            let time = VirtualTime(capturesUnstructuredTasks: true)
            OtherLibrary.begin()
            await time.run { #expect(await Task { VirtualTime.isCapturing }.value) }
            OtherLibrary.end()
            let before = OtherLibrary.jobs
            await time.run { #expect(await Task { VirtualTime.isCapturing }.value) }
            await Task.detached {}.value
            #expect(OtherLibrary.jobs == before)
        }
    }

    @Test(.oneProcess) func `enqueues each job once if both hand on to each other`() async {
        await #expect(processExitsWith: .success) {
            let time = VirtualTime(capturesUnstructuredTasks: true)
            for _ in 0..<10 {
                // The library finds a hook of the time each time, and the time finds the library's.
                OtherLibrary.begin()
                await time.run { #expect(await Task { VirtualTime.isCapturing }.value) }
                OtherLibrary.begin()
                #expect(await Task.detached { 1 }.value == 1)
            }
        }
    }

    @Test func `says so of a task that it has not captured`() async {
        await withKnownIssue {
            let (starts, start) = AsyncStream.makeStream(of: TimerClock.self)
            let sleeper = Task {
                for await clock in starts { try? await clock.sleep(for: .seconds(1)) }
            }
            let time = VirtualTime(capturesUnstructuredTasks: true)
            start.yield(time.clock)
            while time.pendingTimers.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
            start.finish()
            sleeper.cancel()
            await sleeper.value
        } matching: { issue in
            issue.comments.contains { comment in
                comment.rawValue.contains("its time has not captured it")
                    && !comment.rawValue.contains("make the time with capturesUnstructuredTasks")
            }
        }
    }
}

/// Expects that a time wakes a new task at the end of its sleep.
private func expectSleepEnds(in time: VirtualTime) async {
    let clock = time.clock
    let task = Task { try? await clock.sleep(for: .seconds(1)) }
    await time.advance(by: .seconds(1))
    #expect(time.pendingTimers.isEmpty)
    task.cancel()
    await task.value
}

/// Whether a time waits for a task that only capture can reach.
private func completes() async -> Bool {
    let time = VirtualTime(capturesUnstructuredTasks: true, allowsPendingTimers: true)
    return await time.run {
        let instants = Instants()
        let clock = time.clock
        Task {
            try await clock.sleep(for: .seconds(1))
            instants.note(time.now)
        }
        await time.advance(by: .seconds(1))
        return instants.nanoseconds == [1_000_000_000]
    }
}

/// Waits until the runtime's variable has that content, for ten seconds at most.
///
/// The last job of a time retains its executor until the job has returned, which may be after `run` has.
private func waitForHook(_ hook: UInt?) async {
    for _ in 0..<10_000 where OtherLibrary.hook != hook { try? await Task.sleep(for: .milliseconds(1)) }
}

/// A library that sets the runtime's hook for jobs without an executor of their own.
private enum OtherLibrary {
    typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// The content of the runtime's variable; the address of a hook, or nil.
    static var hook: UInt? {
        get {
            let hook = unsafe variable?.pointee.load(ordering: .acquiring) ?? 0
            return hook == 0 ? nil : hook
        }
        set { unsafe variable?.pointee.store(newValue ?? 0, ordering: .releasing) }
    }

    // The variable lives as long as the process, and is read and written atomically.
    nonisolated(unsafe) private static let variable: UnsafeMutablePointer<Atomic<UInt>>? =
        unsafe dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: Atomic<UInt>.self)

    /// A hook that enqueues every job on the main actor, and hands on none.
    static let onMain = address { job, _ in MainActor.shared.enqueue(job) }

    /// A hook that counts jobs and lets the runtime enqueue them.
    static let counting = address { job, original in
        count.add(1, ordering: .relaxed)
        original(job)
    }

    private static let count = Atomic(0)
    static var jobs: Int { count.load(ordering: .relaxed) }

    /// Puts a hook in front that counts jobs and hands them on to the hook that it has replaced.
    static func begin() {
        if hook == handingOn { return }
        found.store(hook ?? 0, ordering: .relaxed)
        hook = handingOn
    }

    /// Restores the hook that ``begin()`` has replaced.
    static func end() {
        let before = found.load(ordering: .relaxed)
        hook = before == 0 ? nil : before
    }

    private static let found = Atomic<UInt>(0)

    private static let handingOn = address { job, original in
        count.add(1, ordering: .relaxed)
        let before = found.load(ordering: .relaxed)
        if before == 0 { return original(job) }
        unsafe unsafeBitCast(before, to: Hook.self)(job, original)
        // Only a hook of this type is in the variable.
    }

    private static func address(_ hook: Hook) -> UInt {
        unsafe unsafeBitCast(hook, to: UInt.self)
        // A function without a context is its address.
    }
}
