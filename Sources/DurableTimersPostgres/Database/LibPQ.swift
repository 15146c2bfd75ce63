#if Postgres
    import CLibPQ
    import DurableTimers
    import Timers

    /// A connection of libpq.
    ///
    /// One thread creates it, uses it and releases it.
    @safe final class LibPQ {
        /// What another thread asks for while a statement is executed.
        enum Interruption { case none, cancel }

        // Valid until `deinit`.
        private let connection: OpaquePointer
        private let pipe: WakePipe
        // The prepared statements by their texts.
        private var prepared: [String: Prepared] = [:]
        private var names = 0
        private let prepares: Bool
        /// Whether transactions may get different connections of the server.
        let isPooled: Bool
        /// Receives the channel and the payload of each notification.
        var notify: ((String, String) -> Void)?

        /// Connects, and blocks until that has succeeded or failed.
        init(_ options: PostgresDatabase.Options, waking pipe: WakePipe) throws(PostgresDatabase.Failure) {
            // What stands before the connection string is a default, and what stands behind it holds in any case.
            let settings: KeyValuePairs = [
                "connect_timeout": "10", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
                "tcp_user_timeout": "20000", "fallback_application_name": "swift-timers",
                "dbname": options.url, "client_encoding": "UTF8",
            ]
            let keys = CStrings(settings.map(\.key))
            let values = CStrings(settings.map(\.value))
            // The strings outlive the call, which copies them.
            let new = unsafe keys.withPointers { keys in
                unsafe values.withPointers { values in unsafe PQconnectdbParams(keys, values, 1) }
            }
            guard let connection = unsafe new else { throw PostgresDatabase.Failure(.unreachable, "out of memory") }
            unsafe (self.connection, self.pipe) = (connection, pipe)
            // The new connection is valid until it is finished.
            guard unsafe PQstatus(connection) == CONNECTION_OK else {
                let message = unsafe Self.firstLine(PQerrorMessage(connection))
                unsafe PQfinish(connection)
                throw PostgresDatabase.Failure(.unreachable, message)
            }
            let version = unsafe PQserverVersion(connection)
            guard version >= 130_000 else {
                unsafe PQfinish(connection)
                throw PostgresDatabase.Failure(.unreachable, "the server is older than PostgreSQL 13")
            }
            // A pooler makes up the number of the process that it gives its clients.
            switch options.pooling {
            case .none: isPooled = false
            case .transaction: isPooled = true
            case .detected:
                guard let number = unsafe Self.processID(connection) else {
                    // A connection that is lost says nothing of a pooler.
                    let message = unsafe Self.firstLine(PQerrorMessage(connection))
                    unsafe PQfinish(connection)
                    throw PostgresDatabase.Failure(.unreachable, message)
                }
                isPooled = unsafe number != PQbackendPID(connection)
            }
            prepares = !isPooled
            // Notices of the server would go to the standard error otherwise.
            unsafe PQsetNoticeReceiver(connection, { _, _ in }, nil)
        }

        deinit {
            // No other thread has the pointer.
            unsafe PQfinish(connection)
        }

        private static func processID(_ connection: OpaquePointer) -> Int32? {
            // The result is valid until it is cleared.
            let result = unsafe PQexec(connection, "select pg_backend_pid()")
            defer { unsafe PQclear(result) }
            guard unsafe PQresultStatus(result) == PGRES_TUPLES_OK, let text = unsafe PQgetvalue(result, 0, 0) else {
                return nil
            }
            return Int32(unsafe String(cString: text))
        }

        static func firstLine(_ message: UnsafePointer<CChar>?) -> String {
            // Messages end with a zero.
            guard let message = unsafe message else { return "unknown" }
            let text = unsafe String(cString: message)
            return text.split(separator: "\n").first.map { line in String(line) } ?? "unknown"
        }

        // MARK: State

        // The connection is valid in all of these.

        var socket: Int32 { unsafe PQsocket(connection) }
        var isAlive: Bool { unsafe PQstatus(connection) == CONNECTION_OK }
        var isInTransaction: Bool { unsafe PQtransactionStatus(connection) != PQTRANS_IDLE }
        var message: String { unsafe Self.firstLine(PQerrorMessage(connection)) }

        /// Reads what the server has sent, and delivers notifications.
        ///
        /// - Returns: whether the connection lives.
        func read() -> Bool {
            let isRead = unsafe PQconsumeInput(connection) == 1
            // Each notification is valid until it is freed.
            while let notification = unsafe PQnotifies(connection) {
                let channel = unsafe String(cString: notification.pointee.relname)
                let payload = unsafe String(cString: notification.pointee.extra)
                unsafe PQfreemem(notification)
                notify?(channel, payload)
            }
            return isRead && isAlive
        }

        // MARK: Statements

        /// Executes a statement, and blocks until its answer is there.
        ///
        /// The interruption is asked for after each call of ``WakePipe/wake()``.
        func execute(
            _ statement: PostgresStatement, interruption: () -> Interruption
        ) throws(PostgresDatabase.Failure) -> PostgresAnswer {
            // A statement without values is often one of many, or takes no planning, such as a commit.
            guard prepares, !statement.parameters.isEmpty else {
                return try send(statement, named: nil, interruption)
            }
            do {
                return try send(statement, named: prepare(statement, interruption), interruption)
            } catch {
                // Another user of the connection has dropped the prepared statements, or the tables have changed. An
                // error inside a transaction has ended it.
                guard error.sqlState == "26000" || error.sqlState == "0A000", !isInTransaction else { throw error }
                prepared = [:]
                return try send(statement, named: nil, interruption)
            }
        }

        private func prepare(
            _ statement: PostgresStatement, _ interruption: () -> Interruption
        ) throws(PostgresDatabase.Failure) -> String {
            if let old = prepared[statement.text] {
                guard old.isStale else {
                    prepared[statement.text]?.uses += 1
                    return old.name
                }
                prepared[statement.text] = nil
                _ = try send(PostgresStatement("deallocate \(old.name)"), named: nil, interruption)
            }
            // The statements of a store are few. A program that makes up texts must not fill the server's memory.
            if prepared.count >= 256 {
                prepared = [:]
                _ = try send(PostgresStatement("deallocate all"), named: nil, interruption)
            }
            names += 1
            let name = "swift_timers_\(names)"
            let types = statement.parameters.map(\.type)
            // The arguments outlive the call.
            let isSent = unsafe PQsendPrepare(connection, name, statement.text, Int32(types.count), types) == 1
            _ = try answer(isSent: isSent, interruption)
            prepared[statement.text] = Prepared(name: name)
            return name
        }

        /// A prepared statement.
        ///
        /// After five executions the server may keep a plan, which no longer fits when a small table has become a large
        /// one, until the table is analyzed. A new statement gets a new plan.
        private struct Prepared {
            let name: String
            var uses = 1
            private let end = ContinuousClock.now + .seconds(30)

            init(name: String) { self.name = name }

            var isStale: Bool { uses > 5 && ContinuousClock.now > end }
        }

        private func send(
            _ statement: PostgresStatement, named name: String?, _ interruption: () -> Interruption
        ) throws(PostgresDatabase.Failure) -> PostgresAnswer {
            let values = ParameterBuffer(statement.parameters)
            // The arguments outlive the call.
            let isSent = unsafe values.withPointers { types, pointers, lengths, formats in
                let count = Int32(statement.parameters.count)
                return if let name {
                    unsafe PQsendQueryPrepared(connection, name, count, pointers, lengths, formats, 1)
                } else {
                    unsafe PQsendQueryParams(connection, statement.text, count, types, pointers, lengths, formats, 1)
                }
            }
            return try answer(isSent: isSent == 1, interruption)
        }

        /// Waits for the answer of what was sent.
        private func answer(
            isSent: Bool, _ interruption: () -> Interruption
        ) throws(PostgresDatabase.Failure) -> PostgresAnswer {
            guard isSent else { throw lost() }
            var answer = PostgresAnswer(columns: 0)
            var failure: PostgresDatabase.Failure?
            while true {
                try waitForResult(interruption)
                // The result is valid until it is cleared.
                guard let result = unsafe PQgetResult(connection) else { break }
                defer { unsafe PQclear(result) }
                switch unsafe PQresultStatus(result) {
                case PGRES_COMMAND_OK:
                    answer = PostgresAnswer(columns: 0)
                    answer.tag = unsafe String(cString: PQcmdStatus(result))
                case PGRES_TUPLES_OK: answer = unsafe PostgresAnswer(result)
                case PGRES_EMPTY_QUERY: break
                case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                    throw PostgresDatabase.Failure(.misuse, "a statement copies data")
                default: failure = unsafe failure ?? self.failure(of: result)
                }
            }
            _ = read()
            if let failure { throw failure }
            return answer
        }

        private func failure(of result: OpaquePointer) -> PostgresDatabase.Failure {
            // The strings are valid until the result is cleared.
            guard isAlive, let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
                return lost()
            }
            let message = unsafe Self.firstLine(PQresultErrorField(result, Int32(UInt8(ascii: "M"))))
            return PostgresDatabase.Failure(.server, message, sqlState: unsafe String(cString: state))
        }

        private func lost() -> PostgresDatabase.Failure { PostgresDatabase.Failure(.unknownOutcome, message) }

        /// Waits until a result can be read without blocking.
        private func waitForResult(_ interruption: () -> Interruption) throws(PostgresDatabase.Failure) {
            var cancellation: Cancellation?
            while true {
                // The connection is valid.
                let unsent = unsafe PQflush(connection)
                guard unsent >= 0 else { return }
                guard unsafe PQisBusy(connection) == 1 else { return }
                let woken = pipe.wait(for: socket, writes: unsent == 1, timeout: cancellation.map(\.timeout))
                // An error leaves the connection bad, and the next result says so.
                if woken.isReadable, !read(), !isAlive { return }
                if woken.isCalled, cancellation == nil, interruption() == .cancel {
                    cancellation = Cancellation()
                    cancel()
                }
                if let cancellation, cancellation.isOver { throw lost() }
            }
        }

        /// The server gets a second to obey.
        private struct Cancellation {
            private let end = ContinuousClock.now + .seconds(1)
            var isOver: Bool { ContinuousClock.now >= end }
            var timeout: Int32 { isOver ? 0 : 100 }
        }

        /// Asks the server to cancel the statement, from a thread of its own: the call makes a connection and blocks.
        private func cancel() {
            // The new object has what the call needs, and the thread frees it.
            guard let request = unsafe PQgetCancel(connection) else { return }
            let address = UInt(bitPattern: request)
            PlatformThread.start(name: "postgres-cancel") {
                let request = unsafe OpaquePointer(bitPattern: address)
                var message = [CChar](repeating: 0, count: 256)
                _ = unsafe PQcancel(request, &message, 256)
                unsafe PQfreeCancel(request)
            }
        }
    }
#endif
