import Synchronization
import Testing
import Timers
import TimersTesting

@Suite struct Complaints {
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
                && issue.comments.contains { $0.rawValue.contains("timer 'heartbeat' is still scheduled") }
        }
        #expect(timer?.state.isFinished == true)
    }

    @Test func `a timer of an owner that lives on is named with the owner's type`() {
        final class Session: Sendable {}
        let session = Session()
        withKnownIssue {
            let time = VirtualTime()
            time.run { _ = OwnedTimer(.after(.seconds(1)), on: .shared, owner: session) { _, _ in } }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("a timer of Session is still scheduled") }
        }
    }

    @Test func `a timer of an owner on the main actor is told of in the test that left it behind`() async {
        @MainActor final class Screen {}
        let issues = Atomic(0)
        await withKnownIssue {
            let screen = await MainActor.run { Screen() }
            do {
                let time = VirtualTime()
                await time.run {
                    await MainActor.run { _ = OwnedTimer(.after(.seconds(1)), owner: screen) { _, _ in } }
                }
            }
            // The main actor is asked whether the owner is still there.
            while issues.load(ordering: .relaxed) == 0 { try? await Task.sleep(for: .milliseconds(1)) }
            withExtendedLifetime(screen) {}
        } matching: { issue in
            issues.add(1, ordering: .relaxed)
            return issue.comments.contains { $0.rawValue.contains("a timer of Screen is still scheduled") }
        }
    }

    @Test func `a task that sleeps on is named with the line of its sleep`() async {
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

    @Test func `every timer left behind is told of, and none that is paused or over`() {
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

    @Test func `timers may be left behind where that is allowed`() {
        var timer: OwnedTimer?
        do {
            let time = VirtualTime(allowsPendingTimers: true)
            timer = OwnedTimer(.every(.seconds(1)), on: time.scheduler) { _ in }
        }
        #expect(timer?.state.isFinished == true)
    }

    @Test func `a task that sleeps where nobody waits for it is named with the line of its sleep`() async {
        let time = VirtualTime()
        let clock = time.clock
        let line: Int = #line + 4
        await withKnownIssue {
            await time.run {
                let sleeper = Task {
                    try await clock.sleep(for: .seconds(1))
                }
                while time.pendingTimers.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
                await time.advance(by: .seconds(1))
                _ = await sleeper.result
            }
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.contains { $0.rawValue.contains("Task(executorPreference: time.executor)") }
        }
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

    @Test func `a loop of sleeps is named once, and rests when its time has gone`() async {
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

    @Test func `a task on the executor may sleep`() async throws {
        let time = VirtualTime()
        try await time.run {
            let sleeper = Task(executorPreference: time.executor) { try await time.clock.sleep(for: .seconds(1)) }
            await time.advance(by: .seconds(1))
            try await sleeper.value
        }
    }
}
