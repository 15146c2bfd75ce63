import Dispatch
import Synchronization
import Timers
import TimersTesting

extension OrderProgram {
    /// Programs that are right in every order, in other shapes than ``correctPrograms``: streams, groups, tools,
    /// contexts of timers.
    static let moreCorrectPrograms: [OrderProgram] = [
        streamOrder, commandStream, groupSum, asyncLock, loadOnce, flushBeforeClose, deadlineAndEffect, queueOrder,
        threadOrder, mainTicksAndTasks, globalActorOrder, eventLoopOrder, oneOutcome, releaseOnce, throttledLatest,
        debouncersOfMain, ticksInOrder, pausedTimer, debouncerOfShared, sleepersInOrder, cancelledSleep, chainOfQueues,
    ]

    // MARK: Streams and groups

    static let streamOrder = OrderProgram("a stream with one producer and one consumer") { _ in
        let (stream, input) = AsyncStream.makeStream(of: Int.self)
        let reading = Task {
            var seen: [Int] = []
            for await number in stream { seen.append(number) }
            return seen
        }
        let writing = Task {
            for number in 1...4 {
                input.yield(number)
                if number.isMultiple(of: 2) { await Task.yield() }
            }
            input.finish()
        }
        await writing.value
        let seen = await reading.value
        try expect(seen == [1, 2, 3, 4], "\(seen)")
    }

    private actor Player {
        private(set) var states: [String] = []
        func set(_ state: String) { states.append(state) }
    }

    static let commandStream = OrderProgram("start and stop through a stream") { _ in
        let player = Player()
        let (commands, input) = AsyncStream.makeStream(of: String.self)
        let serving = Task { for await command in commands { await player.set(command) } }
        for command in ["start", "stop", "start", "stop"] { input.yield(command) }
        input.finish()
        await serving.value
        let states = await player.states
        try expect(states == ["start", "stop", "start", "stop"], "\(states)")
    }

