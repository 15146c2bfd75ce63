import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// A tick either gets an intact owner or does not begin.
@Suite(.patient)
struct DyingOwnerTests {
    /// An owner that knows whether its `deinit` has begun.
    private final class Frail: Sendable {
        private let intactness = Atomic(true)
        private let onDeinit: @Sendable () -> Void

        init(onDeinit: @escaping @Sendable () -> Void = {}) {
            self.onDeinit = onDeinit
        }

        var isIntact: Bool { intactness.load(ordering: .acquiring) }

        deinit {
            intactness.store(false, ordering: .releasing)
            onDeinit()
        }
    }

    @Test func `a tick that is due in the deinit of its owner does not begin`() throws {
        let time = VirtualTime()
        let ticks = Tally()
        let owner = Slot(Frail { time.advance(by: .seconds(5)) })
        func begin() throws -> OwnedTimer {
            let owner = try #require(owner.value)
            return time.run { OwnedTimer(.every(.seconds(1)), on: .main, owner: owner) { _, _ in ticks.add() } }
        }
        let timer = try begin()
        time.advance(by: .seconds(2))
        owner.letGo()
        #expect(ticks.sum == 2)
        guard case .finished(.released) = timer.state else {
            Issue.record("the timer is \(timer.state)")
            return
        }
    }

    /// One thread releases owners one after another while another thread reads all of them, many times.
    @Test func `owners that are released while ticks read them are intact or nil`() async {
        let (count, rounds) = (Sanitizer.isActive ? 200 : 2_000, 5)
        let ticks = Tally()
        let broken = Tally()
        for _ in 0..<rounds {
            let driver = ManualDriver()
            let scheduler = TimerScheduler(driver: driver)
            let owners = (0..<count).map { _ in Slot(Frail()) }
            for owner in owners.compactMap(\.value) {
                OwnedTimer(.every(.microseconds(1)), on: scheduler, owner: owner) { owner, _ in
                    ticks.add()
                    if !owner.isIntact { broken.add() }
                }.runUntilOwnerEnds()
            }
            // Serves all timers once, so that ticks and releases overlap.
            driver.advance(by: 1)
            _ = driver.runJobs()
            let thread = PosixThread {
                for owner in owners { owner.letGo() }
            }
            while !scheduler.timers.isEmpty {
                driver.advance(by: 1)
                _ = driver.runJobs()
            }
            thread.join()
        }
        #expect(broken.sum == 0)
        #expect(ticks.sum >= count * rounds)
    }
}
