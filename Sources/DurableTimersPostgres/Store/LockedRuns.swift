#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers
    import Synchronization
    @_spi(Tool) import Timers

    /// The runs whose rows a transaction of the program had locked when they were to end, or to be renewed.
    ///
    /// No claim takes a locked row, and the claims of this process leave these rows out. To have them before the claims
    /// of others when the lock is released, one task waits for a row at a time, half a second each, and tries all of
    /// them in between. It exists while there are such runs.
    final class LockedRuns: Sendable {
        enum Wish {
            case end(RunEnd.Outcome)
            case renewal(Duration)
        }

        /// Tries wishes of one runner, and returns the runs whose rows are still locked.
        typealias Attempt =
            @Sendable (
                [RunToken: Wish], RunnerID, PostgresStatements.LockedRow
            ) async throws -> Set<RunToken>

        /// How long to wait for a row, in milliseconds: the server looks for a deadlock after a second.
        static let patience = "500"

        private struct State {
            var wishes: [RunnerID: [RunToken: Wish]] = [:]
            var isServed = false
        }

        private static let backoff = Backoff.exponential(from: .milliseconds(50), maximum: .seconds(2), jitter: 0.5)

        private let state = Mutex(State())
        private let tasks: RunnerExecutor

        init(_ tasks: RunnerExecutor) { self.tasks = tasks }

        /// The rows that claims leave out.
        var rows: [Int64] {
            state.withLock { state in
                state.wishes.values.flatMap { wishes in wishes.keys.map { token in token.id.rawValue } }
            }
        }

        /// Adds wishes; the end of a run replaces its renewal, and stays.
        func add(_ wishes: [(RunToken, Wish)], of runner: RunnerID, _ attempt: @escaping Attempt) {
            if wishes.isEmpty { return }
            let begins = state.withLock { state in
                for (token, wish) in wishes {
                    if case .end = state.wishes[runner]?[token] { continue }
                    state.wishes[runner, default: [:]][token] = wish
                }
                defer { state.isServed = true }
                return !state.isServed
            }
            if begins { tasks.start { [self] in await serve(attempt) } }
        }

        /// Forgets the renewals of a runner that no longer has runs; its ends stay.
        func leave(_ runner: RunnerID) {
            state.withLock { state in
                let ends = state.wishes[runner]?.filter { _, wish in if case .end = wish { true } else { false } }
                state.wishes[runner] = ends?.isEmpty == false ? ends : nil
            }
        }

        private func serve(_ attempt: Attempt) async {
            var failures = Backoff.Series(Self.backoff)
            while let (runner, wishes) = next() {
                do {
                    let locked = try await attempt(wishes, runner, .pass)
                    settle(wishes.filter { token, _ in !locked.contains(token) }, of: runner)
                    if let token = locked.randomElement(), let wish = wishes[token] {
                        let isLocked = try await !attempt([token: wish], runner, .wait).isEmpty
                        if !isLocked { settle([token: wish], of: runner) }
                    }
                    failures = Backoff.Series(Self.backoff)
                } catch {
                    // The claims of a runner report that the server fails.
                    try? await TimerClock().sleep(for: Self.backoff.delay(after: &failures))
                }
            }
        }

        /// The wishes of a runner; nil if there are none, and then the task ends.
        private func next() -> (RunnerID, [RunToken: Wish])? {
            state.withLock { state in
                let next = state.wishes.randomElement()
                state.isServed = next != nil
                return next.map { runner, wishes in (runner, wishes) }
            }
        }

        /// Forgets runs that have what they wished for, or have lost their leases.
        private func settle(_ wishes: [RunToken: Wish], of runner: RunnerID) {
            state.withLock { state in
                for (token, wish) in wishes {
                    // The run may have ended while it was renewed.
                    if case .renewal = wish, case .end = state.wishes[runner]?[token] { continue }
                    state.wishes[runner]?[token] = nil
                }
                if state.wishes[runner]?.isEmpty == true { state.wishes[runner] = nil }
            }
        }
    }
#endif
