package import DurableTimers
import Timers

/// An order that is not paid by then is cancelled.
struct PaymentDue: DurableDeadline {
    static let name = "payment-due"  // never change it
    var order: Int
}

/// What happens to orders.
///
/// It knows neither the database nor the store of the deadlines: only that both take part in one transaction.
package struct Shop<Store: SynchronousTransactions, Orders: OrderTable>: Sendable
where Orders.Transaction == Store.Transaction {
    package let timers: DurableTimers<Store>
    private let orders: Orders

    /// Creates a shop, whose deadlines run as soon as `timers.run()` does.
    package init(store: Store, orders: Orders) {
        timers = DurableTimers(store: store)
        self.orders = orders
        timers.handle(PaymentDue.self) { due, run in
            try await store.write { transaction in
                try orders.move(due.order, from: .placed, to: .cancelled, in: transaction)
                try run.complete(in: transaction)
            }
        }
    }

    /// Keeps an order, and the deadline of its payment half an hour from now: both or neither.
    package func place(_ order: Int) async throws {
        try await timers.store.write { transaction in
            try orders.insert(order, in: transaction)
            try timers.schedule(PaymentDue(order: order), key: "\(order)", .after(.seconds(1800)), in: transaction)
        }
    }

    /// Marks an order as paid, and cancels its deadline: both or neither.
    ///
    /// - Returns: whether it was paid in time.
    package func pay(_ order: Int) async throws -> Bool {
        try await timers.store.write { transaction in
            guard try orders.move(order, from: .placed, to: .paid, in: transaction) else { return false }
            try timers.cancel(PaymentDue.self, key: "\(order)", in: transaction)
            return true
        }
    }
}
