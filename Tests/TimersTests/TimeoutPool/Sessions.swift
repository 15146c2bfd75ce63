import Synchronization
import Timers
import TimersTesting

/// An element of a pool, which stores its timeout and removes it in its `deinit`.
final class Session: Sendable {
    private struct Place {
        var timeout = PooledTimeout()
        weak var pool: TimeoutPool<Session>?
    }

    let number: Int
    private let place = Mutex(Place())
    private let onDeinit: @Sendable () -> Void

    init(_ number: Int, onDeinit: @escaping @Sendable () -> Void = {}) {
        self.number = number
        self.onDeinit = onDeinit
    }

    deinit {
        onDeinit()
        close()
    }

    func open(in pool: TimeoutPool<Session>) {
        close()
        place.withLock { place in place = Place(timeout: pool.insert(self), pool: pool) }
    }

    @discardableResult
    func close() -> Bool { use { pool, timeout in pool.remove(timeout) } }

    @discardableResult
    func refresh() -> Bool { use { pool, timeout in pool.refresh(timeout) } }

    @discardableResult
    func refresh(after delay: Duration) -> Bool { use { pool, timeout in pool.refresh(timeout, after: delay) } }

    var isWaiting: Bool { use { pool, timeout in pool.isWaiting(timeout) } }

    /// False if there is no pool.
    private func use(_ body: (TimeoutPool<Session>, PooledTimeout) -> Bool) -> Bool {
        let (pool, timeout) = place.withLock { place in (place.pool, place.timeout) }
        // The last reference to the pool may go here, outside the lock.
        return pool.map { pool in body(pool, timeout) } ?? false
    }
}

/// Which sessions have expired, and when.
final class Expiries: Sendable {
    struct Expiry: Equatable, Sendable {
        let number: Int
        let milliseconds: UInt64
    }

    private let list = Mutex<[Expiry]>([])

    func note(_ session: Session, _ time: VirtualTime) {
        let now = time.now.nanoseconds / 1_000_000
        list.withLock { list in list.append(Expiry(number: session.number, milliseconds: now)) }
    }

    var numbers: [Int] { list.withLock { list in list.map(\.number) } }
    var milliseconds: [UInt64] { list.withLock { list in list.map(\.milliseconds) } }
    var all: [Expiry] { list.withLock { list in list } }
}
