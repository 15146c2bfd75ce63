import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// What a test of many orders runs, and what it reports.
@Suite(.patient, .plainStories) struct `Exploring orders` {
    @Test func `runs the test as often as it says`() async {
        let runs = Number()
        let found = await VirtualTime.explore(orders: 20) { _ in
            runs.add()
            let tasks = (0..<3).map { _ in Task { await Task.yield() } }
            for task in tasks { await task.value }
        }
        #expect(found.orders == 20)
        #expect(!found.isComplete)
        #expect(found.failingOrder == nil)
        // The usual order runs twice, to see whether its choices are the same.
        #expect(runs.value == 21)
    }

    @Test func `needs one order where there is nothing to choose`() async {
        let found = await VirtualTime.explore(orders: 100) { time in await time.advance(by: .seconds(1)) }
        #expect(found.orders == 1)
        #expect(found.isComplete)
    }

    @Test func `runs all orders of a small test`() async {
        let orders = Notes<[Int]>()
        let found = await VirtualTime.explore(orders: .all(atMost: 1_000)) { time in
            let seen = Notes<Int>()
            await withTaskGroup(of: Void.self) { group in
                for number in 1...3 {
                    group.addTask {
                        try? await time.clock.sleep(for: .seconds(1))
                        seen.add(number)
                    }
                }
                await time.advance(by: .seconds(1))
            }
            orders.add(seen.entries)
        }
        #expect(found.isComplete)
        // Three tasks that begin, and three that wake.
        #expect(found.orders == 36)
        #expect(Set(orders.entries).count == 6)
    }

    @Test func `says that the limit came before the last order`() async {
        let issues = await issues {
            let found = await VirtualTime.explore(orders: .all(atMost: 5)) { _ in
                let tasks = (0..<4).map { _ in Task {} }
                for task in tasks { await task.value }
            }
            #expect(found.orders == 5)
            #expect(!found.isComplete)
        }
        #expect(issues.count == 1)
        #expect(issues.first?.contains("The limit of .all(atMost:) came first") == true, "\(issues)")
    }

    @Test(arguments: OrderProgram.classicBugs + OrderProgram.moreBugs)
    func `finds a bug, always in the same order, and runs that order again`(_ bug: OrderProgram) async throws {
        let first = await Self.find(in: 100, bug.body)
        let order = try #require(first.failingOrder)
        #expect(order != "usual")
        let second = await Self.find(in: 100, bug.body)
        #expect(second.failingOrder == order)
        #expect(second.orders == first.orders)
        let issues = await issues {
            let third = await VirtualTime.explore(orders: .one(order)) { time in try await bug.body(time) }
            #expect(third.failingOrder == order)
        }
        #expect(issues.count == 1)
    }

    /// Explores a bug in a task that no test has, so that nothing is reported.
    private static func find(
        in orders: Int, _ body: @escaping @Sendable (VirtualTime) async throws -> Void
    ) async -> VirtualTime.Exploration {
        await Task.detached {
            await TaskOrigins.$areTold.withValue(false) {
                await VirtualTime.explore(orders: .mixed(orders)) { time in try await body(time) }
            }
        }.value
    }

    @Test func `reports one issue with the story of the order`() async {
        let issues = await issues {
            _ = await TaskOrigins.$areTold.withValue(true) {
                await VirtualTime.explore(orders: 100) { _ in
                    let player = Player()
                    let start = Task(name: "start") { await player.start() }
                    let stop = Task(name: "stop") { await player.stop() }
                    _ = await (start.value, stop.value)
                    let isPlaying = await player.isPlaying
                    #expect(!isPlaying)
                    #expect(!isPlaying, "again")
                }
            }
        }
        #expect(issues.count == 1)
        let text = issues.first ?? ""
        #expect(text.contains("It fails in order 2 of 100"), "\(text)")
        #expect(text.contains(".virtualTime(orders: .one(\"0.0\"))"), "\(text)")
        #expect(text.contains("SWIFT_TIMERS_ORDER=0.0"), "\(text)")
        #expect(text.contains("At 0 s, task 2"), "\(text)")
        #expect(text.contains("is held back from here on"), "\(text)")
        #if os(Linux) && DEBUG
            #expect(text.contains("(made at ExploreTests.swift:"), "\(text)")
        #endif
    }

    @Test func `leaves the issues of the usual order as they are`() async {
        let runs = Number()
        let issues = await issues {
            let found = await VirtualTime.explore(orders: 100) { _ in
                runs.add()
                Issue.record("first")
                Issue.record("second")
            }
            #expect(found.failingOrder == "usual")
        }
        #expect(issues == ["first", "second"])
        #expect(runs.value == 1)
    }

