@_spi(Store) import DurableTimers
import DurableTimersTesting
import Synchronization
import Testing
import Timers
import TimersTesting

/// The suite that every store has to pass, on the store in memory and on stores with a mistake each.
@Suite struct `The conformance suite for stores` {
    @Test(arguments: StorePromise.allCases)
    func `finds nothing wrong with the store in memory, in virtual time`(_ promise: StorePromise) async {
        let violations = await Self.violations(of: promise) { MemoryStore() }
        #expect(violations == [])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `finds nothing wrong with it in real time, where calls come at once`(_ seed: UInt64) async {
        let stores = Stores<MemoryStore>()
        let violations = await StoreConformance.violations(patience: .seconds(300), seed: seed) { number in
            stores.store(number) { MemoryStore() }
        }
        #expect(violations == [])
    }

    @Test(arguments: StoreFlaw.allCases)
    func `finds the promise that a mistake breaks`(_ flaw: StoreFlaw) async {
        let violations = await Self.violations(of: flaw.promise) { BrokenStore(flaw) }
        #expect(violations.map(\.promise) == [flaw.promise])
        #expect(violations.first?.description.hasPrefix("\(flaw.promise.rawValue): ") == true)
    }

    @Test func `has a mistake for each promise`() {
        #expect(Set(StoreFlaw.allCases.map(\.promise)) == Set(StorePromise.allCases))
    }

    private static func violations<Store: SynchronousTransactions>(
        of promise: StorePromise, _ make: @escaping @Sendable () -> Store
    ) async -> [StoreViolation] {
        let time = VirtualTime(allowsPendingTimers: true)
        // Checks schedule for instants that have passed.
        await time.setWallClock(to: TimerInstant(nanoseconds: 1_800_000_000_000_000_000, on: .wall))
        return await time.runAutoAdvancing {
            let stores = Stores<Store>()
            return await StoreConformance.violations(of: [promise]) { number in stores.store(number, make) }
        }
    }
}

/// The databases of a check: both clients of one get the same store.
private final class Stores<Store: DeadlineStore>: Sendable {
    private let stores = Mutex<[Int: Store]>([:])

    func store(_ number: Int, _ make: () -> Store) -> Store {
        stores.withLock { stores in
            if let store = stores[number] { return store }
            let store = make()
            stores[number] = store
            return store
        }
    }
}
