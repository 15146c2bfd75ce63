import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing
import Timers
import TimersNIO

@testable import TimersTesting

/// Numbers that several threads note.
final class Notes: Sendable {
    private let list = Mutex<[Int]>([])

    func note(_ number: Int) { list.withLock { list in list.append(number) } }

    var all: [Int] { list.withLock { list in list } }
}

@Suite struct `A timer on an event loop` {
    /// What stays on its loop.
    private final class Connection {
        let notes: Notes
        var timer: OwnedTimer?
        var count = 0

        init(_ notes: Notes) { self.notes = notes }

        func start(_ schedule: TimerSchedule, on loop: any EventLoop) {
            timer = OwnedTimer(schedule, eventLoop: loop, owner: self) { me, tick in
                me.count += 1
                me.notes.note(tick.count)
            }
        }
    }

    @Test func `ticks in the time of an embedded loop`() {
        let loop = EmbeddedEventLoop()
        let notes = Notes()
        let connection = Connection(notes)
        connection.start(.every(.seconds(1)), on: loop)
        loop.advanceTime(by: .milliseconds(999))
        #expect(notes.all == [])
        loop.advanceTime(by: .milliseconds(1))
        #expect(notes.all == [1])
        loop.advanceTime(by: .seconds(3))
        #expect(connection.count == 4)
        connection.timer = nil
        loop.advanceTime(by: .seconds(3))
        #expect(connection.count == 4)
    }

    @Test func `ticks in the time of an asynchronous testing loop`() async throws {
        let loop = NIOAsyncTestingEventLoop()
        let notes = Notes()
        let timer = OwnedTimer(.every(.seconds(1)), on: .eventLoop(loop)) { tick in notes.note(tick.count) }
        await loop.advanceTime(by: .seconds(2))
        #expect(notes.all == [1, 2])
        await loop.shutdownGracefully()
        #expect("\(try await timer.waitUntilFinished())" == FinishReason.contextEnded.description)
    }

    @Test func `is served by one scheduler for each loop, which lives as long as the loop`() throws {
        let (first, second) = (EmbeddedEventLoop(), EmbeddedEventLoop())
        #expect(TimerScheduler.eventLoop(first) === TimerScheduler.eventLoop(first))
        #expect(TimerScheduler.eventLoop(first) !== TimerScheduler.eventLoop(second))
        weak let kept = TimerScheduler.eventLoop(first)
        #expect(kept != nil)
        try first.syncShutdownGracefully()
        #expect(kept == nil)
    }

    @Test func `holds a loop until the loop shuts down`() async throws {
        func makeTimer() throws -> (OwnedTimer, () -> EmbeddedEventLoop?) {
            let loop = EmbeddedEventLoop()
            let timer = OwnedTimer(.every(.seconds(1)), on: .eventLoop(loop)) { _ in }
            try loop.syncShutdownGracefully()
            return (timer, { [weak loop] in loop })
        }
        let (timer, loop) = try makeTimer()
        #expect(loop() == nil)
        #expect("\(try await timer.waitUntilFinished())" == FinishReason.contextEnded.description)
    }

    @Test func `ticks on its loop, and ends with the shutdown of the group`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        let notes = Notes()
        var timers: [OwnedTimer] = []
        for loop in group.makeIterator() {
            let timer = try await loop.submit {
                OwnedTimer(.every(.milliseconds(1)), eventLoop: loop) { tick in
                    if loop.inEventLoop { notes.note(tick.count) }
                }
            }.get()
            timers.append(timer)
        }
        for loop in group.makeIterator() {
            let once = OwnedTimer(.after(.milliseconds(20)), on: .eventLoop(loop)) { _ in }
            #expect("\(try await once.waitUntilFinished())" == FinishReason.completed.description)
        }
        try await group.shutdownGracefully()
        for timer in timers {
            #expect("\(try await timer.waitUntilFinished())" == FinishReason.contextEnded.description)
        }
        #expect(notes.all.count >= 2)
    }

    @Test func `ends with its loop, whatever its state, and never calls that loop again`() async throws {
        let loop = CountedLoop()
        let scheduler = TimerScheduler.eventLoop(loop)
        let paused = OwnedTimer(.every(.seconds(1)), on: scheduler) { _ in }
        paused.pause()
        let idle = OwnedTimer(.onDemand(after: .seconds(1)), on: scheduler) { _ in }
        let waiting = OwnedTimer(.every(.seconds(1)), on: scheduler) { _ in }
        let pool = TimeoutPool<Notes>(after: .seconds(1), on: scheduler) { _ in }
        let element = Notes()
        let timeout = pool.insert(element)
        loop.shutDown()
        let calls = loop.calls
        for timer in [paused, idle, waiting] {
            #expect("\(timer.state)" == FinishReason.contextEnded.description || timer.state.isFinished)
            timer.restart()
            timer.resume()
            timer.fire()
            timer.restart(after: .milliseconds(1))
            timer.reschedule(.every(.seconds(2)))
        }
        pool.refresh(timeout, after: .zero)
        let again = OwnedTimer(.after(.zero), on: .eventLoop(loop)) { _ in }
        #expect("\(try await again.waitUntilFinished())" == FinishReason.contextEnded.description)
        #expect(loop.calls == calls)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a loop over ticks that pauses its timer ends with its event loop`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let scheduler = TimerScheduler.eventLoop(group.next())
        let (ticks, input) = AsyncStream.makeStream(of: Void.self)
        let consumer = Task {
            for await tick in TimerTicks(.every(.milliseconds(1)), on: scheduler) {
                tick.timer.pause()
                input.yield()
            }
        }
        for await _ in ticks { break }
        try await group.shutdownGracefully()
        await consumer.value
    }

    @Test func `ends at once on a loop that has shut down`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        try await group.shutdownGracefully()
        let timer = OwnedTimer(.after(.seconds(1)), on: .eventLoop(loop)) { _ in }
        #expect("\(try await timer.waitUntilFinished())" == FinishReason.contextEnded.description)
    }

    @Test func `releases its action on the loop`() async throws {
        final class Captured {
            let loop: any EventLoop
            let notes: Notes

            init(_ loop: any EventLoop, _ notes: Notes) {
                self.loop = loop
                self.notes = notes
            }

            deinit { notes.note(loop.inEventLoop ? 1 : 0) }
        }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let notes = Notes()
        let timer = try await loop.submit {
            let captured = Captured(loop, notes)
            return OwnedTimer(.after(.seconds(3600)), eventLoop: loop) { _ in withExtendedLifetime(captured) {} }
        }.get()
        timer.cancel()
        try await loop.submit {}.get()
        #expect(notes.all == [1])
        try await group.shutdownGracefully()
    }

    @Test func `is virtual in virtual time`() {
        let time = VirtualTime()
        let loop = EmbeddedEventLoop()
        let notes = Notes()
        let connection = Connection(notes)
        time.run {
            #expect(TimerScheduler.eventLoop(loop) === time.scheduler)
            connection.start(.after(.seconds(1)), on: loop)
        }
        loop.advanceTime(by: .seconds(5))
        #expect(notes.all == [])
        time.advance(by: .seconds(1))
        #expect(notes.all == [1])
    }

    @Test func `is moved without a callback for each restart`() {
        let loop = EmbeddedEventLoop()
        let notes = Notes()
        let timer = OwnedTimer(.after(.seconds(30)), on: .eventLoop(loop)) { tick in notes.note(tick.count) }
        for _ in 0..<1000 {
            loop.advanceTime(by: .seconds(10))
            timer.restart()
        }
        #expect(notes.all == [])
        loop.advanceTime(by: .seconds(30))
        #expect(notes.all == [1])
    }
}

