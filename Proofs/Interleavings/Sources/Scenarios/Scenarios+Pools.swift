import Interleaver
import Timers

extension Scenario {
    /// A pool of timeouts.
    static var pools: [Scenario] {
        [
            expiry("pool-refresh-expiry") { _, timeout in timeout.refresh(after: 1_000) },
            expiry("pool-shorter-refresh-expiry", refreshed: 3_000) { _, timeout in timeout.refresh(after: 500) },
            expiry("pool-remove-expiry") { _, timeout in timeout.remove() },
            expiry("pool-insert-expiry") { pool, _ in pool.insert(after: 400) },
            Scenario("pool-insert-insert") { run in
                let pool = Pool(run)
                run.thread("caller") { pool.insert(after: 600) }
                run.thread("other") { pool.insert(after: 400) }
            },
            Scenario("pool-remove-refresh") { run in
                let timeout = Pool(run).insert()
                run.thread("caller") { timeout.remove() }
                run.thread("other") { timeout.refresh(after: 400) }
            },
            expiry("pool-release-expiry") { pool, _ in pool.release() },
            expiry("pool-element-release-expiry") { pool, _ in pool.releaseElements() },
            expiry("pool-insert-remove-expiry") { pool, timeout in
                timeout.remove()
                pool.insert(after: 400)
            },
            Scenario("pool-refresh-refresh") { run in
                let timeout = Pool(run).insert()
                run.thread("caller") { timeout.refresh(after: 500) }
                run.thread("other") { timeout.refresh(after: 400) }
            },
        ]
    }

    /// A timeout whose first deadline has come, and a call of another thread.
    private static func expiry(
        _ name: String, refreshed delay: UInt64? = nil, _ call: @escaping (Pool, Timeout) -> Void
    ) -> Scenario {
        Scenario(name) { run in
            let pool = Pool(run)
            let timeout = pool.insert()
            if let delay { timeout.refresh(after: delay) }
            run.driver.pass(1_000)
            run.context()
            run.thread("caller") { call(pool, timeout) }
        }
    }
}
