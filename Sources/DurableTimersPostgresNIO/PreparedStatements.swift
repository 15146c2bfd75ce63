#if PostgresNIO
    @_spi(Store) import DurableTimersPostgres
    import NIOCore
    import PostgresNIO
    import Synchronization
    import Timers

    /// The statements that a reserved connection has prepared: planning a statement takes as long as executing it.
    final class PreparedStatements: Sendable {
        private struct Known {
            /// Nil until the statement comes again.
            var query: PreparedQuery?
            let end: TimerInstant
        }

        private let known = Mutex<[String: Known]>([:])
        private let clock = TimerClock()

        /// Executes a statement, and prepares it from the second time on.
        ///
        /// After half a minute, the statement is prepared again: a small table may have become a large one, and needs
        /// another plan.
        ///
        /// - Returns: its rows; nil if it is not prepared.
        func execute(
            _ statement: PostgresStatement, on connection: PostgresConnection
        ) async throws -> [PostgresRow]? {
            guard let query = try await query(for: statement, on: connection) else { return nil }
            do {
                return try await query.execute(statement.parameters.map(PostgresData.init)).get()
            } catch let error as PSQLError {
                // The tables have changed, or something has dropped what was prepared. The statement had no effect.
                guard let state = error.serverInfo?[.sqlState], ["26000", "0A000"].contains(state) else { throw error }
                known.withLock { known in known = [:] }
                return nil
            }
        }

        private func query(
            for statement: PostgresStatement, on connection: PostgresConnection
        ) async throws -> PreparedQuery? {
            let (now, text) = (clock.now, statement.text)
            let old = known.withLock { known in
                let old = known[text]
                if old.map({ old in old.end <= now }) ?? true { known[text] = Known(end: now + .seconds(30)) }
                return old
            }
            guard let old else { return nil }
            guard old.end > now else {
                // The next statement comes first, and this one is of no further use.
                old.query?.deallocate().whenComplete { _ in }
                return nil
            }
            if let query = old.query { return query }
            let query = try await connection.prepare(query: statement.textWithTypes).get()
            known.withLock { known in known[text]?.query = query }
            return query
        }
    }

    extension PostgresStatement {
        /// The text with the types of its values, which PostgresNIO does not tell the server when it prepares.
        fileprivate var textWithTypes: String {
            var (typed, rest) = ("", text[...])
            while let place = rest.firstIndex(of: "$") {
                let digits = rest[rest.index(after: place)...].prefix { character in character.isNumber }
                typed += rest[..<place]
                rest = rest[digits.endIndex...]
                guard let number = Int(digits), number > 0, number <= parameters.count else {
                    typed += "$\(digits)"
                    continue
                }
                typed += "($\(number)::\(parameters[number - 1].typeName))"
            }
            return typed + rest
        }
    }
#endif
