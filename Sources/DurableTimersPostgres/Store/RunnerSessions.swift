#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers
    import Synchronization
    import Timers

    /// The connection that listens for the runners of a store, and holds their locks.
    ///
    /// It exists while there are runners. When it is lost, all of them are disowned, because others may take their
    /// rows, and the connection is made again.
    final class RunnerSessions: Sendable {
        private typealias Machine = SessionMachine<any PostgresSession>

        private struct State {
            var machine = Machine()
            var listeners: [RunnerID: AsyncStream<StoreNotice>.Continuation] = [:]
            /// The callers that wait for the connection.
            var waiting: [CheckedContinuation<(any PostgresSession)?, any Error>] = []
            var task: Task<Void, Never>?
        }

        private let state = Mutex(State())
        private let executor: any PostgresExecutor
        private let statements: PostgresStatements
        private let clock = TimerClock()
        private let tasks: RunnerExecutor

        init(_ executor: any PostgresExecutor, _ statements: PostgresStatements, _ tasks: RunnerExecutor) {
            (self.executor, self.statements, self.tasks) = (executor, statements, tasks)
        }

        // MARK: Runners

        func hasJoined(_ runner: RunnerID) -> Bool { state.withLock { state in state.machine.hasJoined(runner) } }

        func join(_ runner: RunnerID) async throws {
            guard let session = try await session() else { return }
            let locks = try await session.query(
                PostgresStatement(statements.join, [.uuid(runner), .int8(runner.lock)]))
            guard locks.first?.bool(0) == true else {
                // An earlier connection of this runner was lost while it joined, and the server will learn that.
                throw LostSession(description: "another connection has the lock of the runner \(runner)")
            }
            let isOpen = state.withLock { state in state.machine.join(runner) }
            if !isOpen { throw LostSession(description: "the connection that listens is lost") }
        }

        func leave(_ runner: RunnerID) async {
            if let session = state.withLock({ state in state.machine.leave(runner) }) {
                _ = try? await session.query(PostgresStatement(statements.unlock, [.int8(runner.lock)]))
            }
            change { machine in machine.forget(runner) }
        }

        func notices(for runner: RunnerID) -> AsyncStream<StoreNotice> {
            let (stream, listener) = AsyncStream<StoreNotice>.makeStream(bufferingPolicy: .unbounded)
            let old = state.withLock { state in state.listeners.updateValue(listener, forKey: runner) }
            old?.finish()
            change { machine in machine.listen(runner) }
            listener.onTermination = { [weak self] reason in
                // Otherwise the runner has left.
                if case .cancelled = reason { self?.change { machine in machine.forget(runner) } }
            }
            return stream
        }

        /// The connection; nil if there is a pooler.
        private func session() async throws -> (any PostgresSession)? {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in state.waiting.append(continuation) }
                change { machine in machine.wait() }
            }
        }

        func stop() { change { machine in machine.stop() } }

        // MARK: The connection

        /// Tells the machine what happened, and follows its directives.
        private func change(_ body: (inout Machine) -> [Machine.Directive]) {
            for directive in state.withLock({ state in body(&state.machine) }) { follow(directive) }
        }

        private func follow(_ directive: Machine.Directive) {
            switch directive {
            case .connect(let number, let delay): connect(number, after: delay)
            case .disconnect: state.withLock { state in state.task.take() }?.cancel()
            case .tell(let runner, let notice):
                _ = state.withLock { state in state.listeners[runner] }?.yield(notice)
            case .admit(let session): for waiter in takeWaiting() { waiter.resume(returning: session) }
            case .refuse(let error): for waiter in takeWaiting() { waiter.resume(throwing: error) }
            case .dismiss(let runner):
                state.withLock { state in state.listeners.removeValue(forKey: runner) }?.finish()
            }
        }

        private func takeWaiting() -> [CheckedContinuation<(any PostgresSession)?, any Error>] {
            state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
        }

        private func connect(_ number: Int, after delay: Duration) {
            let task = tasks.start { [weak self, executor, clock] in
                do {
                    if delay > .zero { try await clock.sleep(for: delay) }
                    try await executor.session { [weak self] session in try await self?.serve(session, number) }
                } catch {
                    self?.change { machine in machine.lost(error, number) }
                }
            }
            // The task before this one has ended, or its number no longer counts.
            state.withLock { state in
                defer { state.task = task }
                return state.task
            }?.cancel()
        }

        /// Listens until the connection is lost; returns at once if there is a pooler.
        private func serve(_ session: any PostgresSession, _ number: Int) async throws {
            if session.isPooled { return change { machine in machine.opened(nil, number) } }
            let payloads = try await session.listen(to: statements.channel)
            change { machine in machine.opened(session, number) }
            for try await payload in payloads {
                change { machine in machine.received(StoreNotice(payload: payload), number) }
            }
            throw LostSession(description: "it was closed")
        }
    }

    extension StoreNotice {
        /// Reads a notification: the instant in microseconds, and the name of the kind if it is not too long.
        fileprivate init(payload: String) {
            let parts = payload.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard let instant = parts.first.flatMap({ part in Int64(part) }) else {
                self = .changed
                return
            }
            self = .due(TimerInstant(microseconds: instant), name: parts.count > 1 ? String(parts[1]) : nil)
        }
    }

    extension RunnerID {
        /// The number of the runner's lock.
        var lock: Int64 { Int64(truncatingIfNeeded: bits >> 64) ^ Int64(truncatingIfNeeded: bits) }
    }
#endif
