@_spi(Store) import DurableTimers
import Timers

/// A store whose server is gone.
struct BrokenStore: DeadlineStore, RunStore {
    typealias Transaction = Never

    private struct Failure: Error, CustomStringConvertible { let description = "no <server>" }

    func now() async throws -> TimerInstant { throw Failure() }
    func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] { throw Failure() }
    func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation { throw Failure() }
    func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord? { throw Failure() }
    func ensure(_ repeating: [RepeatingDeadline]) async throws { throw Failure() }
    func claim(_ request: ClaimRequest) async throws -> ClaimAnswer { throw Failure() }
    func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken] { throw Failure() }
    func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken] { throw Failure() }
    func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord] { throw Failure() }
    func revive(_ deadlines: [DeadlineID]) async throws -> Int { throw Failure() }
    func delete(_ deadlines: [DeadlineID]) async throws -> Int { throw Failure() }
    func prune(dead: [String: Duration], limit: Int) async throws -> Int { throw Failure() }
    func counts() async throws -> [KindCounts] { throw Failure() }
    func setPaused(_ name: String, _ isPaused: Bool) async throws { throw Failure() }
}
