import Synchronization
import TestSupport
import Testing
import Timers

/// Timeouts that several threads use at once, in real time.
@Suite struct `A timeout pool of several threads` {
    @Test func `expires or ends each timeout once`() async {
        let expired = Atomic(0)
        let opened = Atomic(0)
        let closed = Atomic(0)
        let last = Milestone()
        let pool = TimeoutPool<Session>(after: .milliseconds(1)) { session in
            if session.number < 0 { return last.reach() }
            expired.add(1, ordering: .relaxed)
        }
        await onPlainThread {
            onPlainThreads(4) { thread in
                var generator = SystemRandomNumberGenerator()
                let sessions = (0..<500).map { number in Session(thread * 500 + number) }
                for _ in 0..<20_000 {
                    let session = sessions[Int.random(in: 0..<500, using: &generator)]
                    switch Int.random(in: 0..<8, using: &generator) {
                    case 0:
                        if session.isWaiting { break }
                        session.open(in: pool)
                        opened.add(1, ordering: .relaxed)
                    case 1: session.refresh(after: .microseconds(Int.random(in: 0..<3000, using: &generator)))
                    default: session.refresh()
                    }
                }
                // A refresh that returns true takes back an expiry that has not begun.
                for session in sessions where session.refresh(after: .seconds(3600)) {
                    #expect(session.close())
                    closed.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(pool.count == 0)
        // Expiries run one after another, so this one is the last.
        let session = Session(-1)
        session.open(in: pool)
        await last.reached()
        #expect(expired.load(ordering: .relaxed) + closed.load(ordering: .relaxed) == opened.load(ordering: .relaxed))
    }

    @Test func `ends while its timeouts are refreshed and removed`() async {
        for _ in 0..<50 {
            let sessions = (0..<400).map { number in Session(number) }
            await onPlainThread {
                let pool = Mutex<TimeoutPool<Session>?>(TimeoutPool(after: .microseconds(500)) { _ in })
                for session in sessions {
                    if let pool = pool.withLock({ $0 }) { session.open(in: pool) }
                }
                onPlainThreads(3) { thread in
                    if thread == 0 { return pool.withLock { pool in pool = nil } }
                    for session in sessions where session.number % 2 == thread - 1 {
                        session.refresh()
                        session.close()
                    }
                }
            }
            #expect(sessions.allSatisfy { !$0.isWaiting })
        }
    }
}
