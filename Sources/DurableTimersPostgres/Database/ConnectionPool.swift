#if Postgres
    @_spi(Store) import DurableTimers
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
            /// Whether the next connection that is given back is closed.
            var isTooLarge = false
            /// When the server may have another connection for this pool.
            var nextAttempt = TimerInstant(nanoseconds: 0)

            /// The transactions that have a connection of the pool, and wait for another one.
            var stuck: Set<ObjectIdentifier> {
                Set(waiting.lazy.flatMap(\.transactions).filter(\.isOpen).map { scope in ObjectIdentifier(scope) })
            }
        }

        private struct Waiter {
            let task = WaitingTask<PostgresLink>()
            /// The transactions with a connection of the pool in which the task waits.
            let transactions: [TransactionScope]

            func isSame(as other: Waiter) -> Bool { task === other.task }
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
        /// - Throws: `CancellationError` if the task is cancelled while it waits; ``PostgresDatabaseError`` if it would
        ///   wait forever.
        func take() async throws -> PostgresLink {
            if let link = state.withLock({ state in takeIdle(&state) }) { return link }
            let waiter = Waiter(transactions: TransactionScope.open(of: self))
            return try await waiter.task.value({ enqueue(waiter) }, onCancel: { [self] in cancel(waiter) })
        }

        private func takeIdle(_ state: inout State) -> PostgresLink? {
            if let link = state.idle.popLast() { return link }
            guard state.count < limit, state.count == 0 || TimerClock().now >= state.nextAttempt else { return nil }
            state.count += 1
            return PostgresLink(options)
        }

        private func enqueue(_ waiter: Waiter) {
            let link = state.withLock { state in
                if let link = takeIdle(&state) { return link as PostgresLink? }
                let outside = state.waiting.firstIndex { other in other.transactions.isEmpty }
                let end = state.waiting.endIndex
                state.waiting.insert(waiter, at: waiter.transactions.isEmpty ? end : outside ?? end)
                return nil
            }
            if let link { return waiter.task.end(.success(link)) }
            if !waiter.transactions.isEmpty { Task { await look(after: waiter) } }
        }

        /// Ends the wait of a task in a transaction if every connection is in one that waits for another one.
        ///
        /// A task may wait for a moment only: it may be cancelled, or not be the one that its transaction waits for. So
        /// this looks every second.
        private func look(after waiter: Waiter) async {
            while !waiter.task.isOver {
                try? await TimerClock().sleep(for: .seconds(1))
                let result = state.withLock { state -> Result<PostgresLink, any Error>? in
                    guard let index = state.waiting.firstIndex(where: waiter.isSame) else { return nil }
                    let link = takeIdle(&state)
                    guard link != nil || state.stuck.count >= limit else { return nil }
                    state.waiting.remove(at: index)
                    return Result {
                        if let link { return link }
                        throw PostgresDatabaseError(
                            .misuse,
                            "all \(limit) connections are in transactions that wait for another one: "
                                + "pass the transaction to the calls inside of it")
                    }
                }
                if let result { waiter.task.end(result) }
            }
        }

        private func cancel(_ waiter: Waiter) {
            let isWaiting = state.withLock { state in
                guard let index = state.waiting.firstIndex(where: waiter.isSame) else { return false }
                state.waiting.remove(at: index)
                return true
            }
            // Otherwise it has a connection, or will find that it is cancelled.
            if isWaiting { waiter.task.end(.failure(CancellationError())) }
        }

        /// Gives a connection to the task that has waited longest.
        func giveBack(_ link: PostgresLink) {
            let waiter: Waiter? = state.withLock { state in
                if state.isTooLarge {
                    state.isTooLarge = false
                    if state.count > 1 {
                        state.count -= 1
                        link.close()
                        return nil
                    }
                }
                if !state.waiting.isEmpty { return state.waiting.removeFirst() }
                state.idle.append(link)
                return nil
            }
            waiter?.task.end(.success(link))
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
                guard state.count == 0, !state.waiting.isEmpty else { return nil }
                state.count = 1
                return (state.waiting.removeFirst(), PostgresLink(options))
            }
            if let (waiter, link) = next { waiter.task.end(.success(link)) }
        }

        /// Gives up all connections that rest, and the next calls make new ones.
        func reset() {
            for link in state.withLock({ state in state.idle }) { link.reset() }
        }
    }
#endif
