import Synchronization
import Timers
import TimersTesting

/// An element of a pool, which stores its handle.
final class Session: Sendable {
    let number: Int
    private let timeout = Mutex(PooledTimeout())
    private let onDeinit: @Sendable () -> Void

    init(_ number: Int, onDeinit: @escaping @Sendable () -> Void = {}) {
        self.number = number
        self.onDeinit = onDeinit
    }

    deinit { onDeinit() }

    func open(in pool: TimeoutPool<Session>) {
        timeout.withLock { timeout in timeout = pool.insert(self) }
    }

    func close() { timeout.withLock { timeout in timeout = PooledTimeout() } }

    @discardableResult
    func refresh() -> Bool { timeout.withLock { timeout in timeout.refresh() } }

    @discardableResult
    func refresh(after delay: Duration) -> Bool { timeout.withLock { timeout in timeout.refresh(after: delay) } }

    var isWaiting: Bool { timeout.withLock { timeout in timeout.isWaiting } }
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
