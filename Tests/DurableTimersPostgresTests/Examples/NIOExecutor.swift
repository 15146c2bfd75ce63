#if canImport(PostgresNIO)
    import DurableTimersPostgres
    import Logging
    import NIOCore
    import PostgresNIO

    struct NIOExecutor: PostgresExecutor {
        typealias Transaction = PostgresConnection

        let client: PostgresClient
        // Three connections for runners, and one that listens.
        let runners: PostgresClient
        let logger = Logger(label: "durable-timers")

        func query(
            _ statement: PostgresStatement
        ) async throws -> PostgresAnswer {
            let client = statement.isUrgent ? runners : client
            return try await client.withConnection { connection in
                try await query(statement, in: connection)
            }
        }

        func query(
            _ statement: PostgresStatement, in connection: PostgresConnection
        ) async throws -> PostgresAnswer {
            // The statements of a connection that is closed fail.
            let limit = Task {
                try await Task.sleep(for: .seconds(statement.isUrgent ? 10 : 30))
                try await connection.close()
            }
            defer { limit.cancel() }
            var binds = PostgresBindings(capacity: statement.parameters.count)
            for parameter in statement.parameters {
                binds.append(
                    PostgresData(
                        type: PostgresDataType(parameter.type),
                        formatCode: .binary,
                        value: parameter.bytes.map(ByteBuffer.init(bytes:))))
            }
            let query = PostgresQuery(unsafeSQL: statement.text, binds: binds)
            var answer = PostgresAnswer(columns: 0)
            for try await row in try await connection.query(query, logger: logger) {
                if answer.columns == 0 {
                    answer = PostgresAnswer(columns: row.count)
                }
                for cell in row { answer.append(cell.bytes?.readableBytesView) }
            }
            return answer
        }

        func transaction<Result: Sendable>(
            _ body: nonisolated(nonsending) (Transaction) async throws -> Result
        ) async throws -> Result {
            try await client.withConnection { connection in
                _ = try await query(PostgresStatement("begin"), in: connection)
                do {
                    let result = try await body(connection)
                    _ = try await query(PostgresStatement("commit"), in: connection)
                    return result
                } catch {
                    let rollback = PostgresStatement("rollback")
                    _ = try? await query(rollback, in: connection)
                    throw error
                }
            }
        }

        func session(
            _ body:
                nonisolated(nonsending) @Sendable (any PostgresSession)
                async throws -> Void
        ) async throws {
            try await runners.withConnection { connection in
                // A session that listens would not notice silence.
                let pulse = Task {
                    while true {
                        try await Task.sleep(for: .seconds(15))
                        let question = PostgresStatement("select 1")
                        _ = try await query(question, in: connection)
                    }
                }
                defer { pulse.cancel() }
                try await body(Session(executor: self, connection: connection))
            }
        }

        func sqlState(of error: any Error) -> String? {
            (error as? PSQLError)?.serverInfo?[.sqlState]
        }

        struct Session: PostgresSession {
            let executor: NIOExecutor
            let connection: PostgresConnection
            // True behind PgBouncer with pool_mode = transaction.
            var isPooled: Bool { false }

            func query(
                _ statement: PostgresStatement
            ) async throws -> PostgresAnswer {
                try await executor.query(statement, in: connection)
            }

            func listen(
                to channel: String
            ) async throws -> AsyncThrowingStream<String, any Error> {
                typealias Payloads = AsyncThrowingStream<String, any Error>
                typealias Start = AsyncThrowingStream<Never, any Error>
                let (payloads, listener) = Payloads.makeStream()
                let (start, started) = Start.makeStream()
                let task = Task {
                    do {
                        try await connection.listen(on: channel) { messages in
                            started.finish()
                            for try await message in messages {
                                listener.yield(message.payload)
                            }
                        }
                        listener.finish(throwing: CancellationError())
                    } catch {
                        started.finish(throwing: error)
                        listener.finish(throwing: error)
                    }
                }
                listener.onTermination = { _ in task.cancel() }
                for try await _ in start {}
                return payloads
            }
        }
    }
#endif
