@_spi(Store) import DurableTimers
import DurableTimersTesting
import Testing
import Timers
import TimersTesting

// The example of the article *Crashes of durable timers*.

struct Charge: DurableDeadline {
    static let name = "charge"
    var order: Int
}

/// Stands for another system, which keeps what it has done.
actor CreditCards {
    private(set) var charges: [Int] = []
    private var keys: Set<String> = []

    func hasCharged(_ order: Int) -> Bool { charges.contains(order) }
    func charge(_ order: Int) { charges.append(order) }
    func charge(_ order: Int, key: String) {
        if keys.insert(key).inserted { charges.append(order) }
    }
}

@Suite struct `The example of crashes` {
    @Test func `charges twice in one of a hundred orders`() async {
        await withKnownIssue {
            let found = await Self.explore { charge, cards in
                if await !cards.hasCharged(charge.order) {
                    await cards.charge(charge.order)
                }
            }
            #expect(found.failingOrder != nil)
        }
    }

    @Test func `charges once with a key`() async {
        let found = await Self.explore { charge, cards in
            await cards.charge(charge.order, key: "\(charge.order)")
        }
        #expect(found.failingOrder == nil)
    }

    private static func explore(
        _ handler: @escaping @Sendable (Charge, CreditCards) async throws -> Void
    ) async -> VirtualTime.Exploration {
        await VirtualTime.explore(orders: 100) { time in
            let (database, cards) = (MemoryStore(), CreditCards())
            let client = DurableTimers(store: database)
            try await client.schedule(Charge(order: 7), key: "7", .after(.seconds(60)))
            try await time.withProcesses(of: database) { store in
                let timers = DurableTimers(store: store)
                timers.handle(Charge.self) { charge, _ in try await handler(charge, cards) }
                try await timers.run()
            } during: {
                await time.advance(by: .seconds(600))
            }
            let charges = await cards.charges
            #expect(charges == [7])
        }
    }
}
