import Interleaver
import Timers

/// A pool of timeouts of a scenario.
final class Pool: @unchecked Sendable {
    // Unchecked: one thread runs at a time.

    private let run: Run
    private var pool: TimeoutPool<Timeout>?
    private var timeouts: [Timeout] = []

    init(_ run: Run) {
        self.run = run
        pool = TimeoutPool(after: .nanoseconds(1_000), on: run.scheduler) { timeout in timeout.expires() }
        run.checkAtEnd { [self] in end() }
    }

    /// Releases the pool: no timeout expires after that.
    func release() {
        switchPoint("releasing a pool")
        pool = nil
        for timeout in timeouts { timeout.poolEnded() }
    }

    /// Releases the objects of all timeouts: none expires after that.
    func releaseElements() {
        switchPoint("releasing an element")
        timeouts = []
    }

    @discardableResult
    func insert(after delay: UInt64 = 1_000) -> Timeout {
        let timeout = Timeout(run.driver, delay)
        timeouts.append(timeout)
        if let pool { timeout.start(in: pool, after: delay) }
        return timeout
    }

    private func end() {
        for timeout in timeouts { timeout.checkEnd() }
        timeouts = []
        pool = nil
    }
}

/// A timeout, and the object that it is for.
final class Timeout: @unchecked Sendable {
    // Unchecked: one thread runs at a time.

    private struct Move {
        let from: UInt64
        let began: UInt64
        let delay: UInt64
        var returned = UInt64.max
    }

    private let driver: ManualDriver
    private weak var pool: TimeoutPool<Timeout>?
    private var timeout = PooledTimeout()
    private var moves: [Move]
    private var removed = UInt64.max
    private var expiries = 0
    /// Whether a refresh or a removal has said that the timeout had expired.
    private var isSaidToHaveExpired = false
    private var isAbandoned = false

    init(_ driver: ManualDriver, _ delay: UInt64) {
        self.driver = driver
        moves = [Move(from: driver.time, began: Interleaver.shared.stamp(), delay: delay)]
    }

    deinit {
        if Interleaver.shared.holdsLock { Report.fail(.codeUnderLock, "an element is destroyed with a lock held") }
    }

    func start(in pool: TimeoutPool<Timeout>, after delay: UInt64) {
        self.pool = pool
        timeout = pool.insert(self, after: .nanoseconds(delay))
        moves[0].returned = Interleaver.shared.stamp()
    }

    func refresh(after delay: UInt64) {
        let number = moves.count
        moves.append(Move(from: driver.time, began: Interleaver.shared.stamp(), delay: delay))
        let waits = pool?.refresh(timeout, after: .nanoseconds(delay)) ?? false
        if waits {
            moves[number].returned = Interleaver.shared.stamp()
        } else {
            isSaidToHaveExpired = true
        }
    }

    func remove() {
        switchPoint("removing a timeout")
        if pool?.remove(timeout) == true {
            removed = Interleaver.shared.stamp()
        } else {
            isSaidToHaveExpired = true
        }
    }

    func expires() {
        let hold = Interleaver.shared.lastHold
        if Interleaver.shared.holdsLock { Report.fail(.codeUnderLock, "a timeout expires with a lock held") }
        expiries += 1
        if expiries > 1 { Report.fail(.repeatedTick, "a timeout expires twice") }
        if removed < hold { Report.fail(.staleTick, "a timeout expires after it was removed") }
        // A refresh that has returned true was before the expiry, and a later one returns false.
        let stamp = Interleaver.shared.stamp()
        let last = moves.filter { move in
            !moves.contains { other in other.began > move.returned && other.returned < stamp }
        }
        let now = driver.time
        if !last.contains(where: { move in now >= move.from + move.delay }) {
            Report.fail(.earlyTick, "a timeout expires at \(now), before its last refresh allows that")
        }
        if !last.contains(where: { move in now <= move.from + move.delay + 600 }) {
            Report.fail(.lateAlarm, "a timeout expires at \(now), long after its last refresh")
        }
        switchPoint("the action of a timeout")
    }

    /// Called when the pool was released: the timeout may have expired or not.
    func poolEnded() { isAbandoned = true }

    func checkEnd() {
        if isAbandoned { return }
        if removed == .max, expiries != 1 { Report.fail(.lostTick, "a timeout expires \(expiries) times") }
        if isSaidToHaveExpired, removed == .max, expiries != 1 {
            Report.fail(.wrongAnswer, "a call found an expiry that never was")
        }
    }
}
