import Interleaver
import Timers

extension Scenario {
    /// A pool of timeouts.
    static var pools: [Scenario] {
        [
            Scenario("pool-refresh-expiry") { run in
                let pool = Pool(run)
                let timeout = pool.insert()
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") { timeout.refresh(after: 1_000) }
            },
            Scenario("pool-shorter-refresh-expiry") { run in
                let pool = Pool(run)
                let timeout = pool.insert()
                timeout.refresh(after: 3_000)
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") { timeout.refresh(after: 500) }
            },
            Scenario("pool-remove-expiry") { run in
                let pool = Pool(run)
                let timeout = pool.insert()
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") { timeout.remove() }
            },
            Scenario("pool-insert-expiry") { run in
                let pool = Pool(run)
                pool.insert()
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") { _ = pool.insert(after: 400) }
            },
            Scenario("pool-insert-insert") { run in
                let pool = Pool(run)
                run.thread("caller") { _ = pool.insert(after: 600) }
                run.thread("other") { _ = pool.insert(after: 400) }
            },
            Scenario("pool-remove-refresh") { run in
                let pool = Pool(run)
                let timeout = pool.insert()
                run.thread("caller") { timeout.remove() }
                run.thread("other") { timeout.refresh(after: 400) }
            },
            Scenario("pool-release-expiry") { run in
                let pool = Pool(run)
                pool.insert()
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") { pool.release() }
            },
            Scenario("pool-element-release-expiry") { run in
                let pool = Pool(run)
                pool.insert()
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") { pool.releaseElements() }
            },
            Scenario("pool-insert-remove-expiry") { run in
                let pool = Pool(run)
                let timeout = pool.insert()
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") {
                    timeout.remove()
                    pool.insert(after: 400)
                }
            },
            Scenario("pool-refresh-refresh") { run in
                let pool = Pool(run)
                let timeout = pool.insert()
                run.thread("caller") { timeout.refresh(after: 500) }
                run.thread("other") { timeout.refresh(after: 400) }
            },
        ]
    }
}
