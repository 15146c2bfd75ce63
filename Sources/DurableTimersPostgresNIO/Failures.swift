#if PostgresNIO
    import PostgresNIO

    /// An error of PostgresNIO as a runner reports it.
    ///
    /// The description of the error itself withholds everything. This one has no values of the statement's parameters,
    /// but the server may quote a key.
    struct RunnerFailure: Error, CustomStringConvertible {
        let error: PSQLError

        init(_ error: PSQLError) { self.error = error }

        var description: String {
            if let message = error.serverInfo?[.message] {
                return [message, error.serverInfo?[.sqlState].map { state in "(\(state))" }].compactMap(\.self)
                    .joined(separator: " ")
            }
            return [error.code.description, error.underlying.map { cause in "\(cause)" }].compactMap(\.self)
                .joined(separator: ": ")
        }
    }

    /// A connection was closed because its server had not answered in time.
    struct Silence: Error, CustomStringConvertible {
        let description = "the server has not answered in time, so the connection was closed"
    }

    /// A transaction that should have been committed.
    struct RolledBack: Error, CustomStringConvertible {
        let description = "the transaction was rolled back, since a statement in it failed"
    }
#endif
