import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// What a failing test reads if an action waits for something that its time does not move.
@Suite(.patient) struct `An action that waits for something outside virtual time` {
    private actor Database {
        private let executor: any SerialExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
        // This actor retains its executor.

        init(executor: any SerialExecutor = QueueExecutor()) { self.executor = executor }

        func wait(for milestone: Milestone) async { await milestone.reached() }
    }

    private actor Worker {
        private var timer: OwnedTimer?
        func start(_ action: @escaping @Sendable () async -> Void) {
            timer = OwnedTimer(.after(.seconds(1)), actor: self, name: "work") { _, _ in await action() }
        }
        func stop() { timer = nil }
    }

    private final class Owner: Sendable {}

    /// Where an action runs.
    enum Place: CaseIterable {
        case noActor, actor, mainActor, debouncer

        static let line: Int = #line

        /// Runs `action` after a second, and moves time by ten.
        func run(_ action: @escaping @Sendable () async -> Void, _ check: () async -> Void) async {
            let time = VirtualTime.current
            switch self {
            case .noActor:
                let timer = OwnedTimer(.after(.seconds(1)), on: .shared, name: "work") { _ in await action() }
                await time.advance(by: .seconds(10))
                await check()
                timer.cancel()
            case .actor:
                let worker = Worker()
                await worker.start(action)
                await time.advance(by: .seconds(10))
                await check()
                await worker.stop()
            case .mainActor:
                let timer = await MainActor.run {
                    OwnedTimer(.after(.seconds(1)), name: "work") { _ in await action() }
                }
                await time.advance(by: .seconds(10))
                await check()
                timer.cancel()
            case .debouncer:
                let owner = Owner()
                let debouncer = Debouncer<Int>(for: .seconds(1), on: .shared, owner: owner) { _, _ in await action() }
                debouncer.send(1)
                await time.advance(by: .seconds(10))
                await check()
                debouncer.cancel()
                withExtendedLifetime(owner) {}
            }
        }
    }

    /// Runs `body` with the trait `virtualTime`.
    ///
    /// - Returns: the comments of each issue that it records.
    private func issues(
        capturing: Bool = true, _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> [String] {
        let issues = Mutex<[String]>([])
        let collector = IssueHandlingTrait.compactMapIssues { issue in
            issues.withLock { issues in issues.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
            return nil
        }
        let trait = VirtualTimeTrait.virtualTime(capturesUnstructuredTasks: capturing, allowsPendingTimers: true)
        let test = try #require(Test.current)
        try await collector.provideScope(for: test, testCase: Test.Case.current) {
            try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
        }
        return issues.withLock { issues in issues }
    }

    /// Expects that a failure beside `action` has a comment that names the timer.
    private func expectPointer(
        in place: Place = .noActor, capturing: Bool = true, _ action: @escaping @Sendable () async -> Void
    ) async throws {
        let sentences = Mutex<[String]>([])
        let found = try await issues(capturing: capturing) {
            await place.run(action) {
                sentences.withLock { sentences in sentences = VirtualTime.current.waitingActions }
                #expect(0 == 3)
            }
        }
        let sentence = try #require(sentences.withLock { sentences in sentences.count == 1 ? sentences.first : nil })
        let name = place == .debouncer ? "a timer" : "timer 'work'"
        let expected = "The action of \(name), made at TimersTestingTests/WaitingActionTests.swift:"
        #expect(sentence.hasPrefix(expected))
        #expect(sentence.contains(", has begun and has not returned. It waits for something that virtual time does"))
        let line = try #require(Int(sentence.dropFirst(expected.count).prefix(while: \.isNumber)))
        #expect((20...Place.line + 30).contains(line))
        try #require(found.count == 1)
        #expect(found[0].contains(sentence))
    }

    /// Expects that `body` has one failure, whose comments name no action.
    private func expectNoPointer(
        capturing: Bool = true, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let found = try await issues(capturing: capturing, body)
        #expect(found == [""])
    }

    // MARK: Named

    @Test(arguments: Place.allCases, [false, true])
    func `is named beside a failure if it sleeps in real time`(_ place: Place, isCapturing: Bool) async throws {
        try await expectPointer(in: place, capturing: isCapturing) { try? await Task.sleep(for: .seconds(3600)) }
    }

    @Test(
        arguments: [
            { try? await Task.sleep(nanoseconds: 3_600_000_000_000) },
            { try? await Task.sleep(for: .seconds(3600), clock: .suspending) },
            { try? await ContinuousClock().sleep(for: .seconds(3600)) },
            { try? await SuspendingClock().sleep(until: .now + .seconds(3600)) },
        ] as [@Sendable () async -> Void])
    func `is named in every kind of sleep`(_ sleep: @escaping @Sendable () async -> Void) async throws {
        try await expectPointer(sleep)
    }

    @Test(arguments: [Place.noActor, .actor, .debouncer])
    func `is named if it calls an actor with an executor of its own`(_ place: Place) async throws {
        let database = Database()
        let mayEnd = Milestone()
        try await expectPointer(in: place) { await database.wait(for: mayEnd) }
        mayEnd.reach()
    }

    @Test func `is named if it waits for a block of a queue`() async throws {
        let mayEnd = Milestone()
        try await expectPointer {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "network").async {
                    mayEnd.block()
                    continuation.resume()
                }
            }
        }
        mayEnd.reach()
    }

