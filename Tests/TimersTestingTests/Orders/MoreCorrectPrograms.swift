import Dispatch
import Synchronization
import TestSupport
import Timers
import TimersTesting

extension OrderProgram {
    /// Programs that are right in every order, in other shapes than ``correctPrograms``: streams, groups, tools,
    /// contexts of timers.
    static let moreCorrectPrograms: [OrderProgram] = [
        streamOrder, asyncLock, loadOnce, queueOrder, threadOrder, globalActorOrder, debouncersOfMain, sleepersInOrder,
        cancelledSleep, chainOfQueues,
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
        return notes.entries
    }

    static let queueOrder = OrderProgram("timers of a serial queue, in order") { time in
        let ticks = await orderOfTicks(on: .serialQueue(DispatchQueue(label: "q")), time)
        try expect(ticks == ["d", "a", "b", "c", "d"], "\(ticks)")
    }

    static let threadOrder = OrderProgram("timers of a thread, in order") { time in
        let ticks = await orderOfTicks(on: .thread(), time)
        try expect(ticks == ["d", "a", "b", "c", "d"], "\(ticks)")
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
        try expect(notes.entries == ["first", "second"], "\(notes.entries)")
        withExtendedLifetime(first) {}
    }

    // MARK: Tools

    @MainActor private final class Editor {
        var deliveries: [String] = []
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
        try expect(notes.entries == ["1", "2", "2.5", "3"], "\(notes.entries)")
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
        try expect(notes.entries.count == 1 && time.pendingTimers.isEmpty, "\(notes.entries)")
        withExtendedLifetime(timer) {}
    }
}
