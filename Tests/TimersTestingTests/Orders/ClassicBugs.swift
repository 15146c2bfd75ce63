import Synchronization
import Timers
import TimersTesting

extension OrderProgram {
    /// Bugs that concurrent Swift code has again and again.
    ///
    /// Each passes in the usual order.
    static let classicBugs: [OrderProgram] = [
        lostUpdate, checkThenAct, staleAnswer, doubleLoad, lateCancel, timeoutBesideCompletion, reentrantQueue,
        startAndStop, lateObserver, saveBesideClose, doubleRelease, orderOfTasks,
    ]

    // MARK: State over an await

    /// Runs it in two tasks, whose numbers it gets; the second one begins some turns later.
    private static func twice(_ body: @escaping @Sendable (_ number: Int) async -> Void) async {
        let tasks = [1, 2].map { number in
            Task {
                await work(turns: (number - 1) * 4)
                await body(number)
            }
        }
        for task in tasks { await task.value }
    }

    private actor Cart {
        private(set) var total = 0
        func add(_ price: Int, from service: Service) async {
            let before = total
            total = before + (await service.answer(price))
        }
    }

    static let lostUpdate = OrderProgram("lost update over an await") { _ in
        let (cart, service) = (Cart(), Service())
        await twice { number in await cart.add(number, from: service) }
        let total = await cart.total
        try expect(total == 3, "a total of \(total)")
    }

    private actor Seats {
        private(set) var free = 1
        func book(_ service: Service) async {
            if free == 0 { return }
            _ = await service.answer(0)
            free -= 1
        }
    }

    static let checkThenAct = OrderProgram("check then act") { _ in
        let (seats, service) = (Seats(), Service())
        await twice { _ in await seats.book(service) }
        let free = await seats.free
        try expect(free == 0, "\(free) seats")
    }

    private actor Cache {
        private var value: Int?
        func load(_ service: Service) async -> Int {
            if let value { return value }
            let loaded = await service.answer(7)
            value = loaded
            return loaded
        }
    }

    static let doubleLoad = OrderProgram("double load of a cache") { _ in
        let (cache, service) = (Cache(), Service())
        await twice { _ in _ = await cache.load(service) }
        let calls = await service.calls
        try expect(calls == 1, "\(calls) loads")
    }

    private actor Outbox {
        private var letters: [Int] = []
        private(set) var sent: [Int] = []
        func send(_ letter: Int, _ service: Service) async {
            letters.append(letter)
            while let next = letters.first {
                sent.append(await service.answer(next))
                if !letters.isEmpty { letters.removeFirst() }
            }
        }
    }

    static let reentrantQueue = OrderProgram("reentrant actor queue") { _ in
        let (outbox, service) = (Outbox(), Service())
        await twice { number in await outbox.send(number, service) }
        let sent = await outbox.sent
        try expect(sent == [1, 2], "\(sent)")
    }

    // MARK: Two things at one instant

    @MainActor private final class Search {
        private(set) var results = 0
        func type(_ query: Int, answersAfter delay: Duration) {
            Task {
                try? await TimerClock().sleep(for: delay)
                results = query
            }
        }
    }

    static let staleAnswer = OrderProgram("stale answer") { @MainActor time in
        let search = Search()
        search.type(1, answersAfter: .seconds(2))
        await time.advance(by: .seconds(1))
        search.type(2, answersAfter: .seconds(1))
        await time.advance(by: .seconds(1))
        try expect(search.results == 2, "the results of query \(search.results)")
    }

    private actor Mailer {
        private(set) var sent = 0
        func send(_ service: Service) async {
            _ = await service.answer(0)
            sent += 1
        }
    }

    static let lateCancel = OrderProgram("cancel that comes after the effect") { time in
        let (mailer, service) = (Mailer(), Service())
        let sending = Task {
            try? await time.clock.sleep(for: .seconds(5))
            if !Task.isCancelled { await mailer.send(service) }
        }
        let undo = Task {
            try? await time.clock.sleep(for: .seconds(5))
            await work(turns: 6)
            sending.cancel()
            return await mailer.sent == 0
        }
        await time.advance(by: .seconds(5))
        await sending.value
        let (saysUndone, sent) = await (undo.value, mailer.sent)
        try expect(saysUndone == (sent == 0), "undone: \(saysUndone), sent: \(sent)")
    }

