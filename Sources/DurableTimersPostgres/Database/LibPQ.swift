#if Postgres
    import CLibPQ
    @_spi(Store) import DurableTimers
    import Synchronization
    import Timers

    /// A connection of libpq.
    ///
    /// One thread creates it, uses it and releases it.
    @safe final class LibPQ {
        /// A request from another thread while a statement is executed.
        enum Interruption { case none, cancel }

        // Valid until `deinit`.
        private let connection: OpaquePointer
        private let pipe: WakePipe
        // The prepared statements by their texts.
        private var prepared: [String: Prepared] = [:]
        private var names = 0
        private var wait = Wait(within: .zero)
        private let limit: Duration
        /// Whether transactions may get different connections of the server.
        private(set) var isPooled = false
        /// Begins a transaction with the isolation that the server has for those that choose none.
        private(set) var begin = PostgresStatement("begin")
        /// Receives the channel and the payload of each notification.
        var notify: ((String, String) -> Void)?

        /// Connects, and blocks until that has succeeded or failed.
        init(_ options: PostgresDatabase.Options, waking pipe: WakePipe) throws(PostgresDatabaseError) {
            // Settings before the connection string are defaults. Those after it override it.
            let settings: KeyValuePairs = [
                "connect_timeout": "10", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
                "tcp_user_timeout": "20000", "fallback_application_name": "swift-timers",
                "target_session_attrs": options.hasHosts ? "read-write" : "any",
                "dbname": options.url, "client_encoding": "UTF8",
            ]
            let keys = CStrings(settings.map(\.key))
            let values = CStrings(settings.map(\.value))
            // The strings outlive the call, which copies them.
            let new = unsafe keys.withPointers { keys in
                unsafe values.withPointers { values in unsafe PQconnectdbParams(keys, values, 1) }
            }
            guard let connection = unsafe new else { throw PostgresDatabaseError(.unreachable, "out of memory") }
            unsafe (self.connection, self.pipe) = (connection, pipe)
            limit = options.timeout
            // The new connection is valid until it is finished.
            guard unsafe PQstatus(connection) == CONNECTION_OK else {
                throw PostgresDatabaseError(.unreachable, message)
            }
            let version = unsafe PQserverVersion(connection)
            guard version >= 130_000 else {
                throw PostgresDatabaseError(.unreachable, "the server is older than PostgreSQL 13")
            }
            // Notices of the server would go to the standard error otherwise.
            unsafe PQsetNoticeReceiver(connection, { _, _ in }, nil)
            do { try settle(options) } catch {
                throw PostgresDatabaseError(.unreachable, error.description, sqlState: error.sqlState)
            }
        }

        deinit {
            // No other thread has the pointer.
            unsafe PQfinish(connection)
        }

        /// Looks for a pooler, and makes the settings of the session, in one transaction.
        private func settle(_ options: PostgresDatabase.Options) throws(PostgresDatabaseError) {
            isPooled = options.pooling == .transaction
            if isPooled { return }
            wait = Wait(within: .seconds(10))
            let settings = SessionSettings.values(
                rest: Int64(limit / .milliseconds(1)) * 2, isForRunner: options.isForRunner)
            // A pooler makes up the number of the process that it gives its clients.
            let number = unsafe PQbackendPID(connection)
            let (text, parameters) = SessionSettings.statement(
                settings, unlessOtherThan: options.pooling == .detected ? Int64(number) : nil)
            let old = try send(PostgresStatement(text, parameters), named: nil) { .none }
            isPooled = old.isEmpty
            if let isolation = old.first?.text(0), isolation != SessionSettings.isolation {
                begin.text += " isolation level \(isolation)"
            }
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

        /// Whether the server was asked to cancel the last statement: it may do so late, and hit the next one.
        var isCancelled: Bool { wait.isCancelled }

        /// Executes a statement, and blocks until its answer is there, or the limit has passed.
        ///
        /// The interruption is asked for after each call of ``WakePipe/wake()``.
        func execute(
            _ statement: PostgresStatement, within limit: Duration, interruption: () -> Interruption
        ) throws(PostgresDatabaseError) -> PostgresAnswer {
            wait = Wait(within: limit)
            // A statement without values is often one of many, or takes no planning, such as a commit.
            guard !isPooled, !statement.parameters.isEmpty else {
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

        /// Prepares a statement when it comes again: many come once.
        ///
        /// - Returns: its name; nil if it is not prepared.
        private func prepare(
            _ statement: PostgresStatement, _ interruption: () -> Interruption
        ) throws(PostgresDatabaseError) -> String? {
            guard let known = prepared[statement.text], !known.isStale else {
                if let old = prepared.removeValue(forKey: statement.text)?.name {
                    _ = try send(PostgresStatement("deallocate \(old)"), named: nil, interruption)
                }
                // The statements of a store are few. A program that makes up texts must not fill the server's memory.
                if prepared.count >= 256 {
                    prepared = [:]
                    _ = try send(PostgresStatement("deallocate all"), named: nil, interruption)
                }
                prepared[statement.text] = Prepared()
                return nil
            }
            prepared[statement.text]?.uses += 1
            if let name = known.name { return name }
            names += 1
            let name = "swift_timers_\(names)"
            let types = statement.parameters.map(\.type)
            // The arguments outlive the call.
            let isSent = unsafe PQsendPrepare(connection, name, statement.text, Int32(types.count), types) == 1
            _ = try answer(isSent: isSent, interruption)
            prepared[statement.text]?.name = name
            return name
        }

        /// A statement that was executed, and is prepared from the second time on.
        ///
        /// After five executions the server may keep a plan, which no longer fits when a small table has become a large
        /// one, until the table is analyzed. A new statement gets a new plan.
        private struct Prepared {
            var name: String?
            var uses = 1
            private let end = ContinuousClock.now + .seconds(30)

            var isStale: Bool { uses > 5 && ContinuousClock.now > end }
        }

        private func send(
            _ statement: PostgresStatement, named name: String?, _ interruption: () -> Interruption
        ) throws(PostgresDatabaseError) -> PostgresAnswer {
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
        ) throws(PostgresDatabaseError) -> PostgresAnswer {
            guard isSent else { throw lost() }
            var answer = PostgresAnswer(columns: 0)
            var failure: PostgresDatabaseError?
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
                    throw PostgresDatabaseError(.misuse, "a statement copies data")
                default: failure = unsafe failure ?? self.failure(of: result)
                }
            }
            _ = read()
            if let failure { throw failure }
            return answer
        }

        private func failure(of result: OpaquePointer) -> PostgresDatabaseError {
            // The strings are valid until the result is cleared.
            guard isAlive, let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
                return lost()
            }
            if wait.hasExpired { return PostgresDatabaseError(.server, wait.words, sqlState: "57014") }
            let message = unsafe Self.firstLine(PQresultErrorField(result, Int32(UInt8(ascii: "M"))))
            return PostgresDatabaseError(.server, message, sqlState: unsafe String(cString: state))
        }

        private func lost() -> PostgresDatabaseError {
            PostgresDatabaseError(.unknownOutcome, wait.hasExpired ? wait.words : message)
        }

        /// Asks the server whether it is there, without a transaction, and blocks until it has answered.
        ///
        /// - Returns: whether the connection lives.
        func pulse() -> Bool {
            wait = Wait(within: .seconds(10))
            // The connection is valid, and each result until it is cleared.
            guard unsafe swift_timers_send_pulse(connection) == 1 else { return false }
            while true {
                do { try waitForResult { .none } } catch { return false }
                guard let result = unsafe PQgetResult(connection) else { break }
                unsafe PQclear(result)
            }
            unsafe swift_timers_end_pulse(connection)
            return read()
        }

        /// Waits until a result can be read without blocking.
        private func waitForResult(_ interruption: () -> Interruption) throws(PostgresDatabaseError) {
            while true {
                // The connection is valid.
                let unsent = unsafe PQflush(connection)
                guard unsent >= 0 else { return }
                guard unsafe PQisBusy(connection) == 1 else { return }
                let woken = pipe.wait(for: socket, writes: unsent == 1, timeout: wait.milliseconds)
                // An error leaves the connection bad, and the next result says so.
                if woken.isReadable, !read(), !isAlive { return }
                if wait.isCancelled {
                    if wait.isOver { throw lost() }
                } else if wait.isOver || woken.isCalled && interruption() == .cancel {
                    wait.cancel()
                    cancel()
                }
            }
        }

        /// How long to wait for an answer.
        private struct Wait {
            private let limit: Duration
            private var end: ContinuousClock.Instant
            private(set) var isCancelled = false
            /// Whether the statement was cancelled because its time was over.
            private(set) var hasExpired = false

            init(within limit: Duration) { (self.limit, end) = (limit, .now + limit) }

            var isOver: Bool { ContinuousClock.now >= end }
            var milliseconds: Int32 { Int32(clamping: Int64(max(end - .now, .zero) / .milliseconds(1)) + 1) }
            var words: String { "the server has not answered within \(limit)" }

            /// The server gets a second to obey.
            mutating func cancel() {
                (isCancelled, hasExpired) = (true, isOver)
                end = .now + .seconds(1)
            }
        }

        // Requests to a server that does not answer stay under way.
        private static let cancellations = Atomic(0)

        /// Asks the server to cancel the statement, from a thread of its own: the call makes a connection and blocks.
        private func cancel() {
            guard Self.cancellations.add(1, ordering: .relaxed).oldValue < 8,
                // The new object has what the call needs, and the thread frees it.
                let request = unsafe PQgetCancel(connection)
            else {
                Self.cancellations.subtract(1, ordering: .relaxed)
                return
            }
            let address = UInt(bitPattern: request)
            PlatformThread.start(name: "postgres-cancel") {
                let request = unsafe OpaquePointer(bitPattern: address)
                var message = [CChar](repeating: 0, count: 256)
                _ = unsafe PQcancel(request, &message, 256)
                unsafe PQfreeCancel(request)
                Self.cancellations.subtract(1, ordering: .relaxed)
            }
        }
    }
#endif
