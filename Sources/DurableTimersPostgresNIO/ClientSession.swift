#if PostgresNIO
    @_spi(Store) import DurableTimersPostgres
    import PostgresNIO

    /// A connection that listens for the runners of a store, and has their locks.
    struct ClientSession: PostgresSession {
        private let connection: PostgresConnection
        private let statements: ConnectionStatements
        let isPooled: Bool

        init(_ connection: PostgresConnection, _ statements: ConnectionStatements, isPooled: Bool) {
            (self.connection, self.statements, self.isPooled) = (connection, statements, isPooled)
        }

        func query(_ statement: PostgresStatement) async throws -> PostgresAnswer {
            do {
                return try await statements.execute(
                    statement, on: connection, within: .seconds(10), isCancellable: false)
            } catch let error as PSQLError { throw RunnerFailure(error) }
        }

        func listen(to channel: String) async throws -> AsyncThrowingStream<String, any Error> {
            let (payloads, listener) = AsyncThrowingStream<String, any Error>.makeStream()
            let (start, started) = AsyncThrowingStream<Never, any Error>.makeStream()
            let task = Task {
                do {
                    try await connection.listen(on: channel) { notifications in
                        started.finish()
                        for try await notification in notifications { listener.yield(notification.payload) }
                    }
                    throw Silence()
                } catch {
                    let failure = (error as? PSQLError).map(RunnerFailure.init) ?? error
                    started.finish(throwing: failure)
                    listener.finish(throwing: failure)
                }
            }
            listener.onTermination = { _ in task.cancel() }
            for try await _ in start {}
            return payloads
        }
    }
#endif
