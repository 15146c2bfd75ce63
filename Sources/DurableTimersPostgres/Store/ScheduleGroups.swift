#if Postgres
    import DurableTimers
    import Synchronization
    import Timers

    /// Writes the requests of calls that come at once with one statement.
    ///
    /// A commit waits for the disk, and one with a notification for the other commits, too. The calls that come during
    /// a commit share the next one. A call that comes alone does not wait.
    ///
    /// A group that the server refuses, or that would wait for a locked row, is dissolved. Its calls are written one
    /// after another, and a call with a locked row again and again, until the row is free.
    final class ScheduleGroups: Sendable {
        /// Writes requests, and waits for locks as many milliseconds as the text says.
        typealias Write = @Sendable ([DeadlineRequest], _ patience: String) async throws -> [DeadlineID]

        /// How many statements are under way at once.
        private static let limit = 2
        /// The largest number of requests in a group.
        private static let size = 1000

        private final class Call: Sendable {
            let requests: [DeadlineRequest]
            private let continuation = Mutex<CheckedContinuation<[DeadlineID], any Error>?>(nil)

            init(_ requests: [DeadlineRequest]) { self.requests = requests }

            var isOver: Bool { continuation.withLock { continuation in continuation == nil } }
            var keys: [DeadlineKey] {
                requests.compactMap { request in request.key.map { key in DeadlineKey(request.name, key) } }
            }

            func begin(_ new: CheckedContinuation<[DeadlineID], any Error>) {
                continuation.withLock { continuation in continuation = new }
            }

            func end(_ result: Result<[DeadlineID], any Error>) {
                let waiter = continuation.withLock { continuation in continuation.take() }
                waiter?.resume(with: result)
            }
        }

        /// A call that is written alone.
        private struct Single {
            let call: Call
            var patience = LockPatience()
            var start = TimerInstant(nanoseconds: 0)
        }

        private struct State {
            var waiting: [Call] = []
            var underWay = 0
            var singles: [Single] = []
            /// The keys of the calls in `singles`, and of the one that is under way.
            var keys: [DeadlineKey: Int] = [:]
            var servesSingles = false
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
        /// Those with large payloads would hold up the others.
        static func canShare(_ requests: [DeadlineRequest]) -> Bool {
            requests.count < size && requests.allSatisfy { request in request.payload.count < 65_536 }
        }

        /// Writes requests, perhaps together with those of other calls.
        ///
        /// A task that is cancelled does not wait any more; its requests may be written then.
        func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
            let call = Call(requests)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    call.begin(continuation)
                    if Task.isCancelled { return call.end(.failure(CancellationError())) }
                    let group: [Call]? = state.withLock { state in
                        if !state.keys.isEmpty, call.keys.contains(where: { key in state.keys[key] != nil }) {
                            Self.add([call], &state)
                            return nil
                        }
                        state.waiting.append(call)
                        return Self.next(&state)
                    }
                    if let group { start(group) }
                }
            } onCancel: {
                call.end(.failure(CancellationError()))
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
                    call.end(.success(Array(ids[start..<start + call.requests.count])))
                    start += call.requests.count
                }
            } catch {
                let state = sqlState(error)
                // What is refused of one call must not hit the others.
                let isRefused = state != nil || error is DurableError
                if isRefused && group.count > 1 || state == LockPatience.locked { return dissolve(group) }
                for call in group { call.end(.failure(error)) }
            }
        }

        // MARK: Alone

        private static func add(_ calls: [Call], _ state: inout State) {
            for call in calls {
                state.singles.append(Single(call: call))
                for key in call.keys { state.keys[key, default: 0] += 1 }
            }
        }

        private func dissolve(_ group: [Call]) {
            let begins = state.withLock { state in
                Self.add(group, &state)
                defer { state.servesSingles = true }
                return !state.servesSingles
            }
            if begins { tasks.start { [self] in await serveSingles() } }
        }

        private func serveSingles() async {
            while var single = state.withLock({ state in Self.nextSingle(&state) }) {
                let clock = TimerClock()
                if single.start > clock.now { try? await clock.sleep(until: single.start) }
                do {
                    if !single.call.isOver { single.call.end(.success(try await write(single.call.requests, "20"))) }
                } catch {
                    if let delay = single.patience.delay(after: sqlState(error)) {
                        single.start = clock.now + delay
                        state.withLock { state in state.singles.append(single) }
                        continue
                    }
                    single.call.end(.failure(error))
                }
                state.withLock { state in Self.remove(single.call.keys, &state) }
            }
        }

        /// Takes the call that may be written first; nil if there is none, and then the task ends.
        private static func nextSingle(_ state: inout State) -> Single? {
            let first = state.singles.indices.min { lhs, rhs in state.singles[lhs].start < state.singles[rhs].start }
            state.servesSingles = first != nil
            return first.map { index in state.singles.remove(at: index) }
        }

        private static func remove(_ keys: [DeadlineKey], _ state: inout State) {
            for key in keys {
                if let count = state.keys[key] { state.keys[key] = count == 1 ? nil : count - 1 }
            }
        }
    }
#endif
