import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite struct `A timeout pool` {
    private let time = VirtualTime()
    private let expiries = Expiries()

    private func pool(after delay: Duration = .seconds(30)) -> TimeoutPool<Session> {
        TimeoutPool(after: delay, on: time.scheduler) { [time, expiries] session in expiries.note(session, time) }
    }

    @Test func `expires each element once, after the delay`() {
        let pool = pool()
        let session = Session(1)
        session.open(in: pool)
        time.advance(by: .milliseconds(29_999))
        #expect(expiries.all == [] && session.isWaiting && pool.count == 1)
        time.advance(by: .seconds(3600))
        #expect(expiries.milliseconds == [30_000])
        #expect(!session.isWaiting && !session.refresh() && pool.count == 0)
    }

    @Test func `expires elements at their deadlines, however many share a tick`() {
        let pool = pool(after: .milliseconds(1))
        let sessions = (0..<500).map { number in Session(number) }
        for session in sessions {
            session.open(in: pool)
            session.refresh(after: .microseconds(5_000 + 7 * (session.number * 71 % 500)))
        }
        time.advance(by: .milliseconds(5))
        #expect(expiries.numbers == [0])
        time.advance(by: .microseconds(7 * 499))
        #expect(expiries.numbers.map { $0 * 71 % 500 } == Array(0..<500))
        withExtendedLifetime(sessions) {}
    }

    @Test func `expires at the instant zero`() {
        let (atOnce, later) = (pool(after: .zero), pool(after: .nanoseconds(1)))
        let sessions = (0..<4).map { number in Session(number) }
        sessions[0].open(in: atOnce)
        sessions[1].open(in: later)
        sessions[2].open(in: later)
        sessions[2].refresh(after: .zero)
        sessions[3].open(in: atOnce)
        sessions[3].refresh(after: .nanoseconds(1))
        time.advance(by: .zero)
        #expect(expiries.numbers.sorted() == [0, 2])
        #expect(!sessions[0].isWaiting && sessions[1].isWaiting)
        time.advance(by: .nanoseconds(1))
        #expect(expiries.numbers.sorted() == [0, 1, 2, 3])
        #expect(sessions.allSatisfy { session in !session.isWaiting && !session.refresh() })
    }

    @Test(
        arguments: [
            (Duration.milliseconds(5), 5), (.zero, 0), (.seconds(-1), 0), (.seconds(29), 29_000),
            (.seconds(31), 31_000),
            (.seconds(86_400 * 365), 86_400 * 365 * 1000),
        ] as [(Duration, UInt64)])
    func `takes any delay for one refresh`(delay: Duration, milliseconds: UInt64) {
        let pool = pool()
        let session = Session(1)
        session.open(in: pool)
        #expect(session.refresh(after: delay))
        time.advance(by: .seconds(86_400 * 400))
        #expect(expiries.milliseconds == [milliseconds])
    }

    @Test func `never expires a delay past the range of the clock`() {
        let pool = pool()
        let session = Session(1)
        session.open(in: pool)
        #expect(session.refresh(after: .seconds(Int64.max)))
        time.advance(by: .seconds(86_400 * 365 * 100))
        #expect(session.isWaiting && expiries.all == [])
    }

    @Test func `keeps no element alive`() {
        let pool = pool()
        let ended = Atomic(0)
        do {
            let session = Session(1) { ended.add(1, ordering: .relaxed) }
            session.open(in: pool)
        }
        #expect(ended.load(ordering: .relaxed) == 1 && pool.count == 0)
        time.advance(by: .seconds(60))
        #expect(expiries.all == [])
    }

    @Test func `passes over an element that was destroyed and not removed`() {
        let pool = pool()
        let timeout = pool.insert(Session(1))
        #expect(pool.count == 1 && pool.isWaiting(timeout))
        time.advance(by: .seconds(60))
        #expect(expiries.all == [] && !pool.isWaiting(timeout) && pool.count == 0)
    }

    @Test func `frees the memory of an element that was destroyed and not removed`() {
        let box = Mutex<TimeoutPool<Session>?>(pool())
        for number in 0..<1000 { box.withLock { pool in _ = pool?.insert(Session(number)) } }
        box.withLock { pool in #expect(pool?.count == 1000) }
        // The pool gives the memory back with its own.
        box.withLock { pool in pool = nil }
        time.advance(by: .seconds(60))
        #expect(expiries.all == [])
    }

    @Test func `does not expire an element that an earlier expiry has removed or refreshed`() {
        let (closed, refreshed) = (Session(1), Session(2))
        let pool = TimeoutPool<Session>(after: .seconds(30), on: time.scheduler) { [expiries, time] session in
            expiries.note(session, time)
            if session.number == 0 {
                closed.close()
                refreshed.refresh()
            }
        }
        let first = Session(0)
        closed.open(in: pool)
        refreshed.open(in: pool)
        first.open(in: pool)
        first.refresh(after: .seconds(29))
        for session in [closed, refreshed] { session.refresh(after: .seconds(29)) }
        time.advance(by: .seconds(29))
        // The order of timeouts that expire at once is not defined.
        #expect(expiries.numbers.contains(0))
        if expiries.numbers == [0] {
            time.advance(by: .seconds(60))
            #expect(expiries.numbers == [0, 2])
        }
    }

    @Test func `lets an expiry insert, refresh and close`() {
        let others = (10..<20).map { number in Session(number) }
        let made = Mutex<TimeoutPool<Session>?>(nil)
        let pool = TimeoutPool<Session>(after: .seconds(1), on: time.scheduler) { [expiries, time] session in
            expiries.note(session, time)
            guard session.number == 1, let pool = made.withLock({ $0 }) else { return }
            for other in others { other.open(in: pool) }
            others[0].close()
            others[1].refresh(after: .milliseconds(1))
        }
        made.withLock { $0 = pool }
        let session = Session(1)
        session.open(in: pool)
        time.advance(by: .seconds(3))
        made.withLock { $0 = nil }
        #expect(expiries.numbers.prefix(2) == [1, 11])
        #expect(expiries.numbers.sorted() == [1] + Array(11..<20))
    }

    @Test func `ends all timeouts with itself, and destroys its action`() {
        final class Captured: Sendable {}
        var captured: Captured? = Captured()
        weak let weakly = captured
        let sessions = (0..<5000).map { number in Session(number) }
        do {
            let pool = TimeoutPool<Session>(after: .seconds(1), on: time.scheduler) {
                [captured, expiries, time] session in
                withExtendedLifetime(captured) { expiries.note(session, time) }
            }
            for session in sessions { session.open(in: pool) }
        }
        captured = nil
        #expect(weakly == nil)
        #expect(sessions.allSatisfy { session in !session.isWaiting && !session.refresh() })
        time.advance(by: .seconds(5))
        #expect(expiries.all == [] && time.pendingTimers.isEmpty)
    }

    @Test func `has one timer, whatever its timeouts do`() {
        let pool = pool()
        let sessions = (0..<1000).map { number in Session(number) }
        for session in sessions {
            session.open(in: pool)
            session.refresh(after: .seconds(session.number % 40))
        }
        #expect(time.pendingTimers.count == 1)
        withExtendedLifetime(sessions) {}
    }

    @Test func `waits no more when its scheduler ends`() {
        let scheduler = TimerScheduler.thread(name: "pool")
        let pool = TimeoutPool<Session>(after: .milliseconds(1), on: scheduler) { _ in }
        scheduler.end()
        let session = Session(1)
        session.open(in: pool)
        #expect(session.isWaiting)
        session.close()
        #expect(pool.count == 0)
    }

    @Test(.virtualTime) func `expires nothing after the end of its scheduler, which an expiry ends`() {
        let time = VirtualTime.current
        let expired = Tally()
        let pool = TimeoutPool<Int>(after: .seconds(1), on: time.scheduler) { _ in
            expired.add()
            time.scheduler.end()
        }
        for number in 0..<100 { pool.insert(number) }
        time.advance(by: .seconds(5))
        #expect(pool.count == 99)
        #expect(expired.sum == 1)
    }

    @Test(arguments: [Duration.zero, .nanoseconds(-1), .seconds(-1), .seconds(Int64.min)])
    func `of a delay that is not above zero expires its elements at once`(delay: Duration) {
        let pool = pool(after: delay)
        let session = Session(1)
        time.advance(by: .seconds(1))
        session.open(in: pool)
        #expect(session.isWaiting && expiries.all == [])
        time.advance(by: .zero)
        #expect(expiries.milliseconds == [1_000])
        #expect(!session.isWaiting && !session.refresh() && pool.count == 0)
    }

    @Test func `of a delay below zero takes another one for each element`() {
        let pool = pool(after: .seconds(-1))
        let session = Session(1)
        session.open(in: pool)
        #expect(session.refresh(after: .seconds(5)))
        time.advance(by: .seconds(10))
        #expect(expiries.milliseconds == [5_000])
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1 << 35), .seconds(86_400 * 365 * 600)])
    func `of a delay past the range of the clock never expires its elements`(delay: Duration) {
        let pool = pool(after: delay)
        let session = Session(1)
        session.open(in: pool)
        time.advance(by: .seconds(86_400 * 365 * 580))
        #expect(expiries.all == [] && session.isWaiting && session.refresh())
        session.close()
    }

    @Test(arguments: [100, 146, 147, 200, 292, 293, 400, 584] as [UInt64])
    func `expires after centuries, to the nanosecond`(years: UInt64) {
        let (inserted, refreshed) = (Session(1), Session(2))
        let delay = Duration.seconds(86_400 * 365 * years)
        let pool = pool(after: delay)
        inserted.open(in: pool)
        refreshed.open(in: pool)
        refreshed.refresh(after: delay)
        time.advance(by: delay - .nanoseconds(1))
        #expect(expiries.all == [] && inserted.isWaiting && refreshed.isWaiting)
        time.advance(by: .nanoseconds(1))
        #expect(expiries.milliseconds == [UInt64](repeating: 86_400 * 365 * years * 1000, count: 2))
    }

    @Test func `takes one word for a timeout`() {
        #expect(MemoryLayout<PooledTimeout>.size == 8)
    }

    // MARK: Values

    @Test func `expires numbers, as they are`() {
        let expired = Mutex<[Int]>([])
        let pool = TimeoutPool<Int>(after: .seconds(30), on: time.scheduler) { number in
            expired.withLock { expired in expired.append(number) }
        }
        let timeouts = [Int.min, -1, 0, 1, Int.max].map { number in pool.insert(number) }
        #expect(pool.refresh(timeouts[0], after: .seconds(31)) && pool.remove(timeouts[1]))
        time.advance(by: .seconds(30))
        expired.withLock { expired in #expect(expired.sorted() == [0, 1, Int.max]) }
        time.advance(by: .seconds(1))
        expired.withLock { expired in #expect(expired.last == Int.min) }
        #expect(timeouts.allSatisfy { timeout in !pool.refresh(timeout) && !pool.remove(timeout) })
    }

    private func expired<Element: Sendable & Hashable>(_ elements: [Element]) -> Set<Element> {
        let expired = Mutex<Set<Element>>([])
        let pool = TimeoutPool<Element>(after: .seconds(30), on: time.scheduler) { element in
            expired.withLock { expired in _ = expired.insert(element) }
        }
        for element in elements { pool.insert(element) }
        time.advance(by: .seconds(30))
        return expired.withLock { expired in expired }
    }

    private enum Empty: Hashable { case only }

    @Test func `expires elements of any size and kind`() {
        #expect(expired([true, false]) == [true, false])
        #expect(expired([UInt8.max, 0]) == [UInt8.max, 0])
        #expect(expired([Empty.only]) == [.only])
        #expect(expired([1.5, -0.25]) == [1.5, -0.25])
        #expect(expired([SIMD4<Float>(1, 2, 3, 4)]) == [SIMD4<Float>(1, 2, 3, 4)])
        #expect(expired(["a", String(repeating: "long", count: 20)]) == ["a", String(repeating: "long", count: 20)])
        #expect(expired([[1, 2], []]) == [[1, 2], []])
        #expect(expired([Int?.none, 7]) == [nil, 7])
    }

    @Test func `destroys each value once, however its timeout ends`() {
        final class Value: Sendable {
            let count: Counter
            init(_ count: Counter) { self.count = count }
            deinit { count.ended.add(1, ordering: .relaxed) }
        }
        final class Counter: Sendable { let ended = Atomic(0) }
        let count = Counter()
        var ended: Int { count.ended.load(ordering: .relaxed) }
        do {
            // An array of objects is a value, and so the pool keeps the objects.
            let pool = TimeoutPool<[Value]>(after: .seconds(30), on: time.scheduler) { _ in }
            let removed = pool.insert([Value(count)])
            pool.insert([Value(count)])
            pool.insert([Value(count)], after: .seconds(60))
            #expect(ended == 0)
            pool.remove(removed)
            #expect(ended == 1)
            time.advance(by: .seconds(30))
            #expect(ended == 2)
        }
        #expect(ended == 3)
    }

    @Test func `hands the timeout to its action`() {
        let expired = Mutex<[PooledTimeout]>([])
        let pool = TimeoutPool<Int>(after: .seconds(30), on: time.scheduler) { _, timeout in
            expired.withLock { expired in expired.append(timeout) }
        }
        let timeouts = [pool.insert(1, after: .seconds(1)), pool.insert(1, after: .seconds(2))]
        time.advance(by: .seconds(2))
        expired.withLock { expired in #expect(expired == timeouts) }
    }

    @Test func `refuses stale timeouts, and those of other pools`() {
        let pools = (0..<8).map { _ in pool() }
        let sessions = (0..<100).map { number in Session(number) }
        let timeouts = pools.map { pool in sessions.map { session in pool.insert(session) } }
        for (number, pool) in pools.enumerated() {
            #expect(!pool.isWaiting(PooledTimeout()) && !pool.refresh(PooledTimeout()) && !pool.remove(PooledTimeout()))
            for (other, timeouts) in timeouts.enumerated() where other != number {
                #expect(!timeouts.contains { timeout in pool.isWaiting(timeout) || pool.remove(timeout) })
            }
        }
        for (pool, timeouts) in zip(pools, timeouts) {
            for timeout in timeouts { #expect(pool.remove(timeout)) }
            let fresh = sessions.map { session in pool.insert(session) }
            #expect(Set(fresh).isDisjoint(with: timeouts))
            #expect(!timeouts.contains { timeout in pool.isWaiting(timeout) || pool.remove(timeout) })
            #expect(pool.count == sessions.count)
        }
    }
}
