#if Postgres
    @_spi(Store) import DurableTimersPostgres
    import Synchronization

    /// Remembers the last statement outside of transactions.
    final class RecordingExecutor: PostgresExecutor {
        typealias Transaction = PostgresDatabase.Transaction

        let database: PostgresDatabase
        let last = Mutex<PostgresStatement?>(nil)

        init(_ database: PostgresDatabase) { self.database = database }

        func query(_ statement: PostgresStatement) async throws -> PostgresAnswer {
            last.withLock { last in last = statement }
            return try await database.query(statement)
        }

        func query(
            _ statement: PostgresStatement, in transaction: PostgresDatabase.Transaction
        ) async throws -> PostgresAnswer {
            try await database.query(statement, in: transaction)
        }

        func transaction<Result: Sendable>(
            _ body: (PostgresDatabase.Transaction) async throws -> Result
        ) async throws -> Result {
            try await database.transaction(body)
        }

        func session(_ body: @Sendable (any PostgresSession) async throws -> Void) async throws {
            try await database.session(body)
        }

        func sqlState(of error: any Error) -> String? { database.sqlState(of: error) }

        /// How the server executes the last statement, which takes effect once more.
        func plan() async throws -> [String] {
            guard var statement = last.withLock({ last in last }) else { return [] }
            statement.text = "explain (analyze, buffers, timing off) \(statement.text)"
            return try await database.query(statement).compactMap { row in row.text(0) }
        }

        /// The buffers that the server reads for the last statement.
        func buffers() async throws -> Int {
            let line = try await plan().first { line in line.contains("Buffers:") } ?? ""
            return line.matches(of: /(?:hit|read)=(\d+)/).reduce(0) { sum, match in sum + (Int(match.1) ?? 0) }
        }
    }
#endif
