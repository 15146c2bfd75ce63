import Dispatch
import TestSupport
import Timers
import TimersTesting

@globalActor actor Shelf {
    static let shared = Shelf()
}

extension OrderProgram {
    /// The same kinds of bugs as ``classicBugs``, in other shapes: streams, groups, global actors, queues, tools.
    static let moreBugs: [OrderProgram] = [
        staleStream, doubleAsyncLet, lostUpdateUnderLocks, checkThenActTwoCalls, undoByQueueTimer,
        timeoutOnQueue, reentrantSerialExecutor, startStopOfMain, lateSubscriber, debouncerBesideClose,
        releaseInCancelHandler, detachedLog, throttlerBesideReset,
    ]

    // MARK: State over an await

    @Shelf private final class Board {
        var shown = ""
        func show(_ text: String) { shown = text }
    }

    static let staleStream = OrderProgram("stale answer, of queries in a stream") { time in
        let board = Board()
        let (queries, input) = AsyncStream.makeStream(of: (String, Duration).self)
        let searching = Task {
            await withTaskGroup(of: Void.self) { group in
                for await (query, delay) in queries {
                    group.addTask {
                        try? await time.clock.sleep(for: delay)
                        await board.show(query)
                    }
                }
            }
        }
        input.yield(("a", .milliseconds(500)))
        await time.advance(by: .milliseconds(200))
        input.yield(("ab", .milliseconds(300)))
        input.finish()
        await time.advance(by: .seconds(1))
        await searching.value
        let shown = await board.shown
        try expect(shown == "ab", shown)
    }

    @Shelf private final class Images {
        private var images: [String: Int] = [:]
        var downloads = 0
        func image(_ name: String) async -> Int {
            if let image = images[name] { return image }
            let image = await download()
            images[name] = image
            return image
        }
        private nonisolated func download() async -> Int {
            await count()
            await Task.yield()
            return 7
        }
        private func count() { downloads += 1 }
    }

    static let doubleAsyncLet = OrderProgram("double load, with async let on a global actor") { _ in
        let images = Images()
        async let first = images.image("cat")
        async let second = { () async -> Int in
            await work(turns: 6)
            return await images.image("cat")
        }()
        _ = await (first, second)
        let downloads = await images.downloads
        try expect(downloads == 1, "\(downloads) downloads")
    }

    static let lostUpdateUnderLocks = OrderProgram("lost update between two locked sections") { _ in
        let balance = Number()
        await withDiscardingTaskGroup { group in
            for amount in [1, 2] {
                group.addTask {
                    await work(turns: amount * 3)
                    let before = balance.value
                    await Task.yield()
                    balance.value = before + amount
                }
            }
        }
        try expect(balance.value == 3, "\(balance.value)")
    }

    private actor Names {
        private(set) var names: [String] = []
        func has(_ name: String) -> Bool { names.contains(name) }
        func add(_ name: String) { names.append(name) }
    }

    static let checkThenActTwoCalls = OrderProgram("check then act, in two calls of an actor") { _ in
        let names = Names()
        await withTaskGroup(of: Void.self) { group in
            for turns in [0, 8] {
                group.addTask {
                    await work(turns: turns)
                    if await names.has("ada") { return }
                    // An optimized program does not leave the actor between two calls with nothing in between.
                    await work(turns: 1)
                    await names.add("ada")
                }
            }
        }
        let count = await names.names.count
        try expect(count == 1, "\(count) entries")
    }

    private actor Jobs {
        nonisolated let executor: any SerialExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
        private var jobs: [Int] = []
        private var isBusy = false
        private(set) var done: [Int] = []

        init(_ executor: any SerialExecutor) { self.executor = executor }

        func add(_ job: Int, _ service: Service) async {
            jobs.append(job)
            if isBusy { return }
            while let next = jobs.first {
                isBusy = true
                jobs.removeFirst()
                let result = await service.answer(next)
                isBusy = false
                done.append(result)
            }
        }
    }

    static let reentrantSerialExecutor = OrderProgram("reentrant queue, on an executor of its own") { time in
        let (jobs, service) = (Jobs(time.serialExecutor), Service())
        let tasks = [1, 2, 3].map { job in
            Task {
                await work(turns: job * 5)
                await jobs.add(job, service)
            }
        }
        for task in tasks { await task.value }
        let done = await jobs.done
        try expect(done == [1, 2, 3], "\(done)")
    }

    // MARK: Timers and deadlines

    static let undoByQueueTimer = OrderProgram("cancel after the effect, by a timer of a queue") { time in
        let sent = Number()
        let queue = DispatchQueue(label: "undo")
        let sending = Task {
            try? await time.clock.sleep(for: .seconds(5))
            if Task.isCancelled { return }
            await Task.yield()
            sent.add(1)
        }
        let says = Notes<String>()
        let undo = OwnedTimer(.after(.seconds(5)), on: .serialQueue(queue)) { _ in
            sending.cancel()
            says.add(sent.value == 0 ? "undone" : "too late")
        }
        await time.advance(by: .seconds(5))
        await sending.value
        try expect((says.entries == ["undone"]) == (sent.value == 0), "\(says.entries), sent \(sent.value)")
        withExtendedLifetime(undo) {}
    }