    static let groupSum = OrderProgram("a sum over a task group") { time in
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...4 {
                group.addTask {
                    try? await TimerClock().sleep(for: .seconds(number % 2))
                    return number
                }
            }
            await time.advance(by: .seconds(1))
            return await group.reduce(0, +)
        }
        try expect(sum == 10, "\(sum)")
    }

    // MARK: What a program can do itself

    private actor Balance {
        private(set) var value = 0
        func set(_ value: Int) { self.value = value }
    }

    static let asyncLock = OrderProgram("an update over an await, under a lock") { _ in
        let (lock, balance) = (Latch(), Balance())
        await withDiscardingTaskGroup { group in
            for _ in 1...3 {
                group.addTask {
                    await lock.take()
                    let before = await balance.value
                    await Task.yield()
                    await balance.set(before + 1)
                    await lock.release()
                }
            }
        }
        let value = await balance.value
        try expect(value == 3, "\(value)")
    }

    private actor Loader {
        private var loading: Task<Int, Never>?
        func load(_ service: Service) async -> Int {
            if let loading { return await loading.value }
            let task = Task { await service.answer(7) }
            loading = task
            return await task.value
        }
    }

    static let loadOnce = OrderProgram("a cache that keeps the task that loads") { _ in
        let (loader, service) = (Loader(), Service())
        async let first = loader.load(service)
        async let second = loader.load(service)
        async let third = loader.load(service)
        let sum = await first + second + third
        let calls = await service.calls
        try expect(sum == 21 && calls == 1, "\(sum), \(calls)")
    }

    static let oneOutcome = OrderProgram("one outcome of a timeout and an answer") { time in
        let outcomes = Notes<String>()
        let isDone = Mutex(false)
        let finish: @Sendable (String) -> Bool = { _ in
            isDone.withLock { isDone in
                defer { isDone = true }
                return !isDone
            }
        }
        let timeout = OwnedTimer(.after(.seconds(3)), on: .queue(DispatchQueue(label: "timeouts"))) { _ in
            if finish("timeout") { outcomes.add("timeout") }
        }
        let answer = Task {
            try? await time.clock.sleep(for: .seconds(3))
            if finish("answer") { outcomes.add("answer") }
        }
        await time.advance(by: .seconds(3))
        await answer.value
        try expect(outcomes.all.count == 1, "\(outcomes.all)")
        withExtendedLifetime(timeout) {}
    }

    static let releaseOnce = OrderProgram("a release that a cancellation handler may make first") { _ in
        let releases = Notes<String>()
        let isReleased = Atomic(false)
        let release: @Sendable () -> Void = {
            if !isReleased.exchange(true, ordering: .sequentiallyConsistent) { releases.add("release") }
        }
        let working = Task {
            await withTaskCancellationHandler {
                await work(turns: 3)
                release()
            } onCancel: {
                release()
            }
        }
        let cancelling = Task {
            await work(turns: 3)
            working.cancel()
        }
        _ = await (working.value, cancelling.value)
        try expect(releases.all.count == 1, "\(releases.all)")
    }

    // MARK: Contexts

    /// What comes from `scheduler` in the order of the rules, beside a timer of another context and a task.
    private static func orderOfTicks(on scheduler: TimerScheduler, _ time: VirtualTime) async -> [String] {
        let notes = Notes<String>()
        var timers = ["a", "b", "c"].map { text in
            OwnedTimer(.after(.seconds(1)), on: scheduler) { _ in notes.add(text) }
        }
        timers.append(OwnedTimer(.every(.milliseconds(500), times: 2), on: scheduler) { _ in notes.add("d") })
        timers.append(OwnedTimer(.after(.seconds(1)), on: .thread()) { _ in })
        let task = Task {
            try? await TimerClock().sleep(for: .seconds(1))
            await work(turns: 2)
        }
        await time.advance(by: .seconds(1))
        await task.value
        withExtendedLifetime(timers) {}
        return notes.all
    }

    static let queueOrder = OrderProgram("timers of a serial queue, in order") { time in
        let ticks = await orderOfTicks(on: .serialQueue(DispatchQueue(label: "q")), time)
        try expect(ticks == ["d", "a", "b", "c", "d"], "\(ticks)")
    }

    static let threadOrder = OrderProgram("timers of a thread, in order") { time in
        let ticks = await orderOfTicks(on: .thread(), time)
        try expect(ticks == ["d", "a", "b", "c", "d"], "\(ticks)")
    }

    static let mainTicksAndTasks = OrderProgram("ticks of the main actor, and a timer of a queue") { @MainActor time in
        var seen: [String] = []
        let queue = OwnedTimer(.after(.seconds(1)), on: .serialQueue(DispatchQueue(label: "q"))) { _ in }
        let timers = ["a", "b"].map { text in
            OwnedTimer(.after(.seconds(1))) { _ in
                seen.append(text)
                Task { seen.append(text + text) }
            }
        }
        let later = OwnedTimer(.after(.seconds(1))) { (_: Tick) async in seen.append("c") }
        await time.advance(by: .seconds(1))
        let own = seen.filter { text in text.count == 1 && text != "c" }
        let tasks = seen.filter { text in text.count == 2 }
        try expect(own == ["a", "b"] && tasks == ["aa", "bb"] && seen.count == 5, "\(seen)")
        withExtendedLifetime((queue, timers, later)) {}
    }

    @Shelf private final class Board {
        var seen: [Int] = []
        func start() -> [Task<Void, Never>] { (1...4).map { number in Task { self.seen.append(number) } } }
    }

    static let globalActorOrder = OrderProgram("tasks of a global actor, in order") { _ in
        let board = Board()
        let other = Task.detached { await work(turns: 2) }
        for task in await board.start() { await task.value }
        await other.value
        let seen = await board.seen
        try expect(seen == [1, 2, 3, 4], "\(seen)")
    }

    /// An actor on an event loop, as a server has it: the loop is its executor, and its queue.
    private actor Connection {
        nonisolated let loop: any SerialExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
        private var packets: [Int] = []
        private(set) var replies: [Int] = []

        init(_ loop: any SerialExecutor) { self.loop = loop }

        func receive(_ numbers: ClosedRange<Int>) -> [Task<Void, Never>] {
            numbers.map { number in Task { self.handle(number) } }
        }

        private func handle(_ number: Int) {
            packets.append(number)
            reply(number)
        }

        private func reply(_ number: Int) { replies.append(number) }
    }

    static let eventLoopOrder = OrderProgram("two connections on one event loop") { time in
        let loop = time.serialExecutor
        let (one, other) = (Connection(loop), Connection(loop))
        let tasks = await one.receive(1...3) + other.receive(4...6)
        for task in tasks { await task.value }
        let replies = await (one.replies, other.replies)
        try expect(replies == ([1, 2, 3], [4, 5, 6]), "\(replies)")
    }

    static let chainOfQueues = OrderProgram("a tick of one queue that makes a timer of another") { time in
        let notes = Notes<String>()
        let second = Mutex<OwnedTimer?>(nil)
        let queues = ["one", "two"].map { label in DispatchQueue(label: label) }
        let first = OwnedTimer(.after(.seconds(1)), on: .serialQueue(queues[0])) { _ in
            notes.add("first")
            let made = OwnedTimer(.after(.zero), on: .serialQueue(queues[1])) { _ in notes.add("second") }
            second.withLock { second in second = made }
        }
        await time.advance(by: .seconds(1))
        try expect(notes.all == ["first", "second"], "\(notes.all)")
        withExtendedLifetime(first) {}
    }

    // MARK: Tools

    @MainActor private final class Editor {
        var saved = ""
        var isClosed = false
        var deliveries: [String] = []
    }

    static let flushBeforeClose = OrderProgram("a debouncer that is flushed before close") { @MainActor time in
        let editor = Editor()
        let saving = Debouncer<String>(for: .milliseconds(500), owner: editor) { (editor, text) async in
            await Task.yield()
            if !editor.isClosed { editor.saved = text }
        }
        saving.send("final")
        let closing = Task {
            try? await time.clock.sleep(for: .milliseconds(500))
            await saving.flushAndWait()
            editor.isClosed = true
        }
        await time.advance(by: .seconds(1))
        await closing.value
        try expect(editor.saved == "final", "saved '\(editor.saved)'")
    }

    /// Each debouncer of the main actor delivers its own values in order; between the two there is no order.
    static let debouncersOfMain = OrderProgram("two asynchronous debouncers of the main actor") { @MainActor time in
        let editor = Editor()
        let debouncers = ["a", "b"].map { name in
            Debouncer<Int>(for: .seconds(1), owner: editor) { (editor, value) async in
                editor.deliveries.append("\(name)\(value) begins")
                await Task.yield()
                editor.deliveries.append("\(name)\(value) ends")
            }
        }
        for round in 1...2 {
            for debouncer in debouncers { debouncer.send(round) }
            await time.advance(by: .seconds(1))
        }
        for name in ["a", "b"] {
            let own = editor.deliveries.filter { text in text.hasPrefix(name) }
            let expected = (1...2).flatMap { round in ["\(name)\(round) begins", "\(name)\(round) ends"] }
            try expect(own == expected, "\(own)")
        }
        withExtendedLifetime(debouncers) {}
    }

    static let debouncerOfShared = OrderProgram("a debouncer of shared, beside its cancellation") { time in
        let (notes, owner) = (Notes<String>(), Notes<String>())
        let debouncer = Debouncer<Int>(for: .seconds(1), on: .shared, owner: owner) { _, value in notes.add("\(value)")
        }
        debouncer.send(1)
        let cancelling = Task {
            try? await TimerClock().sleep(for: .seconds(1))
            await debouncer.cancelAndWait()
            return notes.all
        }
        await time.advance(by: .seconds(2))
        let seen = await cancelling.value
        try expect(seen == notes.all, "\(seen), then \(notes.all)")
        withExtendedLifetime(owner) {}
    }

    static let throttledLatest = OrderProgram("the last value of a throttler comes last") { @MainActor time in
        let editor = Editor()
        let throttler = Throttler<Int>(every: .seconds(1), owner: editor) { editor, value in
            editor.deliveries.append("\(value)")
        }
        for value in 1...4 {
            throttler.send(value)
            await time.advance(by: .milliseconds(400))
        }
        await time.advance(by: .seconds(2))
        try expect(editor.deliveries.last == "4" && editor.deliveries == editor.deliveries.sorted(), "")
        withExtendedLifetime(throttler) {}
    }

    static let deadlineAndEffect = OrderProgram("a deadline, whose operation looks before it acts") { time in
        let effects = Notes<String>()
        let asking = Task { () -> String in
            do {
                return try await TimerClock().withDeadline(in: .seconds(1)) {
                    try await time.clock.sleep(for: .seconds(1))
                    return "answer"
                }
            } catch {
                return "deadline"
            }
        }
        await time.advance(by: .seconds(1))
        let outcome = await asking.value
        if outcome == "answer" { effects.add("stored") }
        try expect(["answer", "deadline"].contains(outcome) && time.pendingTimers.isEmpty, outcome)
    }

    static let ticksInOrder = OrderProgram("ticks as a sequence, beside a timer of a queue") { time in
        let other = OwnedTimer(.every(.seconds(1), times: 3), on: .serialQueue(DispatchQueue(label: "q"))) { _ in }
        let counting = Task {
            var counts: [Int] = []
            for await tick in TimerTicks(.every(.seconds(1), times: 3)) { counts.append(tick.count) }
            return counts
        }
        await time.advance(by: .seconds(4))
        let counts = await counting.value
        try expect(counts == [1, 2, 3], "\(counts)")
        withExtendedLifetime(other) {}
    }

    static let pausedTimer = OrderProgram("no tick after pauseAndWait, from another context") { time in
        let notes = Notes<String>()
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in notes.add("tick") }
        let pausing = Task {
            try? await time.clock.sleep(for: .seconds(2))
            await timer.pauseAndWait()
            return notes.all.count
        }
        await time.advance(by: .seconds(5))
        let count = await pausing.value
        try expect(count == notes.all.count && (1...2).contains(count), "\(count), then \(notes.all.count)")
        timer.cancel()
    }

    static let sleepersInOrder = OrderProgram("sleepers of different instants") { time in
        let notes = Notes<String>()
        let tasks = (1...3).map { number in
            Task {
                try? await TimerClock().sleep(for: .seconds(number))
                notes.add("\(number)")
            }
        }
        let timer = OwnedTimer(.after(.milliseconds(2_500)), on: .thread()) { _ in notes.add("2.5") }
        await time.advance(by: .seconds(4))
        for task in tasks { await task.value }
        try expect(notes.all == ["1", "2", "2.5", "3"], "\(notes.all)")
        withExtendedLifetime(timer) {}
    }

    static let cancelledSleep = OrderProgram("a cancelled sleep throws, and an ended one does not act twice") { time in
        let notes = Notes<String>()
        let sleeping = Task {
            do {
                try await TimerClock().sleep(for: .seconds(1))
                notes.add("slept")
            } catch {
                notes.add("cancelled")
            }
        }
        let timer = OwnedTimer(.after(.seconds(1)), on: .serialQueue(DispatchQueue(label: "q"))) { _ in
            sleeping.cancel()
        }
        await time.advance(by: .seconds(2))
        await sleeping.value
        try expect(notes.all.count == 1 && time.pendingTimers.isEmpty, "\(notes.all)")
        withExtendedLifetime(timer) {}
    }
}