    @Test func `is named beside a known failure and a missing value`() async throws {
        let found = try await issues {
            await Place.noActor.run {
                try? await Task.sleep(for: .seconds(3600))
            } _: {
                withKnownIssue { #expect(0 == 3) }
                _ = try? #require(nil as Int?)
            }
        }
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.contains("timer 'work'") })
    }

    @Test func `is named once for each line that made a timer`() async throws {
        let found = try await issues {
            let timers = (1...100).map { number in
                OwnedTimer(.after(.milliseconds(number)), on: .shared, name: "\(number)") { _ in
                    try? await Task.sleep(for: .seconds(3600))
                }
            }
            let other = OwnedTimer(.after(.seconds(1)), on: .shared, name: "other") { _ in
                try? await Task.sleep(for: .seconds(3600))
            }
            await VirtualTime.current.advance(by: .seconds(1))
            #expect(0 == 3)
            for timer in timers { timer.cancel() }
            other.cancel()
        }
        try #require(found.count == 1)
        let lines = found[0].split(separator: "\n")
        try #require(lines.count == 2)
        #expect(lines[0].hasPrefix("The action of timer '1', "))
        #expect(lines[1].hasPrefix("The action of timer 'other', "))
    }

    @Test func `is named by a time without the trait`() async {
        let time = VirtualTime(allowsPendingTimers: true)
        let mayEnd = Milestone()
        let timer = time.run {
            OwnedTimer(.after(.seconds(1)), on: .shared, name: "work") { _ in await mayEnd.reached() }
        }
        #expect(time.waitingActions == [])
        await time.advance(by: .seconds(10))
        #expect(time.waitingActions.count == 1)
        #expect(time.waitingActions.first?.hasPrefix("The action of timer 'work', ") == true)
        mayEnd.reach()
        await time.advance(by: .zero)
        #expect(time.waitingActions == [])
        timer.cancel()
    }

    // MARK: Not named

    @Test(arguments: Place.allCases, [false, true])
    func `is no issue by itself`(_ place: Place, isCapturing: Bool) async throws {
        let found = try await issues(capturing: isCapturing) {
            await place.run {
                try? await Task.sleep(for: .seconds(3600))
            } _: {
            }
        }
        #expect(found == [])
    }

    @Test(.virtualTime, arguments: Place.allCases)
    func `may wait for the test`(_ place: Place) async {
        let (values, feed) = AsyncStream.makeStream(of: Int.self)
        let sum = Atomic(0)
        await place.run {
            for await value in values { sum.add(value, ordering: .relaxed) }
        } _: {
            for value in 1...100 { feed.yield(value) }
            feed.finish()
            await VirtualTime.current.advance(by: .zero)
            #expect(sum.load(ordering: .relaxed) == 5_050)
            #expect(VirtualTime.current.waitingActions == [])
        }
    }

    @Test(arguments: Place.allCases, [false, true])
    func `is not named if it sleeps in virtual time`(_ place: Place, isCapturing: Bool) async throws {
        try await expectNoPointer(capturing: isCapturing) {
            await place.run {
                try? await TimerClock().sleep(for: .seconds(3600))
            } _: {
                #expect(0 == 3)
            }
        }
    }

    @Test func `is not named if a child task of it sleeps in virtual time`() async throws {
        try await expectNoPointer {
            await Place.noActor.run {
                async let nap: Void? = try? TimerClock().sleep(for: .seconds(3600))
                await nap
            } _: {
                #expect(0 == 3)
            }
        }
    }

    @Test func `is not named if it waits for ticks or for the end of a timer`() async throws {
        try await expectNoPointer {
            await Place.noActor.run {
                for await _ in TimerTicks(.every(.seconds(3600))) {}
            } _: {
                #expect(0 == 3)
            }
        }
        try await expectNoPointer {
            await Place.noActor.run {
                let other = OwnedTimer(.after(.seconds(3600)), on: .shared) { _ in }
                _ = try? await other.waitUntilFinished()
            } _: {
                #expect(0 == 3)
            }
        }
    }

    @Test func `is not named once it can go on`() async throws {
        try await expectNoPointer {
            let mayEnd = Milestone()
            await Place.noActor.run {
                await mayEnd.reached()
            } _: {
                mayEnd.reach()
                #expect(0 == 3)
            }
        }
    }

    @Test func `is not named once it has returned`() async throws {
        try await expectNoPointer {
            await Place.noActor.run {
                try? await TimerClock().sleep(for: .seconds(1))
            } _: {
                #expect(0 == 3)
            }
        }
    }
}
