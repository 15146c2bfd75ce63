#if Postgres
    import Synchronization

    extension PostgresDatabase {
        /// A transaction of a database.
        ///
        /// Use it in the body that receives it, from one task at a time; later calls throw.
        public final class Transaction: Sendable {
            private let link: PostgresLink
            private let isEnded = Atomic(false)

            init(_ link: PostgresLink) { self.link = link }

            func end() { isEnded.store(true, ordering: .sequentiallyConsistent) }

            /// Executes a statement.
            @_spi(Store) public func query(_ statement: PostgresStatement) async throws -> PostgresAnswer {
                guard !isEnded.load(ordering: .sequentiallyConsistent) else {
                    throw PostgresDatabaseError(.misuse, "the transaction has ended")
                }
                return try await link.execute(statement, .inside)
            }

            /// Executes a statement.
            ///
            /// - Parameters:
            ///   - text: one statement of SQL.
            ///   - parameters: the values that it refers to as `$1`, `$2` and so on.
            /// - Returns: its rows.
            /// - Throws: ``PostgresDatabaseError``; `CancellationError` if the task is cancelled, and then the
            ///   transaction has no effect.
            public func query(_ text: String, _ parameters: [PostgresParameter] = []) async throws -> PostgresAnswer {
                try await query(PostgresStatement(text, parameters))
            }
        }
    }

    /// A connection that is not in the pool.
    struct LinkSession: PostgresSession {
        private let link: PostgresLink

        init(_ link: PostgresLink) { self.link = link }

        var isPooled: Bool { link.isPooled }

        func query(_ statement: PostgresStatement) async throws -> PostgresAnswer {
            // A connection made anew would not have the locks of this one.
            try await link.execute(statement, .ending)
        }

        func listen(to channel: String) async throws -> AsyncThrowingStream<String, any Error> {
            let (stream, listener) = AsyncThrowingStream<String, any Error>.makeStream()
            link.listen(to: channel, listener)
            _ = try await link.execute(PostgresStatement("listen \(channel)"), .ending)
            return stream
        }
    }
#endif
