import TestSupport
import Timers
import TimersTesting

extension OrderProgram {
    /// Programs that are right in every order, because of what the runtime and Dispatch promise.
    static let correctPrograms: [OrderProgram] = [
        mainActorOrder, blocksOfMain, actionsOfMain, sharedExecutor, actorOrder, restOfActor, ownSteps, handshake,
        atomicTurn, structuredChildren, latestWins,
    ]

    // MARK: What the runtime promises

    /// Tasks that do nothing but take turns, so that there are other orders.
    private static func others() -> [Task<Void, Never>] {
        (1...2).map { _ in Task.detached { await work(turns: 2) } }
    }

    @MainActor private final class Lines {
        var seen: [Int] = []
    }

    /// Jobs of the main actor run in the order in which they were enqueued.
    static let mainActorOrder = OrderProgram("tasks of the main actor, in order") { @MainActor _ in
        let lines = Lines()
        let tasks = (1...4).map { number in Task { lines.seen.append(number) } }
        for task in tasks { await task.value }
        try expect(lines.seen == [1, 2, 3, 4], "\(lines.seen)")
    }

    /// Timers of the main actor tick in the order of rule 12, and jobs that they enqueue there follow in order.
    static let blocksOfMain = OrderProgram("timers of the main actor, and the tasks they start") { @MainActor time in
        let lines = Lines()
        let others = others()
        var timers: [OwnedTimer] = []
        for number in [1, 3, 5] {
            timers.append(
                OwnedTimer(.after(.seconds(1))) { _ in
                    Task { lines.seen.append(number) }
                    Task { lines.seen.append(number + 1) }
                })
        }
        await time.advance(by: .seconds(1))
        for task in others { await task.value }
        try expect(lines.seen == [1, 2, 3, 4, 5, 6], "\(lines.seen)")
        withExtendedLifetime(timers) {}
    }

    /// Asynchronous actions of the main actor that are due at one instant begin in the order of their timers.
    static let actionsOfMain = OrderProgram("asynchronous actions of the main actor") { @MainActor time in
        let lines = Lines()
        var timers: [OwnedTimer] = []
        for number in 1...3 {
            timers.append(OwnedTimer(.after(.seconds(1))) { (_: Tick) async in lines.seen.append(number) })
        }
        let clock = time.clock
        let others = (1...2).map { _ in
            Task {
                try? await clock.sleep(for: .seconds(1))
                await work(turns: 2)
            }
        }
        await time.advance(by: .seconds(1))
        for task in others { await task.value }
        try expect(lines.seen == [1, 2, 3], "\(lines.seen)")
        withExtendedLifetime(timers) {}
    }

    /// Two actors on one executor.
    private actor Half {
        private let executor: any SerialExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
        private(set) var seen: [Int] = []

        init(_ executor: any SerialExecutor) { self.executor = executor }

        func start(_ numbers: [Int], on other: Half) -> [Task<Void, Never>] {
            numbers.map { number in
                number.isMultiple(of: 2)
                    ? Task { await self.hear(number, for: other) } : Task { await self.hear(number, for: other) }
            }
        }

        private func hear(_ number: Int, for other: Half) async {
            seen.append(number)
            await other.note(number)
        }

        func note(_ number: Int) { seen.append(number) }
    }

    /// Jobs of one serial executor run in the order in which they were enqueued, also where two actors share it.
    static let sharedExecutor = OrderProgram("two actors that share an executor") { time in
        let executor = time.serialExecutor
        let (first, second) = (Half(executor), Half(executor))
        for task in await first.start([1, 2, 3, 4], on: second) { await task.value }
        let seen = await (first.seen, second.seen)
        try expect(seen == ([1, 2, 3, 4], [1, 2, 3, 4]), "\(seen)")
    }

