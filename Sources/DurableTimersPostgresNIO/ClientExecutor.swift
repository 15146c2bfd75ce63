#if PostgresNIO
    @_spi(Store) import DurableTimers
    @_spi(Store) import DurableTimersPostgres
    import Logging
    import PostgresNIO
    @_spi(Tool) import Timers

    /// How a store speaks to a client of PostgresNIO.
    final class ClientExecutor: PostgresExecutor {
        typealias Transaction = PostgresConnection

        private let client: PostgresClient
        private let isPooled: Bool
        private let statements: ConnectionStatements
        private let reserved = ReservedConnections()
        private let clock = TimerClock()

        init(_ client: PostgresClient, isPooled: Bool, _ logger: Logger) {
            (self.client, self.isPooled) = (client, isPooled)
            statements = ConnectionStatements(logger)
        }

        // MARK: Statements

        func query(_ statement: PostgresStatement) async throws -> PostgresAnswer {
            guard statement.isUrgent else { return try await execute(statement) }
            do {
                if let (connection, prepared) = reserved.take() {
                    defer { reserved.giveBack(connection) }
                    return try await statements.execute(statement, on: connection, prepared: prepared)
                }
                return try await execute(statement)
            } catch let error as PSQLError {
                // A runner reports it. The error's own text does not say what went wrong.
                throw RunnerFailure(error)
            }
        }

        /// Executes a statement on a connection of the client.
        ///
        /// PostgresNIO has the answer to a statement before the server has committed it, and silently closes the
        /// connection if that fails. The settings of the connection, which are the program's, can make it fail. So a
        /// statement that writes has a transaction, whose commit has an answer of its own.
        private func execute(_ statement: PostgresStatement) async throws -> PostgresAnswer {
            if statement.onlyReads {
                return try await client.withConnection { connection in
                    try await statements.execute(statement, on: connection)
                }
            }
            return try await transaction { connection in try await statements.execute(statement, on: connection) }
        }

        func query(
            _ statement: PostgresStatement, in connection: PostgresConnection
        ) async throws -> PostgresAnswer {
            try await statements.execute(statement, on: connection)
        }

        func transaction<Result: Sendable>(
            _ body: (PostgresConnection) async throws -> Result
        ) async throws -> Result {
            try await client.withConnection { connection in
                _ = try await query(PostgresStatement("begin"), in: connection)
                do {
                    let result = try await body(connection)
                    // The outcome of a commit that is cancelled would be unknown.
                    let answer = try await statements.execute(
                        PostgresStatement("commit"), on: connection, isCancellable: false)
                    if answer.tag == "COMMIT" { return result }
                    throw RolledBack()
                } catch {
                    // A connection that does not roll back must not return to the client.
                    do {
                        _ = try await statements.execute(
                            PostgresStatement("rollback"), on: connection, isCancellable: false)
                    } catch { await connection.end() }
                    throw error
                }
            }
        }

        func sqlState(of error: any Error) -> String? {
            ((error as? RunnerFailure)?.error ?? error as? PSQLError)?.serverInfo?[.sqlState]
        }

        // MARK: The connections of runners

        func session(_ body: @Sendable (any PostgresSession) async throws -> Void) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                if !isPooled { for _ in 0..<2 { group.addTask { await self.reserve() } } }
                try await client.withConnection { connection in
                    do {
                        if !isPooled { try await statements.settle(connection, isForRunner: false) }
                        // A session that only listens would not notice that the server is silent.
                        group.addTask { try await self.ask(connection) }
                        try await body(ClientSession(connection, statements, isPooled: isPooled))
                    } catch {
                        await connection.end()
                        throw error
                    }
                    // Its locks end with it.
                    await connection.end()
                }
            }
        }

        /// Keeps a connection for urgent statements, until the task is cancelled.
        ///
        /// No transaction of the program uses it: a runner would lose its runs if they had to wait.
        private func reserve() async {
            let backoff = Backoff.exponential(from: .milliseconds(50), maximum: .seconds(2), jitter: 0.5)
            var failures = Backoff.Series(backoff)
            while !Task.isCancelled {
                let isKept = try? await client.withConnection { connection in
                    let isSettled = (try? await statements.settle(connection, isForRunner: true)) != nil
                    if isSettled {
                        reserved.add(connection)
                        await connection.untilClosed()
                        reserved.remove(connection)
                        // This comes after what the connection still has to execute.
                        _ = try? await statements.execute(
                            PostgresStatement("select 1"), on: connection, within: .seconds(5), isCancellable: false)
                    }
                    // Its settings are not those of the program.
                    await connection.end()
                    return isSettled
                }
                if isKept == true { failures = Backoff.Series(backoff) }
                try? await clock.sleep(for: backoff.delay(after: &failures))
            }
        }

        private func ask(_ connection: PostgresConnection) async throws {
            while true {
                try await clock.sleep(for: .seconds(15))
                _ = try await statements.execute(PostgresStatement("select 1"), on: connection, within: .seconds(10))
            }
        }
    }

    extension PostgresStatement {
        /// Whether it changes nothing: a statement of the store that changes rows begins with the change.
        fileprivate var onlyReads: Bool { text.hasPrefix("select ") }
    }

    extension PostgresConnection {
        /// Waits until the connection is closed, or the task is cancelled.
        fileprivate func untilClosed() async {
            let (closed, continuation) = AsyncStream<Never>.makeStream()
            closeFuture.whenComplete { _ in continuation.finish() }
            for await _ in closed {}
        }
    }
#endif
