#if SQLite
    import GRDB

    /// A call that shares a transaction with others.
    protocol GroupedCall: Sendable {
        /// Makes the changes of the call, and returns what to do when they are committed.
        func run(_ db: Database) throws -> () -> Void
        func fail(_ error: any Error)
    }

    struct Call<Value: Sendable>: GroupedCall {
        let body: @Sendable (Database) throws -> Value
        let committed: @Sendable (Value) -> Void
        let continuation: CheckedContinuation<Value, any Error>

        func run(_ db: Database) throws -> () -> Void {
            let value = try body(db)
            return {
                committed(value)
                continuation.resume(returning: value)
            }
        }

        func fail(_ error: any Error) { continuation.resume(throwing: error) }
    }
#endif
