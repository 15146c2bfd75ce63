#if Postgres
    import Synchronization
    @_spi(Tool) import Timers

    /// A connection and its thread.
    ///
    /// Calls come from any thread and wait in a queue. Only the thread knows the connection, and while the queue is
    /// empty, it also waits for the socket, so that it sees notifications and the end of the connection at once.
    final class PostgresLink: Sendable {
        /// What a call may do if there is no connection.
        enum Mode {
            /// Connects first. The statement is a transaction of its own.
            case single
            /// Connects first. The statement begins a transaction.
            case beginning
            /// Fails. The statement is part of a transaction, or needs the session.
            case inside
            /// Like ``inside``, but may have taken effect if the answer is lost.
            case ending
        }

        typealias Listener = AsyncThrowingStream<String, any Error>.Continuation

        private struct State {
            var queue: [Call] = []
            var listeners: [String: Listener] = [:]
            var isStarted = false
            var isAsleep = false
            var isClosed = false
            /// Whether the thread should give up the connection before the next call.
            var isReset = false
            var isPooled = false
        }

        private let state = Mutex(State())
        private let pipe = WakePipe()
        private let options: PostgresDatabase.Options
        /// Whether the thread asks the server every 15 seconds whether it is there: nothing else would notice its loss.
        private let hasPulse: Bool

        init(_ options: PostgresDatabase.Options, hasPulse: Bool = false) {
            (self.options, self.hasPulse) = (options, hasPulse)
        }

        /// Whether transactions may get different connections of the server; known after the first answer.
        var isPooled: Bool { state.withLock { state in state.isPooled } }

        // MARK: Calls, from any thread

        /// Executes a statement; an empty one only connects.
        ///
        /// A task that is cancelled gets an error at once if the statement waits, and otherwise when the server has
        /// answered, at the latest after a second. The same holds when the limit of time has passed.
        func execute(_ statement: PostgresStatement, _ mode: Mode) async throws -> PostgresAnswer {
            // Only statements of the program may wait for locks.
            let isLong = !statement.isUrgent && (mode == .single || mode == .inside)
            let limit = isLong ? options.timeout : min(options.timeout, .seconds(10))
            let call = Call(statement, mode, within: limit)
            return try await call.task.value({ submit(call) }, onCancel: { [self] in cancel(call) })
        }

        private func submit(_ call: Call) {
            let (isRefused, isAsleep) = state.withLock { state in
                if state.isClosed { return (true, false) }
                if !state.isStarted {
                    state.isStarted = true
                    PlatformThread.start(name: "postgres") { [self] in run() }
                }
                state.queue.append(call)
                defer { state.isAsleep = false }
                return (false, state.isAsleep)
            }
            if isRefused { call.task.end(.failure(PostgresDatabaseError(.unreachable, "the database is closed"))) }
            if isAsleep { pipe.wake() }
        }

        private func cancel(_ call: Call) {
            // A commit is not cancelled: its outcome would be unknown.
            guard call.mode != .ending else { return }
            if call.cancel() { call.task.end(.failure(CancellationError())) } else { pipe.wake() }
        }

        /// Gives up the connection, and the next call makes a new one.
        func reset() {
            state.withLock { state in state.isReset = true }
            pipe.wake()
        }

        /// Ends the thread when the calls before this one have ended.
        func close() {
            state.withLock { state in state.isClosed = true }
            pipe.wake()
        }

        /// Adds the receiver of a channel's notifications.
        func listen(to channel: String, _ listener: Listener) {
            let old = state.withLock { state in state.listeners.updateValue(listener, forKey: channel) }
            old?.finish()
        }

        // MARK: The thread

        private enum Step {
            case perform(Call)
            case reset, wait, end
        }

        private func next() -> Step {
            state.withLock { state in
                if state.isReset {
                    state.isReset = false
                    return .reset
                }
                if !state.queue.isEmpty { return .perform(state.queue.removeFirst()) }
                if state.isClosed { return .end }
                state.isAsleep = true
                return .wait
            }
        }

        private func run() {
            var connection = LinkConnection(options)
            while true {
                switch next() {
                case .perform(let call): perform(call, &connection)
                case .reset: lose(&connection, "the connection is given up")
                case .wait:
                    let timeout: Int32? = hasPulse && connection.libpq != nil ? 15_000 : nil
                    let woken = pipe.wait(for: connection.libpq?.socket, timeout: timeout)
                    guard let libpq = connection.libpq, woken.isReadable || !woken.isCalled else { continue }
                    if !(woken.isReadable ? libpq.read() : libpq.pulse()) { lose(&connection, libpq.message) }
                case .end:
                    let listeners = takeListeners()
                    for listener in listeners { listener.finish() }
                    return
                }
            }
        }

        private func perform(_ call: Call, _ connection: inout LinkConnection) {
            do {
                if call.isCancelled { return }
                if connection.libpq == nil {
                    guard call.mode == .single || call.mode == .beginning else {
                        throw PostgresDatabaseError(.connectionLost, "the connection is lost")
                    }
                    guard let libpq = try connection.connect(waking: pipe, unless: { call.isCancelled }) else { return }
                    state.withLock { state in state.isPooled = libpq.isPooled }
                    libpq.notify = { [unowned self] channel, payload in deliver(payload, of: channel) }
                }
                guard let libpq = connection.libpq, call.send() else { return }
                if call.statement.text.isEmpty { return call.task.end(.success(PostgresAnswer(columns: 0))) }
                let statement = call.mode == .beginning ? libpq.begin : call.statement
                let answer = try libpq.execute(statement, within: call.limit) { call.isCancelled ? .cancel : .none }
                if call.mode == .single, libpq.isAlive, libpq.isInTransaction {
                    connection.drop()
                    throw PostgresDatabaseError(.misuse, "a statement began a transaction; call transaction(_:)")
                }
                if libpq.isCancelled { lose(&connection, "a statement was cancelled") }
                call.task.end(.success(answer))
            } catch {
                end(call, with: error, &connection)
            }
        }

        private func end(_ call: Call, with error: any Error, _ connection: inout LinkConnection) {
            var error = error
            let isUnknown = (error as? PostgresDatabaseError)?.code == .unknownOutcome
            if isUnknown, call.mode == .inside || call.mode == .beginning {
                error = PostgresDatabaseError(.connectionLost, "\(error)")
            }
            if call.isCancelled, call.mode != .ending { error = CancellationError() }
            if isUnknown || connection.libpq.map({ libpq in libpq.isCancelled || !libpq.isAlive }) ?? false {
                lose(&connection, "\(error)")
            }
            call.task.end(.failure(error))
        }

        private func lose(_ connection: inout LinkConnection, _ message: String) {
            connection.drop()
            let listeners = takeListeners()
            for listener in listeners {
                listener.finish(throwing: PostgresDatabaseError(.connectionLost, message))
            }
        }

        private func takeListeners() -> [Listener] {
            state.withLock { state in
                defer { state.listeners = [:] }
                return Array(state.listeners.values)
            }
        }

        private func deliver(_ payload: String, of channel: String) {
            let listener = state.withLock { state in state.listeners[channel] }
            _ = listener?.yield(payload)
        }
    }

    /// A statement that a task waits for.
    final class Call: Sendable {
        private struct State {
            var isCancelled = false
            var isSent = false
        }

        let statement: PostgresStatement
        let mode: PostgresLink.Mode
        /// How long the server may take.
        let limit: Duration
        let task = WaitingTask<PostgresAnswer>()
        private let state = Mutex(State())

        init(_ statement: PostgresStatement, _ mode: PostgresLink.Mode, within limit: Duration) {
            (self.statement, self.mode, self.limit) = (statement, mode, limit)
        }

        var isCancelled: Bool { state.withLock { state in state.isCancelled } }

        /// Cancels the call.
        ///
        /// - Returns: whether it was not sent, and will not be.
        func cancel() -> Bool {
            state.withLock { state in
                state.isCancelled = true
                return !state.isSent
            }
        }

        /// Whether the statement may be sent now.
        func send() -> Bool {
            state.withLock { state in
                state.isSent = !state.isCancelled
                return state.isSent
            }
        }
    }

    /// The connection of a link, and when the next attempt to connect may begin.
    struct LinkConnection {
        private static let backoff = Backoff.exponential(from: .milliseconds(50), maximum: .seconds(2), jitter: 0.5)

        private let options: PostgresDatabase.Options
        private(set) var libpq: LibPQ?
        private var failures = Backoff.Series(Self.backoff)
        private var nextAttempt = ContinuousClock.now

        init(_ options: PostgresDatabase.Options) { self.options = options }

        mutating func drop() { libpq = nil }

        /// Connects, and waits before that if the last attempts have failed.
        ///
        /// One call makes one attempt: the error reaches its caller soon.
        mutating func connect(
            waking pipe: WakePipe, unless isCancelled: () -> Bool
        ) throws(PostgresDatabaseError) -> LibPQ? {
            while ContinuousClock.now < nextAttempt {
                if isCancelled() { return nil }
                _ = pipe.wait(for: nil, timeout: Int32((nextAttempt - .now) / .milliseconds(1)) + 1)
            }
            do {
                let new = try LibPQ(options, waking: pipe)
                (libpq, failures) = (new, Backoff.Series(Self.backoff))
                return new
            } catch {
                nextAttempt = .now + Self.backoff.delay(after: &failures)
                throw error
            }
        }
    }
#endif