    @Test func `reports a timer that one order leaves behind`() async {
        let issues = await issues {
            let found = await VirtualTime.explore(orders: 100) { time in
                let owner = Owner()
                let start = Task { owner.start(on: time.scheduler) }
                let stop = Task { owner.stop() }
                _ = await (start.value, stop.value)
                owner.protect()
            }
            #expect(found.failingOrder != nil)
        }
        #expect(issues.count == 1)
        #expect(issues.first?.contains("still scheduled") == true, "\(issues)")
        #expect(issues.first?.contains("It fails in order") == true, "\(issues)")
        Owner.release()
    }

    @Test(arguments: [false, true])
    func `reports a test that reads the real clock or a random number`(_ isRandom: Bool) async {
        let seen = Notes<Int>()
        let issues = await issues {
            await VirtualTime.explore(orders: 100) { _ in
                let read = isRandom ? Int.random(in: 0 ... .max) : Int("\(ContinuousClock.now)".hashValue)
                seen.add(read)
                // Each run reads another number, and so has another number of tasks.
                let tasks = (0...Set(seen.entries).count).map { _ in Task {} }
                for task in tasks { await task.value }
            }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.contains("made different choices") == true, "\(issues)")
    }

    @Test func `may itself be a known issue`() async {
        await withKnownIssue {
            let found = await VirtualTime.explore(orders: 100) { time in
                await startAndStop()
            }
            #expect(found.failingOrder == "0.0")
        }
    }

    @Test func `reports a text that names no order`() async {
        let issues = await issues { await VirtualTime.explore(orders: .one("seven")) { _ in } }
        #expect(issues.count == 1)
        #expect(issues.first?.contains("names no order") == true)
    }

    @Test func `reports the order that fails, through the trait`() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try? await VirtualTimeTrait.virtualTime(orders: 100).provideScope(for: test, testCase: nil) {
                await startAndStop()
            }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.contains(".one(\"") == true)
    }

    @Test(.virtualTime) func `may be inside a test in virtual time`() async {
        let issues = await issues {
            await VirtualTime.explore(orders: 100) { time in try await OrderProgram.orderOfTasks.body(time) }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.contains("It fails in order 2") == true, "\(issues)")
    }

    @Test func `has known issues and confirmations inside`() async {
        let found = await VirtualTime.explore(orders: 20) { _ in
            await withKnownIssue(isIntermittent: true) {
                let tasks = (0..<3).map { _ in Task {} }
                for task in tasks { await task.value }
                #expect(Bool(false))
            }
            await confirmation(expectedCount: 3) { done in
                let tasks = (0..<3).map { _ in Task { done() } }
                for task in tasks { await task.value }
            }
        }
        #expect(found.failingOrder == nil)
        #expect(found.orders == 20)
    }

    @Test func `ends with the time limit of a test, and without an issue of its own`() async {
        let found = await Task {
            await VirtualTime.explore(orders: 1_000) { time in
                let tasks = (0..<3).map { _ in Task {} }
                for task in tasks { await task.value }
                unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
                try? await time.clock.sleep(for: .seconds(1))
            }
        }.value
        #expect(found.orders < 3)
        #expect(found.failingOrder == nil)
    }

    @MainActor @Test func `runs on the caller's actor`() async {
        var runs = 0
        await VirtualTime.explore(orders: 5) { _ in
            MainActor.assertIsolated()
            let tasks = (0..<3).map { _ in Task { runs += 1 } }
            for task in tasks { await task.value }
        }
        #expect(runs == 18)
    }

    @Test func `ends a loop that yields until another task has run`() async {
        let found = await VirtualTime.explore(orders: 100) { _ in
            let isDone = Milestone()
            let waiting = Task { while !isDone.isReached { await Task.yield() } }
            let setting = Task {
                await Task.yield()
                isDone.reach()
            }
            _ = await (waiting.value, setting.value)
        }
        #expect(found.orders == 100)
        #expect(found.failingOrder == nil)
    }

    @Test func `names the order in which tasks wait for each other`() async {
        let runs = Number()
        let stuck = Milestone()
        let issues = await issues(
            {
                let found = await VirtualTime.explore(orders: 100) { _ in
                    runs.add()
                    let (one, two) = (Latch(), Latch())
                    let first = Task(name: "first") {
                        await one.take()
                        await two.take(orWait: stuck)
                        await two.release()
                        await one.release()
                    }
                    let second = Task(name: "second") {
                        await work(turns: 12)
                        await two.take()
                        await one.take(orWait: stuck)
                        await one.release()
                        await two.release()
                    }
                    _ = await (first.value, second.value)
                }
                #expect(found.failingOrder == nil)
            },
            then: { text in
                // Without this, the run would never end.
                if text.contains("nothing in its virtual time can go on") { stuck.reach() }
            })
        #expect(issues.count == 1, "\(issues)")
        let text = issues.first ?? ""
        #expect(text.contains(".virtualTime(orders: .one(\""), "\(text)")
        #expect(text.contains("1. At 0 s, "), "\(text)")
        #expect(runs.value >= 100)
    }

    @Test func `takes turns with other tests, with which it may share a global actor`() async {
        let (inside, most) = (Number(), Number())
        let orders = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    await Self.find(in: 100) { time in
                        inside.add()
                        if inside.value > most.value { most.add() }
                        defer { inside.add(-1) }
                        try await OrderProgram.doubleAsyncLet.body(time)
                    }.failingOrder
                }
            }
            return await group.reduce(into: Set()) { orders, order in orders.insert(order) }
        }
        #expect(orders.count == 1)
        #expect(orders.first != .some(nil))
        #expect(most.value == 1)
    }

    @Test func `passes its turn to a test outside the virtual time that it is inside of`() async {
        let time = VirtualTime(capturesUnstructuredTasks: true)
        let (begun, mayEnd) = (Milestone(), Milestone())
        // Keeps the turn until the other two wait for it, one after the other.
        let first = Task {
            await VirtualTime.explore(orders: 1) { _ in
                begun.reach()
                await mayEnd.reached()
            }
        }
        await begun.reached()
        let inside = Task(executorPreference: time.executor) { await VirtualTime.explore(orders: 1) { _ in } }
        await time.advance(by: .zero)
        let outside = Task { @MainActor in
            await VirtualTime.explore(orders: 1) { _ in }
            return VirtualTime.isCapturing
        }
        await MainActor.run {}
        mayEnd.reach()
        #expect(await outside.value == false)
        _ = await (first.value, inside.value)
    }

    @Test func `keeps no scheduler of a run that is over`() async {
        let schedulers = Notes<WeakScheduler>()
        let queue = DispatchQueue(label: "queue")
        await VirtualTime.explore(orders: .random(50)) { time in
            let tasks = (0..<3).map { _ in Task { await Task.yield() } }
            for task in tasks { await task.value }
            for scheduler in [time.scheduler, .shared, .main, .queue(queue), .thread()] {
                schedulers.add(WeakScheduler(scheduler: scheduler))
            }
        }
        #expect(schedulers.entries.count == 5 * 51)
        // The threads of the last run may retain its schedulers a little longer.
        #expect(schedulers.entries.dropLast(5).allSatisfy { entry in entry.scheduler == nil })
    }

    @Test func `releases what a run has made before the next one begins`() async {
        let live = Number()
        await VirtualTime.explore(orders: 50) { _ in
            let object = Live(live)
            let tasks = (0..<3).map { _ in Task { withExtendedLifetime(object) {} } }
            for task in tasks { await task.value }
            #expect(live.value == 1)
        }
        #expect(live.value == 0)
    }
}

