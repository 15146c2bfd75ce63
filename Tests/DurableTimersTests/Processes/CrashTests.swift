@_spi(Store) import DurableTimers
import DurableTimersTesting
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Handlers of a user, whose processes die, stand still and fail in other orders than the usual one.
@Suite struct `Processes that fail` {
    @Test(arguments: [ChargeProgram.plain, .checksFirst, .notesAfter])
    func `find a handler that charges twice, tell how, and do so again`(_ program: ChargeProgram) async throws {
        let issues = IssueTexts()
        let found = await issues.collect {
            await VirtualTime.explore(orders: 300) { time in try await program.run(in: time) }
        }
        let order = try #require(found?.failingOrder)
        #expect(order.count { character in character == "." } == 1, "one fault is enough: \(order)")
        #expect(issues.all.count == 1)
        let text = issues.all.first ?? ""
        #expect(text.contains("1. At 60 s, "), "\(text)")
        #expect(text.contains("process 1 stands still for") || text.contains("process 1 dies"), "\(text)")
        #expect(text.contains("reminder '7'"), "\(text)")
        #expect(text.contains("process 2 starts."), "\(text)")
        let again = await issues.collect {
            await VirtualTime.explore(orders: .one(order)) { time in try await program.run(in: time) }
        }
        #expect(again?.failingOrder == order)
        #expect(issues.all.count == 2)
    }

    @Test(arguments: [ChargeProgram.withKey, .withTransaction])
    func `find nothing in one that charges once`(_ program: ChargeProgram) async {
        let found = await VirtualTime.explore(orders: 60) { time in try await program.run(in: time) }
        #expect(found.failingOrder == nil)
        #expect(found.orders == 60)
    }

    @Test(.virtualTime) func `that do not end when they are cancelled are named, and so is a count that is wrong`()
        async throws
    {
        let time = VirtualTime.current
        let gate = Milestone()
        let texts = Journal<String>()
        try await withKnownIssue {
            try await time.withProcesses(0, of: MemoryStore(), atMost: -1) { _ in
                await gate.reached()
            } during: {
            }
        } matching: { issue in
            texts.add(issue.comments.map(\.rawValue).joined())
            return true
        }
        gate.reach()
        #expect(
            texts.entries == [
                "withProcesses needs at least one process, not 0; it runs one",
                "withProcesses takes at least 0 faults, not -1; none happens",
                "process 1 was cancelled, and has not ended in 600 seconds",
            ])
    }

    @Test func `do not fail without orders, and in the usual one`() async throws {
        let starts = Journal<Int>()
        let body: @Sendable (VirtualTime) async throws -> Void = { time in
            try await ChargeProgram.withKey.run(in: time) { store in starts.add(store.release) }
        }
        let time = VirtualTime()
        try await time.run { try await body(time) }
        #expect(starts.entries == [0])
        await VirtualTime.explore(orders: 1, body)
        #expect(starts.entries == [0, 0])
    }

    @Test(arguments: [
        (FaultyStore.Faults.deaths, "process 1 dies"), (.failures, "by process 1 fails without any effect"),
        (.failures, "by process 1 takes effect, but its answer is lost"),
        (.pauses, "process 1 stands still for 22.5 seconds"), (.shutdowns, "process 1 is shut down"),
        (.joins, "process 2 starts"), (.releases, "process 2 of release 1 starts"),
    ])
    func `have each fault, and only those that the test allows`(
        _ faults: FaultyStore.Faults, _ sentence: String
    ) async {
        let issues = IssueTexts()
        for seed in 0..<10 as Range<UInt64> {
            await issues.collect {
                await VirtualTime.explore(orders: .random(10, seed: seed * 100)) { time in
                    // What a fault changes, whatever the handler does: a process that starts, or a call that fails.
                    let starts = Journal<Int>()
                    let events = EventJournal()
                    try await ChargeProgram.withKey.run(in: time, faults: faults, observer: events) { store in
                        starts.add(store.release)
                    }
                    let failures = events.journal.entries.count { event in
                        if case .storeFailed = event { true } else { false }
                    }
                    try PromiseProgram.check(starts.count == 1 && failures == 0, "\(starts.entries) \(failures)")
                }
            }
        }
        #expect(issues.all.contains { text in text.contains(sentence) }, "\(issues.all.first ?? "none")")
        let others = Self.sentences.filter { other in !faults.contains(other.key) }.map(\.value).joined()
        for other in others { #expect(!issues.all.contains { text in text.contains(other) }) }
    }

    private static let sentences: [(key: FaultyStore.Faults, value: [String])] = [
        (.deaths, [" dies"]), (.failures, ["fails without", "answer is lost"]), (.pauses, ["stands still"]),
        (.shutdowns, ["is shut down"]),
    ]

    @Test func `do nothing more when they have died`() async {
        let found = await VirtualTime.explore(orders: 100) { time in
            let steps = Journal<(process: Int, step: String)>()
            let starts = Tally()
            let database = MemoryStore()
            try await DurableTimers(store: database).schedule(Reminder(number: 7), .after(.seconds(60)))
            try await time.withProcesses(of: database, faults: .deaths) { store in
                let number = starts.add()
                steps.add((number, "starts"))
                let timers = DurableTimers(store: store)
                timers.handle(Reminder.self) { _, _ in
                    for step in 1...3 {
                        steps.add((number, "\(step)"))
                        try await time.clock.sleep(for: .seconds(10))
                    }
                }
                try await timers.run()
            } during: {
                await time.advance(by: .seconds(300))
            }
            // Each process starts when the one before has died.
            let numbers = steps.entries.map(\.process)
            try PromiseProgram.check(numbers == numbers.sorted(), "\(steps.entries)")
            let last = steps.entries.map(\.step).filter { step in step != "starts" }.suffix(3)
            try PromiseProgram.check(last == ["1", "2", "3"], "\(steps.entries)")
        }
        #expect(found.failingOrder == nil)
    }

    @Test func `are released after the test, and what they do then is no issue`() async {
        let live = Tally()
        let stores = Journal<WeakStore>()
        await VirtualTime.explore(orders: 60) { time in
            let database = MemoryStore()
            try await DurableTimers(store: database).schedule(Reminder(number: 7), .after(.seconds(60)))
            try await time.withProcesses(of: database, faults: [.deaths, .pauses]) { store in
                let object = Counted(live)
                stores.add(WeakStore(store: store))
                let timers = DurableTimers(store: store)
                timers.handle(Reminder.self) { _, _ in
                    do { try await time.clock.sleep(for: .seconds(1)) } catch {
                        #expect(Bool(false), "cancelled")
                    }
                }
                try await timers.run()
                withExtendedLifetime(object) {}
            } during: {
                await time.advance(by: .seconds(59))
                await time.advance(by: .seconds(300))
            }
        }
        #expect(live.sum == 0)
        #expect(!stores.entries.contains { entry in entry.store != nil })
    }

    @Test(.virtualTime) func `throw what a process throws`() async {
        let time = VirtualTime.current
        _ = await #expect(throws: SomeError.self) {
            try await time.withProcesses(of: MemoryStore()) { _ in
                throw SomeError()
            } during: {
            }
        }
    }
}

