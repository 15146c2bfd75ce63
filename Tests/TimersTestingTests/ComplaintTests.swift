import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.patient) struct Complaints {
    private static let mainQueue = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    @Test func `a timer left behind is named with its place`() {
        var timer: OwnedTimer?
        let line: Int = #line + 4
        withKnownIssue {
            let time = VirtualTime()
            time.run {
                timer = OwnedTimer(.every(.seconds(1)), on: .shared, name: "heartbeat") { _ in }
            }
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileID.hasSuffix("ComplaintTests.swift") == true
                && issue.sourceLocation?.filePath == #filePath
                && issue.comments.contains { $0.rawValue.contains("timer 'heartbeat' is still scheduled") }
        }
        #expect(timer?.state.isFinished == true)
    }

    @Test func `a timer of an owner that lives on is named with the owner's type`() {
        final class Session: Sendable {}
        let session = Session()
        withKnownIssue {
            let time = VirtualTime()
            time.run {
                _ = OwnedTimer(.after(.seconds(1)), on: .shared, owner: session) { _, _ in }.runUntilOwnerEnds()
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("a timer of Session is still scheduled") }
        }
    }

    @Test func `a timer of an owner on the main actor is reported before its time is destroyed`() async {
        @MainActor final class Screen {}
        let issues = Atomic(0)
        await withKnownIssue {
            let screen = Screen()
            do {
                let time = VirtualTime()
                await time.run {
                    await MainActor.run {
                        _ = OwnedTimer(.after(.seconds(1)), owner: screen) { _, _ in }.runUntilOwnerEnds()
                    }
                }
            }
            #expect(issues.load(ordering: .relaxed) == 1)
            withExtendedLifetime(screen) {}
        } matching: { issue in
            issues.add(1, ordering: .relaxed)
            return issue.comments.contains { $0.rawValue.contains("a timer of Screen is still scheduled") }
        }
    }

    @Test func `a timer of an owner on an actor is reported before its time is destroyed`() async {
        final class Part {}
        actor Whole {
            private let part = Part()
            func start() { OwnedTimer(.after(.seconds(1)), isolated: part) { _, _ in }.runUntilOwnerEnds() }
        }
        let issues = Atomic(0)
        await withKnownIssue {
            let whole = Whole()
            do {
                let time = VirtualTime()
                await time.run { await whole.start() }
            }
            #expect(issues.load(ordering: .relaxed) == 1)
            withExtendedLifetime(whole) {}
        } matching: { issue in
            issues.add(1, ordering: .relaxed)
            return issue.comments.contains { $0.rawValue.contains("a timer of Part is still scheduled") }
        }
    }

    @Test func `an owner of the main actor is released there while another thread lists timers`() async {
        @MainActor final class Screen {
            static nonisolated let strays = Atomic(0)
            deinit {
                if DispatchQueue.getSpecific(key: Complaints.mainQueue) != true {
                    Self.strays.add(1, ordering: .relaxed)
                }
            }
        }
        let time = VirtualTime()
        let scheduler = time.scheduler
        let isAsking = Milestone()
        let isOver = Atomic(false)
        // This loop must not occupy a thread that tasks need.
        async let asking: Void = withCheckedContinuation { continuation in
            DispatchQueue(label: "asking").async {
                isAsking.reach()
                while !isOver.load(ordering: .relaxed) { _ = scheduler.remainingTimers }
                continuation.resume()
            }
        }
        await isAsking.reached()
        // One call, so that the loop does not run while this test waits for its turn.
        await MainActor.run {
            for _ in 0..<2_000 {
                let screen = Screen()
                time.run { _ = OwnedTimer(.after(.seconds(1)), owner: screen) { _, _ in }.runUntilOwnerEnds() }
            }
            isOver.store(true, ordering: .relaxed)
        }
        await asking
        await MainActor.run {}
        #expect(Screen.strays.load(ordering: .relaxed) == 0)
    }

    @Test func `a sleep of a detached task is reported in the test before it begins`() async {
        let line: Int = #line + 6
        let issues = Atomic(0)
        await withKnownIssue {
            let time = VirtualTime()
            let clock = time.clock
            let sleeper = Task.detached {
                try await clock.sleep(for: .seconds(1))
            }
            while time.pendingTimers.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
            #expect(issues.load(ordering: .relaxed) == 1)
            await time.advance(by: .seconds(1))
            _ = await sleeper.result
        } matching: { issue in
            issues.add(1, ordering: .relaxed)
            return issue.sourceLocation?.line == line
                && issue.comments.contains { $0.rawValue.contains("Task(executorPreference: time.executor)") }
        }
    }

    @Test func `a timer left behind is reported in the test when a detached task releases its time`() async {
        let issues = Atomic(0)
        await withKnownIssue {
            let time = Mutex<VirtualTime?>(VirtualTime())
            let timer = time.withLock { time in time.map { OwnedTimer(.after(.seconds(1)), on: $0.scheduler) { _ in } }
            }
            await Task.detached {
                var last: VirtualTime?
                time.withLock { time in last = time.take() }
                withExtendedLifetime(last) {}
            }.value
            while issues.load(ordering: .relaxed) == 0 { try? await Task.sleep(for: .milliseconds(1)) }
            withExtendedLifetime(timer) {}
        } matching: { issue in
            issues.add(1, ordering: .relaxed)
            return issue.comments.contains { $0.rawValue.contains("a timer is still scheduled") }
        }
    }

    @Test func `a task that still sleeps is named with the line of its sleep`() async {
        let line: Int = #line + 4
        await withKnownIssue {
            var time: VirtualTime? = VirtualTime()
            let (clock, executor) = (time!.clock, time!.executor)
            let sleeper = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
            await time!.advance(by: .zero)
            time = nil
            await #expect(throws: (any Error).self) { try await sleeper.value }
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.contains { $0.rawValue.contains("timer 'sleep' is still scheduled") }
        }
    }

    @Test func `every timer left behind is reported, and no paused or finished one`() {
        var timers: [OwnedTimer] = []
        withKnownIssue {
            let time = VirtualTime()
            timers = (1...6).map { number in
                OwnedTimer(.every(.seconds(number)), on: time.scheduler, name: "\(number)") { _ in }
            }
            timers[0].pause()
            timers[1].cancel()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains(/timer '[3-6]'/) }
        }
    }

    @Test func `timers may be left behind if the time allows that`() {
        var timer: OwnedTimer?
        do {
            let time = VirtualTime(allowsPendingTimers: true)
            timer = OwnedTimer(.every(.seconds(1)), on: time.scheduler) { _ in }
        }
        #expect(timer?.state.isFinished == true)
    }

    @Test func `a sleep behind some clock is named with the line that made the clock`() async {
        func nap(_ clock: some Clock<Duration>) async throws {
            try await clock.sleep(for: .seconds(1))
        }
        let time = VirtualTime()
        let line: Int = #line + 1
        let clock = TimerClock(on: time.scheduler)
        await withKnownIssue {
            await time.run {
                let sleeper = Task { try await nap(clock) }
                while time.pendingTimers.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
                await time.advance(by: .seconds(1))
                _ = await sleeper.result
            }
        } matching: { issue in
            issue.sourceLocation?.line == line
        }
    }

    @Test func `a loop of sleeps is named once, and is slow after its time is destroyed`() async {
        let issues = Atomic(0)
        let line: Int = #line + 6
        await withKnownIssue {
            let loop: Task<Void, Never>
            do {
                let time = VirtualTime(allowsPendingTimers: true)
                let clock = time.clock
                loop = Task { for _ in 0..<4 { try? await clock.sleep(for: .seconds(1)) } }
                while time.pendingTimers.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
            }
            let gone = ContinuousClock.now
            await loop.value
            #expect(ContinuousClock.now - gone >= .milliseconds(300))
        } matching: { issue in
            issues.add(1, ordering: .relaxed)
            return issue.sourceLocation?.line == line
        }
        #expect(issues.load(ordering: .relaxed) == 1)
    }
}
