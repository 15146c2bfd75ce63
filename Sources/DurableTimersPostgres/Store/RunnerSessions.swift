#if Postgres
    import DurableTimers
    import Synchronization
    import Timers

    /// The connection that listens for the runners of a store, and holds their locks.
    ///
    /// It exists while there are runners. When it is lost all of them are disowned, since others may take their rows,
    /// and it is made anew.
    final class RunnerSessions<Executor: PostgresExecutor>: Sendable {
        private typealias Listener = AsyncStream<StoreNotice>.Continuation

        private enum Connection {
            case none
            case connecting
            case open(any PostgresSession)
            /// There is none, and trying again cannot help.
            case pooled
        }

        private typealias Waiter = CheckedContinuation<(any PostgresSession)?, any Error>

        private struct State {
            var connection = Connection.none
            var listeners: [RunnerID: Listener] = [:]
            /// The runners with a lock.
            var joined: Set<RunnerID> = []
            /// Why runners have lost their locks, for those that have not left.
            var disowned: [RunnerID: String] = [:]
            /// The runners that are about to join, and wait for the connection.
            var waiting: [Waiter] = []
            var task: Task<Void, Never>?
            /// Grows with each task, so that what an earlier one still says does not count.
            var generation = 0
        }

        private let state = Mutex(State())
        private let executor: Executor
        private let statements: PostgresStatements
        private static var lost: String { "the connection that listens is lost" }

        init(_ executor: Executor, _ statements: PostgresStatements) {
            self.executor = executor
            self.statements = statements
        }

        // MARK: Runners

        func hasJoined(_ runner: RunnerID) -> Bool { state.withLock { state in state.joined.contains(runner) } }

        func join(_ runner: RunnerID) async throws {
            guard let session = try await session() else { return }
            let locks = try await session.query(PostgresStatement(statements.lock, [.int8(runner.lock)]))
            guard try locks.one().bool(0) == true else {
                // An earlier connection of this runner was lost while it joined, and the server will learn that.
                throw PostgresDatabase.Failure(
                    .connectionLost, "another connection has the lock of the runner \(runner)")
            }
            _ = try await session.query(PostgresStatement(statements.join, [.uuid(runner), .int8(runner.lock)]))
            let isOpen = state.withLock { state in
                guard case .open = state.connection else { return false }
                state.joined.insert(runner)
                return true
            }
            if !isOpen { throw PostgresDatabase.Failure(.connectionLost, Self.lost) }
        }

        func leave(_ runner: RunnerID) async {
            let (listener, session, hasJoined) = state.withLock { state in
                state.disowned.removeValue(forKey: runner)
                let hasJoined = state.joined.remove(runner) != nil
                let session: (any PostgresSession)? =
                    if hasJoined, case .open(let session) = state.connection { session } else { nil }
                return (state.listeners.removeValue(forKey: runner), session, hasJoined)
            }
            listener?.finish()
            // Without an answer others find the lock free, and the row of the runner goes when its lease has passed.
            if hasJoined { _ = try? await executor.query(PostgresStatement(statements.leave, [.uuid(runner)])) }
            if let session { _ = try? await session.query(PostgresStatement(statements.unlock, [.int8(runner.lock)])) }
            stopIfUnused()
        }

        func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> {
            let (stream, listener) = AsyncStream<StoreNotice>.makeStream(bufferingPolicy: .unbounded)
            let (old, notice): (Listener?, StoreNotice?) = state.withLock { state in
                let old = state.listeners.updateValue(listener, forKey: runner)
                if let reason = state.disowned[runner] { return (old, .disowned(reason)) }
                startIfNeeded(&state)
                return switch state.connection {
                case .open: (old, .reliable)
                case .pooled: (old, .unreliable(Self.pooled))
                case .none, .connecting: (old, nil)
                }
            }
            old?.finish()
            if let notice { listener.yield(notice) }
            listener.onTermination = { [weak self] reason in
                // Otherwise the runner has left.
                if case .cancelled = reason { self?.forget(runner) }
            }
            return stream
        }

        private func forget(_ runner: RunnerID) {
            _ = state.withLock { state in
                state.disowned.removeValue(forKey: runner)
                return state.listeners.removeValue(forKey: runner)
            }
            stopIfUnused()
        }

        private static var pooled: String { "a pooler gives each transaction another connection" }

        // MARK: The connection

        /// The connection; nil if there is a pooler.
        private func session() async throws -> (any PostgresSession)? {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<(any PostgresSession)?, Never>? = state.withLock { state in
                    startIfNeeded(&state)
                    switch state.connection {
                    case .open(let session): return .success(session)
                    case .pooled: return .success(nil)
                    case .none, .connecting:
                        state.waiting.append(continuation)
                        return nil
                    }
                }
                if let result { continuation.resume(with: result) }
            }
        }

        private func startIfNeeded(_ state: inout State) {
            guard case .none = state.connection else { return }
            state.connection = .connecting
            state.generation += 1
            state.task = Task { [weak self, executor, generation = state.generation] in
                var failures = 0
                while !Task.isCancelled {
                    do {
                        try await executor.session { [weak self] session in
                            try await self?.serve(session, generation)
                        }
                        return
                    } catch {
                        guard let self else { return }
                        if lose(error, generation) { failures = 0 }
                    }
                    // 100 ms, and twice as much after each failure, up to 3.2 s.
                    try? await Task.sleep(for: .milliseconds(100 << min(failures, 5)))
                    failures += 1
                }
            }
        }

        /// Listens until the connection is lost; returns at once if there is a pooler.
        private func serve(_ session: any PostgresSession, _ generation: Int) async throws {
            if session.isPooled {
                open(.pooled, nil, [.unreliable(Self.pooled)], generation)
                return
            }
            let payloads = try await session.listen(to: statements.channel)
            // What was written before the server listened has sent no notice.
            open(.open(session), session, [.reliable, .changed], generation)
            for try await payload in payloads { deliver(payload) }
            throw PostgresDatabase.Failure(.connectionLost, Self.lost)
        }

        private func open(
            _ connection: Connection, _ session: (any PostgresSession)?, _ notices: [StoreNotice], _ generation: Int
        ) {
            let (listeners, waiting): ([Listener], [Waiter]) = state.withLock { state in
                guard state.generation == generation else { return ([], []) }
                state.connection = connection
                defer { state.waiting = [] }
                return (Array(state.listeners.values), state.waiting)
            }
            for waiter in waiting { waiter.resume(returning: session) }
            for listener in listeners { for notice in notices { listener.yield(notice) } }
        }

        /// Returns whether there was a connection.
        private func lose(_ error: any Error, _ generation: Int) -> Bool {
            let (notices, waiting, wasOpen): ([(Listener, Bool)], [Waiter], Bool) = state.withLock { state in
                guard state.generation == generation else { return ([], [], false) }
                let wasOpen = if case .open = state.connection { true } else { false }
                let notices = state.listeners.map { runner, listener in (listener, state.joined.contains(runner)) }
                for runner in state.joined { state.disowned[runner] = "\(Self.lost): \(error)" }
                state.joined = []
                state.connection = .connecting
                defer { state.waiting = [] }
                return (notices, state.waiting, wasOpen)
            }
            for waiter in waiting { waiter.resume(throwing: error) }
            for (listener, isDisowned) in notices {
                if isDisowned { listener.yield(.disowned("\(Self.lost): \(error)")) }
                listener.yield(.unreliable("\(Self.lost): \(error)"))
            }
            return wasOpen
        }

        private func deliver(_ payload: String) {
            // The payload is the instant in microseconds, and the name of the kind if it is not too long.
            let parts = payload.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            let notice: StoreNotice =
                if let instant = parts.first.flatMap({ part in Int64(part) }) {
                    .due(TimerInstant(microseconds: instant), name: parts.count > 1 ? String(parts[1]) : nil)
                } else {
                    .changed
                }
            let listeners = state.withLock { state in Array(state.listeners.values) }
            for listener in listeners { listener.yield(notice) }
        }

        private func stopIfUnused() {
            let task: Task<Void, Never>? = state.withLock { state in
                guard state.listeners.isEmpty, state.joined.isEmpty, state.waiting.isEmpty else { return nil }
                if case .none = state.connection { return nil }
                state.connection = .none
                state.generation += 1
                return state.task.take()
            }
            task?.cancel()
        }

        func stop() {
            let (task, waiting) = state.withLock { state in
                state.generation += 1
                defer { state.waiting = [] }
                return (state.task.take(), state.waiting)
            }
            task?.cancel()
            for waiter in waiting { waiter.resume(throwing: CancellationError()) }
        }
    }

    extension RunnerID {
        /// The number of the runner's lock.
        var lock: Int64 { Int64(truncatingIfNeeded: bits >> 64) ^ Int64(truncatingIfNeeded: bits) }
    }
#endif