    private actor Queue {
        private(set) var seen: [Int] = []
        /// Tasks that begin on this actor, which get their places when they are made.
        func start(_ count: Int) -> [Task<Void, Never>] {
            (1...count).map { number in Task { self.append(number) } }
        }
        private func append(_ number: Int) { seen.append(number) }

        private(set) var isInTurn = false
        func turn() {
            precondition(!isInTurn)
            isInTurn = true
            for number in 1...3 { seen.append(number) }
            isInTurn = false
        }
    }

    /// Jobs of one priority run on an actor in the order in which it got them.
    static let actorOrder = OrderProgram("tasks that begin on an actor, in order") { _ in
        let queue = Queue()
        let others = others()
        for task in await queue.start(4) { await task.value }
        for task in others { await task.value }
        let seen = await queue.seen
        try expect(seen == [1, 2, 3, 4], "\(seen)")
    }

    /// The same, while other tasks call the actor.
    static let restOfActor = OrderProgram("tasks that begin on an actor, beside other callers") { _ in
        let queue = Queue()
        async let other: Void = queue.turn()
        async let another: Void = queue.turn()
        for task in await queue.start(3) { await task.value }
        _ = await (other, another)
        let seen = await queue.seen
        try expect(seen.count == 9, "\(seen)")
    }

    /// The steps of a task run one after another.
    static let ownSteps = OrderProgram("the steps of a task") { time in
        let queue = Queue()
        let steps = Notes<Int>()
        let tasks = (0..<3).map { task in
            Task {
                for step in 0..<3 {
                    steps.add(task * 10 + step)
                    if step == 1 { await queue.turn() } else { await Task.yield() }
                }
            }
        }
        for task in tasks { await task.value }
        let seen = steps.entries
        for task in 0..<3 {
            let own = seen.filter { step in step / 10 == task }
            try expect(own == [0, 1, 2].map { step in task * 10 + step }, "\(seen)")
        }
    }

    // MARK: What a program can do itself

    /// A continuation: what comes before it is resumed happens before what follows.
    static let handshake = OrderProgram("a handshake by a continuation") { _ in
        let notes = Notes<Int>()
        let others = others()
        await withCheckedContinuation { continuation in
            Task {
                notes.add(7)
                continuation.resume()
            }
        }
        try expect(notes.entries == [7], "\(notes.entries)")
        for task in others { await task.value }
    }

    private actor Account {
        private(set) var total = 0
        private(set) var free = 1
        func add(_ amount: Int) { total += amount }
        func take() -> Bool {
            if free == 0 { return false }
            free -= 1
            return true
        }
    }

    /// A change of an actor's state without an await in between.
    static let atomicTurn = OrderProgram("an update without an await") { _ in
        let account = Account()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 1...4 {
                group.addTask {
                    await account.add(1)
                    return await account.take()
                }
            }
            for await _ in group {}
        }
        let (total, free) = await (account.total, account.free)
        try expect(total == 4 && free == 0, "\(total), \(free)")
    }

    private static func nap(_ number: Int, on clock: TimerClock) async -> Int {
        try? await clock.sleep(for: .seconds(1))
        return number
    }

    /// The results of child tasks, by their names.
    static let structuredChildren = OrderProgram("results of child tasks") { time in
        async let first = nap(1, on: time.clock)
        async let second = nap(2, on: time.clock)
        await time.advance(by: .seconds(1))
        let results = await [first, second]
        try expect(results == [1, 2], "\(results)")
    }

    @MainActor private final class Search {
        private(set) var results = 0
        private var latest = 0
        func type(_ query: Int, answersAfter delay: Duration) {
            latest = query
            Task {
                try? await TimerClock().sleep(for: delay)
                if latest == query { results = query }
            }
        }
    }

    /// The search model, mended.
    static let latestWins = OrderProgram("a search that drops a stale answer") { @MainActor time in
        let search = Search()
        search.type(1, answersAfter: .seconds(2))
        await time.advance(by: .seconds(1))
        search.type(2, answersAfter: .seconds(1))
        await time.advance(by: .seconds(1))
        try expect(search.results == 2, "the results of query \(search.results)")
    }
}
