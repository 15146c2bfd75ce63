#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers
    import Synchronization
    import Timers

    /// Writes the requests of calls that come at once with one statement.
    ///
    /// A commit waits for the disk. A commit with a notification also waits for the other commits. The calls that come
    /// during a commit share the next one. A call that comes alone does not wait.
    ///
    /// A group that the server refuses, or that would wait for a locked row, is dissolved. One task writes such calls
    /// alone, one after another, and a call with a locked row again and again, until the row is free.
    final class ScheduleGroups: Sendable {
        /// Writes requests, and waits for locks as many milliseconds as the text says.
        typealias Write = @Sendable ([DeadlineRequest], _ patience: String) async throws -> [DeadlineID]

        /// How many statements are under way at once.
        private static let limit = 2
        /// The largest number of requests in a group.
        private static let size = 1000

        private struct Call {
            let requests: [DeadlineRequest]
            let task = WaitingTask<[DeadlineID]>()
            /// How long the call is repeated if it is written alone.
            var patience = LockPatience()

            var keys: some Sequence<DeadlineKey> {
                requests.lazy.compactMap(\.identity)
            }
        }

        private struct State {
            var waiting: [Call] = []
            var underWay = 0
            /// The calls that are written alone, and whether a task does that.
            var alone: [Call] = []
            var servesAlone = false
            /// The keys of the calls that have found a locked row when they were written alone.
            var locked: Set<DeadlineKey> = []
        }

        private let state = Mutex(State())
        private let tasks: RunnerExecutor
        private let write: Write
        private let sqlState: @Sendable (any Error) -> String?

        /// - Parameters:
        ///   - tasks: where the groups are written.
        ///   - sqlState: how the server names an error; nil if it does not.
        ///   - write: writes requests with one statement.
        init(_ tasks: RunnerExecutor, sqlState: @escaping @Sendable (any Error) -> String?, write: @escaping Write) {
            (self.tasks, self.sqlState, self.write) = (tasks, sqlState, write)
        }

        /// Whether a request can share a statement with those of other calls.
        ///
        /// Those with large payloads would hold up the others. Of a key, only the last request of a statement counts:
        /// one that may leave the row as it is would undo another call.
        static func canShare(_ requests: [DeadlineRequest]) -> Bool {
            requests.count < size
                && requests.allSatisfy { request in request.payload.count < 65_536 && request.ifExists == .move }
        }

        /// Writes requests, perhaps together with those of other calls.
        ///
        /// A cancelled task no longer waits, and its requests may still be written.
        func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
            let call = Call(requests: requests)
            return try await call.task.value {
                let (group, isLocked) = state.withLock { state -> ([Call]?, Bool) in
                    if !state.locked.isDisjoint(with: call.keys) { return (nil, true) }
                    state.waiting.append(call)
                    return (Self.next(&state), false)
                }
                if isLocked { writeAlone([call]) }
                if let group { start(group) }
            } onCancel: {
                call.task.end(.failure(CancellationError()))
            }
        }

        /// The calls of the next statement; nil if enough are under way.
        private static func next(_ state: inout State) -> [Call]? {
            guard !state.waiting.isEmpty, state.underWay < limit else { return nil }
            var count = 0
            let group = state.waiting.prefix { call in
                count += call.requests.count
                return count <= size
            }
            state.waiting.removeFirst(group.count)
            state.underWay += 1
            return Array(group)
        }

        private func start(_ first: [Call]) {
            tasks.start { [self] in
                var group = first
                while true {
                    await perform(group)
                    let next = state.withLock { state in
                        state.underWay -= 1
                        return Self.next(&state)
                    }
                    guard let next else { return }
                    group = next
                }
            }
        }

        private func perform(_ group: [Call]) async {
            do {
                let ids = try await write(group.flatMap(\.requests), "100")
                var start = 0
                for call in group {
                    call.task.end(.success(Array(ids[start..<start + call.requests.count])))
                    start += call.requests.count
                }
            } catch {
                let state = sqlState(error)
                // If the server refuses one call, the others of the group must not fail.
                let isRefused = state != nil || error is DurableError
                if isRefused && group.count > 1 || state == LockPatience.locked { return writeAlone(group) }
                for call in group { call.task.end(.failure(error)) }
            }
        }

        // MARK: Alone

        private func writeAlone(_ calls: [Call]) {
            let begins = state.withLock { state in
                state.alone += calls
                defer { state.servesAlone = true }
                return !state.servesAlone
            }
            if begins { tasks.start { [self] in await serveAlone() } }
        }

        private func serveAlone() async {
            while let calls = state.withLock({ state in Self.takeAlone(&state) }) {
                var (locked, keys, pause): ([Call], Set<DeadlineKey>, Duration) = ([], [], .zero)
                for var call in calls where !call.task.isOver {
                    // One try finds out for all calls with a key.
                    if !keys.isDisjoint(with: call.keys) {
                        locked.append(call)
                        continue
                    }
                    do { call.task.end(.success(try await write(call.requests, "20"))) } catch {
                        if let delay = call.patience.delay(after: sqlState(error)) {
                            pause = min(delay, .milliseconds(50))
                            locked.append(call)
                            keys.formUnion(call.keys)
                        } else {
                            call.task.end(.failure(error))
                        }
                    }
                }
                state.withLock { [locked, keys] state in (state.alone, state.locked) = (locked + state.alone, keys) }
                if pause > .zero { try? await TimerClock().sleep(for: pause) }
            }
        }

        /// The calls to write alone; nil if there are none, and then the task ends.
        private static func takeAlone(_ state: inout State) -> [Call]? {
            state.servesAlone = !state.alone.isEmpty
            defer { state.alone = [] }
            return state.servesAlone ? state.alone : nil
        }
    }
#endif
