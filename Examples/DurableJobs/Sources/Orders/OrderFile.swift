package import GRDB

/// The orders in a file of SQLite.
package struct OrderFile: OrderTable {
    package init(in db: Database) throws {
        try db.execute(sql: "create table if not exists purchase (id integer primary key, state text not null)")
    }

    package func insert(_ order: Int, in transaction: Database) throws {
        try transaction.execute(
            sql: "insert into purchase (id, state) values (?, ?)", arguments: [order, OrderState.placed.rawValue])
    }

    package func move(_ order: Int, from old: OrderState, to new: OrderState, in transaction: Database) throws -> Bool {
        try transaction.execute(
            sql: "update purchase set state = ? where id = ? and state = ?",
            arguments: [new.rawValue, order, old.rawValue])
        return transaction.changesCount == 1
    }

    /// Returns the state of an order; nil if there is none.
    package func state(of order: Int, in transaction: Database) throws -> OrderState? {
        try String.fetchOne(transaction, sql: "select state from purchase where id = ?", arguments: [order])
            .flatMap(OrderState.init)
    }
}
