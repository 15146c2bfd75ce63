import Testing
import Timers
import TimersTesting

/// An actor with sessions that are not Sendable.
private actor Server {
    final class Session {
        let number: Int
        var timeout = PooledTimeout()

        init(_ number: Int) { self.number = number }
    }

    private final class Log {
        var numbers: [Int] = []
    }

    private let log = Log()
    var expired: [Int] { log.numbers }
    private var sessions: [Session] = []
    private var pool: LocalTimeoutPool<Session>?

    func open(_ count: Int) {
        let pool = LocalTimeoutPool<Session>(after: .seconds(30)) { [log] session in
            log.numbers.append(session.number)
        }
        self.pool = pool
        for number in 0..<count {
            let session = Session(number)
            session.timeout = pool.insert(session)
            sessions.append(session)
        }
    }

    func refresh(_ number: Int, after delay: Duration? = nil) -> Bool {
        guard let pool else { return false }
        if let delay { return pool.refresh(sessions[number].timeout, after: delay) }
        return pool.refresh(sessions[number].timeout)
    }

    func close(_ number: Int) -> Bool { pool?.remove(sessions[number].timeout) ?? false }

    func forget() { sessions = [] }

    func endPool() { pool = nil }

    var count: Int { pool?.count ?? 0 }
    func isWaiting(_ number: Int) -> Bool { pool?.isWaiting(sessions[number].timeout) ?? false }
}

@Suite struct `A timeout pool of one actor` {
    private func serving(
        _ count: Int, _ body: @Sendable (Server, VirtualTime) async -> Void
    ) async {
        let time = VirtualTime()
        await time.run {
            let server = Server()
            await server.open(count)
            await body(server, time)
        }
    }

    @Test func `expires its elements on the actor`() async {
        await serving(3) { server, time in
            await time.advance(by: .seconds(29))
            #expect(await server.refresh(1))
            #expect(await server.refresh(2, after: .milliseconds(5)))
            await time.advance(by: .milliseconds(5))
            #expect(await server.expired == [2])
            await time.advance(by: .seconds(1))
            #expect(await server.expired == [2, 0])
            await time.advance(by: .seconds(29))
            #expect(await server.expired == [2, 0, 1])
            #expect(await server.count == 0)
            #expect(await !server.refresh(0))
        }
    }

    @Test func `ends timeouts that are removed, and those of elements that are destroyed`() async {
        await serving(2) { server, time in
            #expect(await server.close(0))
            #expect(await !server.close(0))
            #expect(await server.count == 1)
            await server.forget()
            await time.advance(by: .seconds(60))
            #expect(await server.expired == [])
            #expect(await server.count == 0)
        }
    }

    @Test func `ends all timeouts with itself`() async {
        await serving(100) { server, time in
            await server.endPool()
            #expect(await !server.refresh(5))
            #expect(await !server.isWaiting(99))
            await time.advance(by: .seconds(60))
            #expect(await server.expired == [])
            await server.forget()
        }
    }

    private final class Element {}

    /// A pool with one element.
    private actor Home {
        private final class Count {
            var expired = 0
        }

        private let count = Count()
        private let element = Element()
        private var pool: LocalTimeoutPool<Element>?
        var expired: Int { count.expired }

        func start(after delay: Duration) {
            let pool = LocalTimeoutPool<Element>(after: delay) { [count] _ in count.expired += 1 }
            pool.insert(element)
            self.pool = pool
        }

        func end() { pool = nil }
    }

    @Test(.virtualTime) func `expires at the instant zero`() async {
        let time = VirtualTime.current
        let (atOnce, later) = (Home(), Home())
        await atOnce.start(after: .zero)
        await later.start(after: .nanoseconds(1))
        await time.advance(by: .zero)
        #expect(await atOnce.expired == 1)
        #expect(await later.expired == 0)
        await time.advance(by: .nanoseconds(1))
        #expect(await later.expired == 1)
        await atOnce.end()
        await later.end()
    }

    #if Foundation
        @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.max)])
        func `of a run loop takes any delay`(delay: Duration) async {
            let thread = LoopThread()
            let expired = await thread.run {
                final class Count {
                    var expired = 0
                }
                let (count, element) = (Count(), Element())
                let pool = LocalTimeoutPool<Element>(after: delay, runLoop: .current) { [count] _ in count.expired += 1
                }
                let timeout = pool.insert(element)
                if delay <= .zero { _ = runModally { count.expired > 0 } }
                #expect(pool.isWaiting(timeout) == (delay > .zero))
                return count.expired
            }
            #expect(expired == (delay > .zero ? 0 : 1))
            thread.end()
        }
    #endif
}
