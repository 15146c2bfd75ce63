#if PostgresNIO
    @_spi(Store) import DurableTimers
    @_spi(Store) import DurableTimersPostgres
    import Logging
    import NIOCore
    import PostgresNIO
    import Timers

    /// Executes the statements of a store on connections of PostgresNIO.
    ///
    /// The bytes of parameters and rows pass as they are.
    final class ConnectionStatements: Sendable {
        private let logger: Logger
        /// Closes the connections whose answers are late: PostgresNIO waits for an answer forever.
        private let limits = TimeoutPool<PostgresConnection>(after: .seconds(30), name: "PostgreSQL") { connection in
            connection.closeNow()
        }

        init(_ logger: Logger) { self.logger = logger }

        /// Executes a statement.
        ///
        /// If the task is cancelled, the server has another second to answer.
        func execute(
            _ statement: PostgresStatement, on connection: PostgresConnection, within limit: Duration? = nil,
            prepared: PreparedStatements? = nil, isCancellable: Bool = true
        ) async throws -> PostgresAnswer {
            if isCancellable { try Task.checkCancellation() }
            let timeout = limits.insert(connection, after: limit ?? .seconds(statement.isUrgent ? 10 : 30))
            do {
                let answer = try await withTaskCancellationHandler {
                    try await send(statement, on: connection, prepared)
                } onCancel: {
                    if isCancellable { limits.refresh(timeout, after: .seconds(1)) }
                }
                limits.remove(timeout)
                return answer
            } catch {
                let isLate = !limits.remove(timeout)
                // After a failover the old server only reads. The client has to make a new connection.
                let isOld = (error as? PSQLError)?.serverInfo?[.sqlState] == "25006"
                if isLate || isOld { await connection.end() }
                if isCancellable { try Task.checkCancellation() }
                if isLate { throw Silence() }
                throw error
            }
        }

        private func send(
            _ statement: PostgresStatement, on connection: PostgresConnection, _ prepared: PreparedStatements?
        ) async throws -> PostgresAnswer {
            if let rows = try await prepared?.execute(statement, on: connection) { return PostgresAnswer(rows) }
            var bindings = PostgresBindings(capacity: statement.parameters.count)
            for parameter in statement.parameters { bindings.append(PostgresData(parameter)) }
            let query = PostgresQuery(unsafeSQL: statement.text, binds: bindings)
            let result = try await connection.query(query, logger: logger).get()
            var answer = PostgresAnswer(result.rows)
            answer.tag = result.metadata.command
            return answer
        }

        /// Makes the settings of a connection that only the store uses.
        func settle(_ connection: PostgresConnection, isForRunner: Bool) async throws {
            let settings = SessionSettings.values(rest: 60_000, isForRunner: isForRunner)
            let (text, parameters) = SessionSettings.statement(settings)
            _ = try await execute(PostgresStatement(text, parameters), on: connection, within: .seconds(10))
        }
    }

    extension PostgresConnection {
        /// Closes the connection, and does not wait for that.
        func closeNow() { let _: EventLoopFuture<Void> = close() }

        /// Closes the connection.
        ///
        /// Call this before the client has it back: the client then knows that it is closed, and does not lend it.
        func end() async { try? await close() as Void }
    }

    extension PostgresData {
        init(_ parameter: PostgresParameter) {
            self.init(
                type: PostgresDataType(parameter.type), formatCode: .binary,
                value: parameter.bytes.map { bytes in ByteBuffer(bytes: bytes) })
        }
    }

    extension PostgresAnswer {
        fileprivate init(_ rows: [PostgresRow]) {
            self.init(columns: rows.first?.count ?? 0)
            reserve(rows: rows.count)
            for row in rows {
                for cell in row { append(cell.bytes?.readableBytesView) }
            }
        }
    }
#endif
