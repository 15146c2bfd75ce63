import TestSupport
import Testing
import Timers
import TimersTesting

/// The asynchronous tools of the library, in many orders of what may happen at one instant.
@Suite(.patient, .virtualTime(orders: 60)) struct `In every order` {
    /// What happens, in order, and what is under way.
    private actor Journal {
        private(set) var events: [String] = []
        private(set) var running = 0
        private(set) var overlaps = 0
        private(set) var isClosed = false
        private(set) var late = 0

        func begin(_ event: String) {
            events.append(event)
            running += 1
            if running > 1 { overlaps += 1 }
            if isClosed { late += 1 }
        }

        func end() {
            running -= 1
            if isClosed { late += 1 }
        }

        /// From now on, no action begins or ends.
        func close() { isClosed = true }
        var isQuiet: Bool { running == 0 && late == 0 && overlaps == 0 }
    }

    private let journal = Journal()
    private let time = VirtualTime.current

    private func work(_ event: String) async {
        await journal.begin(event)
        await Task.yield()
        await journal.end()
    }

    /// Stops what ticks, at an instant at which an action is due, and expects that no action runs afterwards.
    private func expectQuiet(
        after seconds: Int, sourceLocation: SourceLocation = #_sourceLocation,
        _ stop: @escaping @Sendable () async -> Void
    ) async {
        let stopping = Task {
            try? await time.clock.sleep(for: .seconds(seconds))
            await stop()
            await journal.close()
        }
        await time.advance(by: .seconds(5))
        await stopping.value
        #expect(await journal.isQuiet, sourceLocation: sourceLocation)
    }

    @Test func `no action runs after cancelAndWait`() async {
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { [self] (_: Tick) async in await work("tick") }
        await expectQuiet(after: 2) { await timer.cancelAndWait() }
        #expect([1, 2].contains(await journal.events.count))
    }

    @Test func `no action runs after pauseAndWait, until the timer is resumed`() async {
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { [self] (_: Tick) async in await work("tick") }
        await expectQuiet(after: 2) { await timer.pauseAndWait() }
        timer.cancel()
    }

    @Test func `no action runs after cancelAndWait of an actor's timer`() async {
        let owner = Owner(journal)
        let timer = await owner.start()
        await expectQuiet(after: 2) { await timer.cancelAndWait() }
        withExtendedLifetime(owner) {}
    }

    private actor Owner {
        private let journal: Journal
        init(_ journal: Journal) { self.journal = journal }
        func start() -> OwnedTimer {
            OwnedTimer(.every(.seconds(1)), actor: self) { me, _ in
                await me.journal.begin("tick")
                await Task.yield()
                await me.journal.end()
            }
        }
    }

    @MainActor private final class Screen {
        var deliveries: [Int] = []
    }

    @MainActor @Test func `a debouncer delivers the last value that was sent before its flush`() async {
        let screen = Screen()
        let debouncer = Debouncer<Int>(for: .seconds(1), owner: screen) { screen, value in
            await Task.yield()
            screen.deliveries.append(value)
        }
        for number in 1...3 {
            Task {
                try? await time.clock.sleep(for: .seconds(1))
                debouncer.send(number)
            }
        }
        await time.advance(by: .seconds(1))
        debouncer.send(9)
        await debouncer.flushAndWait()
        #expect(screen.deliveries.last == 9)
        await time.advance(by: .seconds(3))
        #expect(screen.deliveries.last == 9)
    }

    @MainActor @Test func `a throttler delivers its last value, and each in order`() async {
        let screen = Screen()
        let throttler = Throttler<Int>(every: .seconds(1), owner: screen) { screen, value in
            await Task.yield()
            screen.deliveries.append(value)
        }
        let sending = Task {
            for number in 1...6 {
                throttler.send(number)
                try? await time.clock.sleep(for: .milliseconds(500))
            }
        }
        await time.advance(by: .seconds(6))
        await sending.value
        #expect(screen.deliveries == screen.deliveries.sorted())
        #expect(screen.deliveries.last == 6)
    }

    @Test func `a debouncer delivers nothing after cancelAndWait`() async {
        let owner = Holder()
        let debouncer = Debouncer<Int>(for: .seconds(1), on: .shared, owner: owner) { [self] _, value in
            await work("\(value)")
        }
        debouncer.send(1)
        await expectQuiet(after: 1) { await debouncer.cancelAndWait() }
    }

    private final class Holder: Sendable {}

    @Test func `a deadline and an answer at one instant are one outcome`() async {
        let result = Task {
            do {
                return try await time.clock.withDeadline(in: .seconds(1)) {
                    try await time.clock.sleep(for: .seconds(1))
                    return "answer"
                }
            } catch {
                return "deadline"
            }
        }
        await time.advance(by: .seconds(1))
        let outcome = await result.value
        #expect(["answer", "deadline"].contains(outcome))
        #expect(time.pendingTimers.isEmpty)
    }

    @Test func `ticks as a sequence come in order, and end with their task`() async {
        let counting = Task {
            var counts: [Int] = []
            for await tick in TimerTicks(.every(.seconds(1))) {
                counts.append(tick.count)
                await Task.yield()
            }
            return counts
        }
        let cancelling = Task {
            try? await time.clock.sleep(for: .seconds(3))
            counting.cancel()
        }
        await time.advance(by: .seconds(6))
        await cancelling.value
        let counts = await counting.value
        #expect(counts == Array(1...3) || counts == Array(1...2))
        #expect(time.pendingTimers.isEmpty)
    }

    @Test func `a retry makes the attempts that it says, and sleeps in between`() async {
        struct Failure: Error {}
        let attempts = Task {
            var attempts = 0
            _ = try? await time.clock.retry(attempts: 3, backoff: .constant(.seconds(1))) {
                attempts += 1
                await Task.yield()
                throw Failure()
            }
            return attempts
        }
        await time.advance(by: .seconds(10))
        #expect(await attempts.value == 3)
        #expect(time.pendingTimers.isEmpty)
    }

    @Test func `two callers that wait for the end of a timer both go on`() async {
        let timer = OwnedTimer(.after(.seconds(1)), on: .shared) { [self] (_: Tick) async in await work("tick") }
        let waiting = (0..<2).map { _ in Task { try? await timer.waitUntilFinished() } }
        let cancelling = Task {
            try? await time.clock.sleep(for: .seconds(1))
            timer.cancel()
        }
        await time.advance(by: .seconds(2))
        await cancelling.value
        for task in waiting { #expect(await task.value != nil) }
    }
}
