/// Where orders are kept: a table of the database, or of a test.
package protocol OrderTable<Transaction>: Sendable {
    associatedtype Transaction

    /// Writes a new order.
    ///
    /// - Throws: if there is one with this number, and then nothing of the transaction happens.
    func insert(_ order: Int, in transaction: Transaction) throws

    /// Changes the state of an order that has another one.
    ///
    /// - Returns: whether it had that state.
    @discardableResult
    func move(_ order: Int, from old: OrderState, to new: OrderState, in transaction: Transaction) throws -> Bool
}

/// What has become of an order.
package enum OrderState: String, Sendable {
    case placed, paid, cancelled
}