/// A timer that is confined to its loop, and a caller that is not on it.
@Suite struct `Off an event loop` {
    private static let group = MultiThreadedEventLoopGroup.singleton

    @Test func `a timer and a pool throw, and name what to write`() {
        let loop = Self.group.next()
        let timer = #expect(throws: TimerError.self) {
            try OwnedTimer(validating: .every(.seconds(1)), eventLoop: loop) { _ in }
        }
        #expect(timer?.code == .wrongContext)
        #expect(timer?.description.contains("loop.submit { }, or with on: .eventLoop(loop)") == true)
        let owned = #expect(throws: TimerError.self) {
            try OwnedTimer(validating: .every(.seconds(1)), eventLoop: loop, owner: Notes()) { _, _ in }
        }
        #expect(owned == timer)
        let pool = #expect(throws: TimerError.self) {
            try LocalTimeoutPool<Notes>(validating: .seconds(1), eventLoop: loop) { _ in }
        }
        #expect(pool?.code == .wrongContext)
        #expect(pool?.description.contains("TimeoutPool with on: .eventLoop(loop)") == true)
    }

    @Test func `code of the loop may use the throwing forms, and learns of an invalid schedule`() async throws {
        let loop = Self.group.next()
        let (timer, code) = try await loop.submit {
            let timer = try OwnedTimer(validating: .after(.zero), eventLoop: loop) { _ in }
            let pool = try LocalTimeoutPool<Notes>(validating: .seconds(1), eventLoop: loop) { _ in }
            #expect(pool.count == 0)
            do {
                _ = try OwnedTimer(validating: .every(.zero), eventLoop: loop) { _ in }
                return (timer, TimerError.Code?.none)
            } catch let error as TimerError {
                return (timer, error.code)
            }
        }.get()
        #expect(code == .invalidInterval)
        #expect("\(try await timer.waitUntilFinished())" == FinishReason.completed.description)
    }

    @Test func `a timer traps with the line that makes it, and names what to write`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            func start() { _ = OwnedTimer(.every(.seconds(1)), eventLoop: loop, line: 4711) { _ in } }
            start()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let trap = "TimersNIOTests/EventLoopTests.swift:4711: Fatal error: a timer of an event loop must be created"
        #expect(message.contains(trap))
        #expect(message.contains("create it in loop.submit { }"))
    }
}

@Suite struct `A timeout pool on an event loop` {
    private final class Connection {
        var timeout = PooledTimeout()
        var isOpen = true
    }

    @Test func `expires at the deadlines of an embedded loop`() {
        let loop = EmbeddedEventLoop()
        let pool = LocalTimeoutPool<Connection>(after: .seconds(30), eventLoop: loop) { connection in
            connection.isOpen = false
        }
        let connections = (0..<3).map { _ in Connection() }
        for connection in connections { connection.timeout = pool.insert(connection) }
        loop.advanceTime(by: .seconds(29))
        pool.refresh(connections[1].timeout)
        pool.remove(connections[2].timeout)
        loop.advanceTime(by: .seconds(1))
        #expect(connections.map(\.isOpen) == [false, true, true])
        loop.advanceTime(by: .seconds(29))
        #expect(connections.map(\.isOpen) == [false, false, true])
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.max)])
    func `takes any delay`(delay: Duration) {
        let loop = EmbeddedEventLoop()
        let pool = LocalTimeoutPool<Connection>(after: delay, eventLoop: loop) { connection in connection.isOpen = false
        }
        let connection = Connection()
        connection.timeout = pool.insert(connection)
        loop.advanceTime(by: .seconds(3600))
        #expect(connection.isOpen == (delay > .zero))
    }
}
