#if Postgres
    @_spi(Store) import DurableTimersPostgres
    import Foundation
    import Synchronization

    /// Kills its process at a statement with a number: before an even one is sent, and before the answer of an odd one
    /// is used.
    final class KillingExecutor<Database: PostgresExecutor>: PostgresExecutor {
        typealias Transaction = Database.Transaction

        private let database: Database
        private let counter: StatementCounter

        init(_ database: Database, killsAt number: Int) {
            self.database = database
            counter = StatementCounter(last: number)
        }

        func query(_ statement: PostgresStatement) async throws -> PostgresAnswer {
            try await counter.perform { try await database.query(statement) }
        }

        func query(
            _ statement: PostgresStatement, in transaction: Database.Transaction
        ) async throws -> PostgresAnswer {
            try await counter.perform { try await database.query(statement, in: transaction) }
        }

        func transaction<Result: Sendable>(
            _ body: (Database.Transaction) async throws -> Result
        ) async throws -> Result {
            // Its number is that of the commit, which has taken effect when an odd one kills the process.
            var commit = (isLast: false, isEven: false)
            let result = try await database.transaction { transaction in
                let result = try await body(transaction)
                commit = counter.next()
                if commit.isLast, commit.isEven { raise(SIGKILL) }
                return result
            }
            if commit.isLast { raise(SIGKILL) }
            return result
        }

        func session(_ body: @Sendable (any PostgresSession) async throws -> Void) async throws {
            try await database.session { [counter] session in
                try await body(Session(session: session, counter: counter))
            }
        }

        func sqlState(of error: any Error) -> String? { database.sqlState(of: error) }

        private struct Session: PostgresSession {
            let session: any PostgresSession
            let counter: StatementCounter

            var isPooled: Bool { session.isPooled }

            func query(_ statement: PostgresStatement) async throws -> PostgresAnswer {
                try await counter.perform { try await session.query(statement) }
            }

            func listen(to channel: String) async throws -> AsyncThrowingStream<String, any Error> {
                try await counter.perform { try await session.listen(to: channel) }
            }
        }
    }

    /// The statements of all connections together.
    final class StatementCounter: Sendable {
        private let count = Atomic(0)
        private let last: Int

        init(last: Int) { self.last = last }

        /// Counts a statement, and tells whether it is the last one.
        func next() -> (isLast: Bool, isEven: Bool) {
            (count.add(1, ordering: .relaxed).newValue == last, last.isMultiple(of: 2))
        }

        func perform<Result>(_ body: () async throws -> Result) async rethrows -> Result {
            let (isLast, isEven) = next()
            if isLast, isEven { raise(SIGKILL) }
            let result = try await body()
            if isLast { raise(SIGKILL) }
            return result
        }
    }
#endif
