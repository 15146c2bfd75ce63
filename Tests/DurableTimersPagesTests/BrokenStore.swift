@_spi(Store) import DurableTimers
import Timers

/// A store whose server is gone.
struct BrokenStore: DeadlineStore {
    typealias Transaction = Never

    private struct Failure: Error, CustomStringConvertible { let description = "no <server>" }

    func now() async throws -> TimerInstant { throw Failure() }
    func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] { throw Failure() }
    func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation { throw Failure() }
    func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord? { throw Failure() }
    func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord] { throw Failure() }
    func revive(_ deadlines: [DeadlineID]) async throws -> Int { throw Failure() }
    func delete(_ deadlines: [DeadlineID]) async throws -> Int { throw Failure() }
    func counts() async throws -> [KindCounts] { throw Failure() }
    func setPaused(_ name: String, _ isPaused: Bool) async throws { throw Failure() }
}
