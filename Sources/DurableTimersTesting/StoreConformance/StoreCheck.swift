@_spi(Store) import DurableTimers
import Timers

/// The checks that a store must pass.
///
/// A check returns if the promise is kept, and throws what is wrong.
struct StoreCheck: Sendable {
    let one: StoreClient
    let other: StoreClient
    let patience: Duration
    let seed: UInt64

    struct Complaint: Error, CustomStringConvertible {
        var description: String
    }

    var a: any TestedStore { one.store }
    var b: any TestedStore { other.store }

    func check(_ promise: StorePromise) async throws {
        switch promise {
        case .time: try await time()
        case .neverEarly: try await neverEarly()
        case .limits: try await limits()
        case .kinds: try await kinds()
        case .exclusive: try await exclusive()
        case .contents: try await contents()
        case .keys: try await keys()
        case .bytes: try await bytes()
        case .refusals: try await refusals()
        case .movedRuns: try await movedRuns()
        case .movedEnds: try await movedEnds()
        case .cancellation:
            try await cancellation()
            try await cancelledRuns()
        case .stops: try await stops()
        case .pauses: try await pauses()
        case .fences: try await fences()
        case .renewal: try await renewal()
        case .takeover: try await takeover()
        case .attempts: try await attempts()
        case .failures: try await failures()
        case .givenBack: try await givenBack()
        case .dead: try await dead()
        case .existing: try await existing()
        case .history: try await history()
        case .finished: try await finished()
        case .repeating: try await repeating()
        case .releases: try await releases()
        case .batches: try await batches()
        case .transactions: try await transactions()
        case .notices: try await notices()
        case .counts: try await counts()
        case .sequences: try await sequences()
        case .races: try await races()
        }
    }

    // MARK: Helpers

    func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
        if !condition { throw Complaint(description: reason()) }
    }

    func expectEqual<Value: Equatable>(
        _ found: Value, _ wanted: Value, _ subject: @autoclosure () -> String
    ) throws {
        try expect(found == wanted, "\(subject()) is \(found), not \(wanted)")
    }

    static let hour = Duration.seconds(3600)

    func request(
        _ name: String = "kind", _ key: String? = nil, after delay: Duration = .zero, payload: [UInt8] = []
    ) -> DeadlineRequest {
        DeadlineRequest(name: name, key: key, time: .after(delay), payload: payload)
    }

    func request(key: String?, after delay: Duration = .zero, payload: [UInt8] = []) -> DeadlineRequest {
        request("kind", key, after: delay, payload: payload)
    }

    /// A claim of one kind.
    func claim(
        _ store: any TestedStore, _ runner: RunnerID, name: String = "kind", schedule: String? = nil,
        slots: Int = 1000, attempts: Int = 100, lease: Duration = hour
    ) async throws -> ClaimAnswer {
        let kind = ClaimRequest.Kind(name: name, schedule: schedule, slots: slots, attempts: attempts)
        return try await store.claim(ClaimRequest(runner: runner, kinds: [kind], limit: 1000, lease: lease))
    }

    /// Claims again and again until the answer is not empty.
    func claimSoon(
        _ store: any TestedStore, _ runner: RunnerID, schedule: String? = nil, attempts: Int = 100,
        lease: Duration = hour
    ) async throws -> ClaimAnswer {
        let clock = TimerClock()
        let end = clock.now + patience
        while true {
            let answer = try await claim(store, runner, schedule: schedule, attempts: attempts, lease: lease)
            if !answer.claimed.isEmpty || !answer.dead.isEmpty { return answer }
            try expect(clock.now < end, "no claim took a row within \(patience)")
            try await clock.sleep(for: .milliseconds(5))
        }
    }

    /// Schedules one deadline that is due, and claims it.
    func run(_ runner: RunnerID, key: String? = "key", lease: Duration = hour) async throws -> DeadlineRecord {
        _ = try await a.schedule([request(key: key)])
        return try await theOne(claimSoon(a, runner, lease: lease))
    }

    func theOne(_ answer: ClaimAnswer) throws -> DeadlineRecord {
        try expect(answer.claimed.count == 1 && answer.dead.isEmpty, "a claim of one row took \(answer.claimed.count)")
        return answer.claimed[0]
    }

    /// The row of a key as the other client sees it.
    func row(_ key: String = "key", _ name: String = "kind") async throws -> DeadlineRecord {
        guard let row = try await b.find(.key(name: name, key)) else {
            throw Complaint(description: "the row of \(name) and \(key) is gone")
        }
        return row
    }

    /// Complains unless the instant lies between two times of the store plus a duration, with some microseconds for
    /// rounding.
    func expect(
        _ instant: TimerInstant, _ subject: String, isIn duration: Duration, after start: TimerInstant
    ) async throws {
        let end = try await a.now()
        try expect(
            instant >= start + duration - .microseconds(2) && instant <= end + duration + .microseconds(2),
            "\(subject) is \(start.duration(to: instant)) after the store's time, not \(duration)")
    }
}
