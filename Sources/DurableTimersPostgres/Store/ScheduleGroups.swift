#if Postgres
    import DurableTimers
    import Synchronization

    /// Writes the requests of calls that come at once with one statement.
    ///
    /// A commit waits for the disk, and one with a notification for the other commits, too. The calls that come during
    /// a commit share the next one. A call that comes alone does not wait.
    final class ScheduleGroups: Sendable {
        /// How many statements are under way at once.
        private static let limit = 2
        /// The largest number of requests in a group.
        private static let size = 1000

        private final class Call: Sendable {
            let requests: [DeadlineRequest]
            private let continuation = Mutex<CheckedContinuation<[DeadlineID], any Error>?>(nil)

            init(_ requests: [DeadlineRequest]) { self.requests = requests }

            func begin(_ new: CheckedContinuation<[DeadlineID], any Error>) {
                continuation.withLock { continuation in continuation = new }
            }

            func end(_ result: Result<[DeadlineID], any Error>) {
                let waiter = continuation.withLock { continuation in continuation.take() }
                waiter?.resume(with: result)
            }
        }

        private struct State {
            var waiting: [Call] = []
            var underWay = 0
        }

        private let state = Mutex(State())

        /// Whether a request can share a statement with those of other calls.
        ///
        /// Those with large payloads would hold up the others.
        static func canShare(_ requests: [DeadlineRequest]) -> Bool {
            requests.count < size && requests.allSatisfy { request in request.payload.count < 65_536 }
        }

        /// Writes requests, perhaps together with those of other calls.
        ///
        /// A task that is cancelled does not wait any more; its requests may be written then.
        func schedule(
            _ requests: [DeadlineRequest],
            _ write: @escaping @Sendable ([DeadlineRequest]) async throws -> [DeadlineID]
        ) async throws -> [DeadlineID] {
            let call = Call(requests)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    call.begin(continuation)
                    if Task.isCancelled { return call.end(.failure(CancellationError())) }
                    let group = state.withLock { state in
                        state.waiting.append(call)
                        return Self.next(&state)
                    }
                    if let group { start(group, write) }
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

        private func start(
            _ first: [Call], _ write: @escaping @Sendable ([DeadlineRequest]) async throws -> [DeadlineID]
        ) {
            Task {
                var group = first
                while true {
                    await Self.perform(group, write)
                    let next = state.withLock { state in
                        state.underWay -= 1
                        return Self.next(&state)
                    }
                    guard let next else { return }
                    group = next
                }
            }
        }

        private static func perform(
            _ group: [Call], _ write: @Sendable ([DeadlineRequest]) async throws -> [DeadlineID]
        ) async {
            do {
                let ids = try await write(group.flatMap(\.requests))
                var start = 0
                for call in group {
                    call.end(.success(Array(ids[start..<start + call.requests.count])))
                    start += call.requests.count
                }
            } catch is DurableError where group.count > 1 {
                // What is refused of one call must not hit the others.
                for call in group { await perform([call], write) }
            } catch {
                for call in group { call.end(.failure(error)) }
            }
        }
    }
#endif