// MARK: Parts of the tests

/// The issues that a part of a test records, as texts; the test itself gets none of them.
private func issues(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void,
    then note: @escaping @Sendable (String) -> Void = { _ in }
) async -> [String] {
    guard let test = Test.current else { return [] }
    let texts = Notes<String>()
    let trait = IssueHandlingTrait.compactMapIssues { issue in
        let text = issue.comments.map(\.rawValue).joined(separator: "\n")
        texts.add(text)
        note(text)
        return nil
    }
    await withoutActuallyEscaping(body) { body in
        let carried = Carried(body: body, isolation: isolation)
        try? await trait.provideScope(for: test, testCase: Test.Case.current) { await carried.run() }
    }
    return texts.entries
}

/// Carries code to a function that takes a Sendable closure, and back to its isolation.
private struct Carried: @unchecked Sendable {
    // Unchecked, because `body` is not Sendable. The caller waits while it runs, in the isolation of the caller.
    let body: () async -> Void
    let isolation: (any Actor)?

    func run() async { await run(isolation: isolation) }

    private func run(isolation: isolated (any Actor)?) async { await body() }
}

private actor Player {
    private(set) var isPlaying = false
    func start() { isPlaying = true }
    func stop() { isPlaying = false }
}

/// Fails in the orders in which the first task comes last.
private func startAndStop() async {
    let player = Player()
    let start = Task { await player.start() }
    let stop = Task { await player.stop() }
    _ = await (start.value, stop.value)
    let isPlaying = await player.isPlaying
    #expect(!isPlaying)
}

/// An object with a timer that the task which stops it may come too early for.
private final class Owner: Sendable {
    private let timer = Mutex<OwnedTimer?>(nil)
    private static let kept = Mutex<[Owner]>([])

    func start(on scheduler: TimerScheduler) {
        let made = OwnedTimer(.every(.seconds(1)), on: scheduler) { _ in }
        timer.withLock { timer in timer = made }
    }

    func stop() { timer.withLock { timer in timer = nil } }
    func protect() { Self.kept.withLock { kept in kept.append(self) } }
    static func release() { kept.withLock { kept in kept = [] } }
}

private struct WeakScheduler: Sendable {
    weak let scheduler: TimerScheduler?
}

private final class Live: Sendable {
    private let count: Number
    init(_ count: Number) {
        self.count = count
        count.add()
    }
    deinit { count.add(-1) }
}
