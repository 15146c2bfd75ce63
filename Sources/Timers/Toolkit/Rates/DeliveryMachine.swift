/// One action at a time: a value that arrives while the action runs waits, and a newer one replaces it.
///
/// A pure value.
struct DeliveryMachine<Value> {
    private var isRunning = false
    private var next: Value?

    /// What follows a value.
    enum Directive {
        /// Run the action with the value.
        case run(Value)
        /// Cancel the action if it can be cancelled, and release the value that was replaced.
        case cancel(replaced: Value?)
    }

    /// A value is to be delivered.
    mutating func deliver(_ value: Value) -> Directive {
        if !isRunning {
            isRunning = true
            return .run(value)
        }
        let replaced = next.take()
        next = value
        return .cancel(replaced: replaced)
    }

    /// The action has returned.
    ///
    /// - Returns: the next value; the action then runs again.
    mutating func finished() -> Value? {
        let value = next.take()
        isRunning = value != nil
        return value
    }

    /// Drops the value that waits.
    ///
    /// - Returns: that value, for the caller to release.
    mutating func cancel() -> Value? { next.take() }
}

extension DeliveryMachine: Sendable where Value: Sendable {}