    private actor Request {
        private(set) var outcomes: [String] = []
        func finish(_ outcome: String) { outcomes.append(outcome) }
        var isDone: Bool { !outcomes.isEmpty }
    }

    static let timeoutBesideCompletion = OrderProgram("timeout beside completion") { time in
        let request = Request()
        let answer = Task {
            try? await time.clock.sleep(for: .seconds(3))
            await request.finish("answer")
        }
        let timeout = Task {
            try? await time.clock.sleep(for: .seconds(3))
            if await !request.isDone { await request.finish("timeout") }
        }
        await time.advance(by: .seconds(3))
        _ = await (answer.value, timeout.value)
        let outcomes = await request.outcomes
        try expect(outcomes == ["answer"], "\(outcomes)")
    }

    private actor Document {
        private var text = ""
        private(set) var saved = ""
        private(set) var isClosed = false
        func edit(_ text: String) { self.text = text }
        func save() { if !isClosed { saved = text } }
        func close() { isClosed = true }
    }

    static let saveBesideClose = OrderProgram("debounced save beside close") { time in
        let document = Document()
        await document.edit("final")
        let saving = Task {
            try? await time.clock.sleep(for: .milliseconds(500))
            await document.save()
        }
        let closing = Task {
            try? await time.clock.sleep(for: .milliseconds(500))
            await document.close()
        }
        await time.advance(by: .seconds(1))
        _ = await (saving.value, closing.value)
        let saved = await document.saved
        try expect(saved == "final", "saved '\(saved)'")
    }

    // MARK: Tasks that were started in a certain order

    private actor Player {
        private(set) var isPlaying = false
        func start() { isPlaying = true }
        func stop() { isPlaying = false }
    }

    static let startAndStop = OrderProgram("start and stop in two tasks") { _ in
        let player = Player()
        let start = Task { await player.start() }
        let stop = Task { await player.stop() }
        _ = await (start.value, stop.value)
        let isPlaying = await player.isPlaying
        try expect(!isPlaying, "still playing")
    }

    private actor Emitter {
        private var observers: [@Sendable (Int) -> Void] = []
        func observe(_ observer: @escaping @Sendable (Int) -> Void) { observers.append(observer) }
        func emit(_ event: Int) { for observer in observers { observer(event) } }
    }

    static let lateObserver = OrderProgram("observer added after the event") { _ in
        let emitter = Emitter()
        let seen = Atomic(0)
        let observing = Task { await emitter.observe { event in seen.store(event, ordering: .relaxed) } }
        let emitting = Task {
            await work(turns: 1)
            await emitter.emit(5)
        }
        _ = await (observing.value, emitting.value)
        let event = seen.load(ordering: .relaxed)
        try expect(event == 5, "event \(event)")
    }

    private actor Permits {
        private(set) var free = 1
        private var holder: Int?
        func take(_ holder: Int) -> Bool {
            if free == 0 { return false }
            free -= 1
            self.holder = holder
            return true
        }
        func release(_ service: Service) async {
            guard holder != nil else { return }
            _ = await service.answer(0)
            holder = nil
            free += 1
        }
    }

    static let doubleRelease = OrderProgram("double release of a permit") { _ in
        let (permits, service) = (Permits(), Service())
        _ = await permits.take(1)
        await twice { _ in await permits.release(service) }
        let free = await permits.free
        try expect(free == 1, "\(free) permits")
    }

    private actor Log {
        private(set) var lines: [String] = []
        private func append(_ line: String) { lines.append(line) }
        nonisolated func note(_ line: String) -> Task<Void, Never> { Task { await append(line) } }
    }

    static let orderOfTasks = OrderProgram("order of two tasks from a nonisolated function") { _ in
        let log = Log()
        let tasks = [log.note("begin"), log.note("end")]
        for task in tasks { await task.value }
        let lines = await log.lines
        try expect(lines == ["begin", "end"], "\(lines)")
    }
}