    static let timeoutOnQueue = OrderProgram("timeout of a queue beside completion") { time in
        let outcomes = Notes<String>()
        let queue = DispatchQueue(label: "timeouts")
        let timeout = OwnedTimer(.after(.seconds(3)), on: .queue(queue)) { _ in
            if outcomes.entries.isEmpty { outcomes.add("timeout") }
        }
        let answer = Task {
            try? await time.clock.sleep(for: .seconds(3))
            outcomes.add("answer")
        }
        await time.advance(by: .seconds(3))
        await answer.value
        try expect(outcomes.entries.count == 1 || outcomes.entries == ["timeout", "answer"], "\(outcomes.entries)")
        try expect(outcomes.entries != ["answer"], "\(outcomes.entries)")
        withExtendedLifetime(timeout) {}
    }

    @MainActor private final class Editor {
        var text = ""
        var saved = ""
        var isClosed = false
        func save(_ text: String) { if !isClosed { saved = text } }
    }

    static let debouncerBesideClose = OrderProgram("a debouncer beside close") { @MainActor time in
        let editor = Editor()
        let saving = Debouncer<String>(for: .milliseconds(500), owner: editor) { (editor, text) async in
            editor.save(text)
        }
        saving.send("final")
        let closing = Task {
            try? await time.clock.sleep(for: .milliseconds(500))
            editor.isClosed = true
        }
        await time.advance(by: .seconds(1))
        await closing.value
        try expect(editor.saved == "final", "saved '\(editor.saved)'")
    }

    static let throttlerBesideReset = OrderProgram("a throttler beside a reset") { time in
        let shown = Notes<String>()
        let owner = Notes<String>()
        let throttler = Throttler<Int>(every: .seconds(1), on: .shared, owner: owner) { _, value in
            shown.add("\(value)")
        }
        throttler.send(1)
        throttler.send(2)
        let reset = Task {
            try? await TimerClock().sleep(for: .seconds(1))
            shown.add("reset")
        }
        await time.advance(by: .seconds(2))
        await reset.value
        try expect(shown.entries == ["1", "2", "reset"], "\(shown.entries)")
        withExtendedLifetime((owner, throttler)) {}
    }

    // MARK: Tasks that were started in a certain order

    @MainActor private final class Player {
        var state = "idle"
        func set(_ state: String) async { self.state = state }
        nonisolated func start() -> Task<Void, Never> { Task { await self.set("playing") } }
        nonisolated func stop() -> Task<Void, Never> { Task { await self.set("stopped") } }
    }

    static let startStopOfMain = OrderProgram("start and stop from a nonisolated method") { _ in
        let player = Player()
        let tasks = [player.start(), player.stop()]
        for task in tasks { await task.value }
        let state = await player.state
        try expect(state == "stopped", state)
    }

    private actor Hub {
        private var streams: [AsyncStream<Int>.Continuation] = []
        func stream() -> AsyncStream<Int> {
            let (stream, input) = AsyncStream.makeStream(of: Int.self)
            streams.append(input)
            return stream
        }
        func send(_ value: Int) { for stream in streams { stream.yield(value) } }
        func finish() { for stream in streams { stream.finish() } }
    }

    static let lateSubscriber = OrderProgram("a stream that begins after the event") { _ in
        let (hub, seen) = (Hub(), Notes<String>())
        let listening = Task.detached { for await value in await hub.stream() { seen.add("\(value)") } }
        let sending = Task.detached {
            await work(turns: 2)
            await hub.send(5)
            await work(turns: 40)
            await hub.finish()
        }
        await sending.value
        await work(turns: 10)
        await hub.finish()
        listening.cancel()
        await listening.value
        try expect(seen.entries == ["5"], "\(seen.entries)")
    }

    static let releaseInCancelHandler = OrderProgram("a release in the end and in the cancellation handler") { _ in
        let free = Number()
        let working = Task {
            await withTaskCancellationHandler {
                await work(turns: 3)
                free.add(1)
            } onCancel: {
                free.add(1)
            }
        }
        let cancelling = Task {
            await work(turns: 9)
            working.cancel()
        }
        _ = await (working.value, cancelling.value)
        try expect(free.value == 1, "\(free.value) permits")
    }

    private actor Log {
        private(set) var lines: [String] = []
        func append(_ line: String) { lines.append(line) }
    }

    private nonisolated static func note(_ line: String, in log: Log) -> Task<Void, Never> {
        Task.detached { await Task { await log.append(line) }.value }
    }

    static let detachedLog = OrderProgram("lines of a log from nested detached tasks") { _ in
        let log = Log()
        let tasks = ["open", "write", "close"].map { line in note(line, in: log) }
        for task in tasks { await task.value }
        let lines = await log.lines
        try expect(lines == ["open", "write", "close"], "\(lines)")
    }
}
