#if DurableJobs
    import DurableTimers
    import DurableTimersSQLite
    import Foundation
    import GRDB
    import Orders
    import Synchronization
    import Testing
    import Timers
    import TimersTesting

    /// The orders of a test, beside deadlines in memory.
    private final class OrderList: OrderTable {
        private let states = Mutex<[Int: OrderState]>([:])

        private struct Exists: Error {}

        func insert(_ order: Int, in transaction: MemoryStore.Transaction) throws {
            try states.withLock { states in
                guard states[order] == nil else { throw Exists() }
                states[order] = .placed
            }
        }

        func move(
            _ order: Int, from old: OrderState, to new: OrderState, in transaction: MemoryStore.Transaction
        ) -> Bool {
            states.withLock { states in
                guard states[order] == old else { return false }
                states[order] = new
                return true
            }
        }

        subscript(_ order: Int) -> OrderState? { states.withLock { states in states[order] } }
    }

    struct `Orders` {
        @Test(.virtualTime) func `are cancelled half an hour later unless they are paid`() async throws {
            let orders = OrderList()
            let shop = Shop(store: MemoryStore(), orders: orders)
            let running = Task { try await shop.timers.run() }
            for order in 1...3 { try await shop.place(order) }
            await VirtualTime.current.advance(by: .seconds(1799))
            #expect(try await shop.pay(1))
            await VirtualTime.current.advance(by: .seconds(1))
            #expect([orders[1], orders[2], orders[3]] == [.paid, .cancelled, .cancelled])
            #expect(try await !shop.pay(2))
            running.cancel()
            try await running.value
        }

        @Test(.virtualTime) func `move no deadline when they are refused`() async throws {
            let shop = Shop(store: MemoryStore(), orders: OrderList())
            try await shop.place(1)
            let due = try await shop.timers.counts().first?.next
            await VirtualTime.current.advance(by: .seconds(60))
            await #expect(throws: (any Error).self) { _ = try await shop.place(1) }
            #expect(try await shop.timers.counts().first?.next == due)
        }

        @Test func `and their deadlines are in one transaction of a file`() async throws {
            let folder = try Folder()
            defer { folder.remove() }
            let store = try SQLiteStore(path: folder.file("shop.sqlite"))
            let orders = try await store.write { db in try OrderFile(in: db) }
            let shop = Shop(store: store, orders: orders)
            try await shop.place(7)
            #expect(try await shop.timers.counts().map(\.waiting) == [1])
            await #expect(throws: DatabaseError.self) { _ = try await shop.place(7) }
            #expect(try await shop.pay(7))
            #expect(try await shop.timers.counts().isEmpty)
            #expect(try await store.write { db in try orders.state(of: 7, in: db) } == .paid)
        }
    }
#endif
