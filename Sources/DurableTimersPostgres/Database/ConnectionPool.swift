#if Postgres
    import Synchronization
    @_spi(Tool) import Timers

    /// A few connections for many tasks.
    final class ConnectionPool: Sendable {
        private struct State {
            /// The last that was used comes first, so that the others may rest.
            var idle: [PostgresLink] = []
            var count = 0
            /// Those inside a transaction come first: others wait for its connection.
            var waiting: [Waiter] = []
            /// The holders of a connection that wait for another one, and how often.
            var stuck: [ObjectIdentifier: Int] = [:]
            /// Whether the next connection that is given back is closed.
            var isTooLarge = false
            /// When the server may have another connection for this pool.
            var nextAttempt = TimerInstant(nanoseconds: 0)
        }

        private final class Waiter: Sendable {
            let continuation = Mutex<CheckedContinuation<PostgresLink, any Error>?>(nil)
            let holders: [ObjectIdentifier]

            init(_ holders: [ConnectionHolder]) { self.holders = holders.map { holder in ObjectIdentifier(holder) } }

            func resume(_ result: Result<PostgresLink, any Error>) {
                let continuation = continuation.withLock { continuation in continuation.take() }
                continuation?.resume(with: result)
            }
        }

        private enum Turn {
            case take(PostgresLink)
            case wait
            /// Wait, and look each second.
            case waitInside
            /// Every connection is in a transaction that waits for another connection.
            case never
        }

        private let state = Mutex(State())
        private let options: PostgresDatabase.Options
        private let limit: Int

        init(_ options: PostgresDatabase.Options, limit: Int) { (self.options, self.limit) = (options, limit) }

        // No call is under way: each has the database, which has the pool.
        deinit {
            let idle = state.withLock { state in state.idle }
            for link in idle { link.close() }
        }

        /// Whether the pool has no connection, and the server none for it.
        var isCrowded: Bool {
            let now = TimerClock().now
            return state.withLock { state in state.count == 0 && now < state.nextAttempt }
        }

        /// Returns a connection that the caller alone uses until it gives it back.
        ///
        /// - Throws: `CancellationError` if the task is cancelled while it waits; ``PostgresDatabase/Failure`` if it
        ///   would wait for ever.
        func take() async throws -> PostgresLink {
            if let link = state.withLock({ state in takeIdle(&state) }) { return link }
            let waiter = Waiter(ConnectionHolder.all(of: self))
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    waiter.continuation.withLock { stored in stored = continuation }
                    let turn = turn(of: waiter)
                    if case .take(let link) = turn { return waiter.resume(.success(link)) }
                    if case .waitInside = turn { Task { await look(after: waiter) } }
                    if Task.isCancelled { cancel(waiter) }
                }
            } onCancel: {
                cancel(waiter)
            }
        }

        private func takeIdle(_ state: inout State) -> PostgresLink? {
            if let link = state.idle.popLast() { return link }
            guard state.count < limit, state.count == 0 || TimerClock().now >= state.nextAttempt else { return nil }
            state.count += 1
            return PostgresLink(options)
        }

        private func turn(of waiter: Waiter) -> Turn {
            state.withLock { state in
                if let link = takeIdle(&state) { return .take(link) }
                guard !waiter.holders.isEmpty else {
                    state.waiting.append(waiter)
                    return .wait
                }
                for holder in waiter.holders { state.stuck[holder, default: 0] += 1 }
                let place = state.waiting.firstIndex { other in other.holders.isEmpty } ?? state.waiting.endIndex
                state.waiting.insert(waiter, at: place)
                return .waitInside
            }
        }

        /// Ends the wait of a task in a transaction if every connection is in one that waits for another one.
        ///
        /// A task may wait for a moment only: it may be cancelled, or not be the one that its transaction waits for.
        private func look(after waiter: Waiter) async {
            while true {
                try? await TimerClock().sleep(for: .seconds(1))
                let turn: Turn? = state.withLock { state in
                    guard let index = state.waiting.firstIndex(where: { other in other === waiter }) else { return nil }
                    if let link = takeIdle(&state) {
                        _ = Self.next(&state, at: index)
                        return .take(link)
                    }
                    guard state.stuck.count >= limit else { return .waitInside }
                    _ = Self.next(&state, at: index)
                    return .never
                }
                switch turn {
                case .take(let link): return waiter.resume(.success(link))
                case .never:
                    let failure = PostgresDatabase.Failure(
                        .misuse,
                        "all \(limit) connections are in transactions that wait for another one: "
                            + "pass the transaction to the calls inside of it")
                    return waiter.resume(.failure(failure))
                case .wait, .waitInside: break
                case nil: return
                }
            }
        }

        private func cancel(_ waiter: Waiter) {
            let isWaiting = state.withLock { state in
                guard let index = state.waiting.firstIndex(where: { other in other === waiter }) else { return false }
                _ = Self.next(&state, at: index)
                return true
            }
            // Otherwise it has a connection, or will find that it is cancelled.
            if isWaiting { waiter.resume(.failure(CancellationError())) }
        }

        /// Removes the waiter at a place of the queue.
        private static func next(_ state: inout State, at index: Int = 0) -> Waiter? {
            guard state.waiting.indices.contains(index) else { return nil }
            let waiter = state.waiting.remove(at: index)
            for holder in waiter.holders {
                if let count = state.stuck[holder] { state.stuck[holder] = count == 1 ? nil : count - 1 }
            }
            return waiter
        }

        /// Gives a connection to the task that has waited longest.
        func giveBack(_ link: PostgresLink, from holder: ConnectionHolder? = nil) {
            holder?.end()
            let waiter: Waiter? = state.withLock { state in
                if let holder { state.stuck[ObjectIdentifier(holder)] = nil }
                if state.isTooLarge {
                    state.isTooLarge = false
                    if state.count > 1 {
                        state.count -= 1
                        link.close()
                        return nil
                    }
                }
                if let waiter = Self.next(&state) { return waiter }
                state.idle.append(link)
                return nil
            }
            waiter?.resume(.success(link))
        }

        /// Closes a connection for one that the server has refused elsewhere, and makes no other for five seconds.
        ///
        /// - Returns: whether the pool has one to spare.
        func shrink() -> Bool {
            let now = TimerClock().now
            return state.withLock { state in
                guard state.count > 1 else { return false }
                state.nextAttempt = now + .seconds(5)
                if state.idle.isEmpty {
                    state.isTooLarge = true
                } else {
                    state.idle.removeFirst().close()
                    state.count -= 1
                }
                return true
            }
        }

        /// Gives up a connection that the server has refused.
        ///
        /// For a second the pool is content with those that it has.
        func refuse(_ link: PostgresLink) {
            link.close()
            let now = TimerClock().now
            let next: (Waiter, PostgresLink)? = state.withLock { state in
                state.count -= 1
                state.nextAttempt = now + .seconds(1)
                guard state.count == 0, let waiter = Self.next(&state) else { return nil }
                state.count = 1
                return (waiter, PostgresLink(options))
            }
            if let (waiter, link) = next { waiter.resume(.success(link)) }
        }

        /// Gives up all connections that rest, and the next calls make new ones.
        func reset() {
            for link in state.withLock({ state in state.idle }) { link.reset() }
        }
    }

    /// A transaction, and with it a connection of a pool, that tasks hold while they wait for another one.
    final class ConnectionHolder: Sendable {
        @TaskLocal static var current: ConnectionHolder?

        private let pool: ConnectionPool
        private let outer: ConnectionHolder?
        private let isOver = Atomic(false)

        init(_ pool: ConnectionPool) { (self.pool, outer) = (pool, Self.current) }

        func end() { isOver.store(true, ordering: .relaxed) }

        /// The holders of connections of the pool around the current task.
        static func all(of pool: ConnectionPool) -> [ConnectionHolder] {
            var holders: [ConnectionHolder] = []
            var next = current
            while let holder = next {
                if holder.pool === pool, !holder.isOver.load(ordering: .relaxed) { holders.append(holder) }
                next = holder.outer
            }
            return holders
        }
    }
#endif
