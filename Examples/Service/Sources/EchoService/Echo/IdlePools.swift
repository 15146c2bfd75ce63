import NIOCore
import Timers
import TimersNIO

/// A timeout pool for each event loop of a group.
struct IdlePools: Sendable {
    typealias Pool = LocalTimeoutPool<EchoHandler>

    private let pools: [ObjectIdentifier: NIOLoopBoundBox<Pool?>]

    /// Creates the pools, each on its loop.
    init(closingAfter limit: Duration, group: any EventLoopGroup) async throws {
        var pools: [ObjectIdentifier: NIOLoopBoundBox<Pool?>] = [:]
        for loop in group.makeIterator() {
            pools[ObjectIdentifier(loop)] = try await loop.submit {
                let pool = Pool(after: limit, eventLoop: loop, name: "idle") { handler in handler.closeIdle() }
                return NIOLoopBoundBox(pool, eventLoop: loop)
            }.get()
        }
        self.pools = pools
    }

    /// Returns the pool of a loop; nil after ``end()``.
    ///
    /// Called on that loop.
    func pool(of loop: any EventLoop) -> Pool? {
        pools[ObjectIdentifier(loop)]?.value
    }

    /// Releases the pools, each on its loop.
    func end() async throws {
        for box in pools.values {
            try await box.eventLoop.submit { box.value = nil }.get()
        }
    }
}