/// A handler that charges a customer for an order, in one of several ways.
enum ChargeProgram: String, CaseIterable, Sendable {
    /// Charges, whatever happened before.
    case plain
    /// Asks the bank first whether it has charged before.
    case checksFirst
    /// Notes in its own book that it has charged.
    case notesAfter
    /// Lets the bank know the order, and refuse a second charge.
    case withKey
    /// Writes the charge in the transaction that ends the run.
    case withTransaction

    func run(
        in time: VirtualTime, faults: FaultyStore.Faults = .usual, observer: (any DurableTimersObserver)? = nil,
        starts: @escaping @Sendable (FaultyStore) -> Void = { _ in }
    ) async throws {
        let database = MemoryStore()
        let (bank, book) = (CreditCards(), CreditCards())
        let written = Journal<Int>()
        try await DurableTimers(store: database).schedule(Reminder(number: 7), key: "7", .after(.seconds(60)))
        try await time.withProcesses(of: database, faults: faults) { store in
            starts(store)
            let timers = DurableTimers(store: store, observer: observer)
            timers.handle(Reminder.self) { order, run in
                switch self {
                case .plain: await bank.charge(order.number)
                case .checksFirst:
                    if await !bank.hasCharged(order.number) { await bank.charge(order.number) }
                case .notesAfter:
                    if await book.hasCharged(order.number) { return }
                    await bank.charge(order.number)
                    await book.charge(order.number)
                case .withKey: await bank.charge(order.number, key: "\(order.number)")
                case .withTransaction:
                    try await store.write { transaction in
                        try run.complete(in: transaction)
                        written.add(order.number)
                    }
                }
            }
            try await timers.run()
        } during: {
            await time.advance(by: .seconds(300))
        }
        let charges = await bank.charges + written.entries
        #expect(charges == [7])
        #expect(await database.list(DeadlineQuery()) == [])
    }
}

private struct WeakStore: Sendable {
    weak let store: FaultyStore?
}

/// Counts itself while it is alive.
private final class Counted: Sendable {
    private let live: Tally

    init(_ live: Tally) {
        self.live = live
        live.add()
    }

    deinit { live.add(-1) }
}

/// The texts of the issues of a part of a test, which has none of them itself.
private final class IssueTexts: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { texts in texts } }

    @discardableResult
    func collect(_ body: @Sendable @escaping () async -> VirtualTime.Exploration) async -> VirtualTime.Exploration? {
        guard let test = Test.current else { return nil }
        let found = Mutex<VirtualTime.Exploration?>(nil)
        let trait = IssueHandlingTrait.compactMapIssues { [self] issue in
            texts.withLock { texts in texts.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
            return nil
        }
        try? await trait.provideScope(for: test, testCase: Test.Case.current) {
            let result = await body()
            found.withLock { found in found = result }
        }
        return found.withLock { found in found }
    }
}
