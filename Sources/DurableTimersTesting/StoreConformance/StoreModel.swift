@_spi(Store) import DurableTimers
import Timers

/// A call of a store, in terms of the one key that the random checks use.
enum StoreCall: CaseIterable {
    case scheduleNow, scheduleLater, keepNow, earlierNow, earlierLater, cancel, stop, claim, finish, retry, die,
        giveBack, renew, revive, endOld
}

/// What a call returned, without identifiers and instants.
struct StoreResult: Equatable {
    var cancellation: DeadlineCancellation?
    var claimed: [StoreRow] = []
    var isLost: Bool?
    var count: Int?
    /// Whether each run that a claim has begun has a higher fence than the runs of its row before.
    var fencesGrow = true
}

/// A row without identifiers, instants and fences.
struct StoreRow: Equatable {
    var state: DeadlineState
    var payload: [UInt8]
    var attempt: Int
    var runner: RunnerID?
    var failure: String?
    var next: [UInt8]?
    var isCancelled: Bool
    /// Whether it is due within half an hour.
    var isSoon: Bool

    init(_ row: DeadlineRecord, at now: TimerInstant) {
        state = row.state
        payload = row.payload
        attempt = row.attempt
        runner = row.runner
        failure = row.failure
        next = row.next?.payload
        isCancelled = row.isCancelled
        isSoon = row.due <= now + .seconds(1800)
    }
}

/// What a client needs to make a call: which runs it has, and what it calls itself.
struct StoreCaller {
    let runner = RunnerID()
    /// The tokens of its runs, the last one last.
    var tokens: [RunToken] = []
}

extension StoreCall {
    static let reference = DeadlineReference.key(name: "kind", "key")

    func request(payload: UInt8) -> DeadlineRequest {
        // Two calls at once have the time of the store at other moments. So no two delays that are compared are equal.
        let (time, rule): (DeadlineTime, ExistingDeadline) =
            switch self {
            case .keepNow: (.after(.zero), .keep)
            case .earlierNow: (.at(TimerInstant(nanoseconds: 0, on: .wall)), .earlier)
            case .earlierLater: (.after(StoreCheck.hour * 0.9), .earlier)
            case .scheduleNow: (.after(.zero), .move)
            default: (.after(StoreCheck.hour), .move)
            }
        return DeadlineRequest(name: "kind", key: "key", time: time, payload: [payload], ifExists: rule)
    }

    /// The end of a run, for calls that end one.
    func end(_ caller: StoreCaller) -> RunEnd? {
        guard let token = self == .endOld ? caller.tokens.first : caller.tokens.last else { return nil }
        switch self {
        case .finish, .endOld: return RunEnd(token, .finished(keep: .zero))
        case .retry: return RunEnd(token, .retry(after: .zero, failure: "retry"))
        case .die: return RunEnd(token, .dead(failure: "dead"))
        case .giveBack: return RunEnd(token, .givenBack(after: .zero, failure: nil))
        default: return nil
        }
    }

    static func claim(_ runner: RunnerID) -> ClaimRequest {
        ClaimRequest(
            runner: runner, kinds: [ClaimRequest.Kind(name: "kind", slots: 9, attempts: 3)], limit: 9,
            lease: StoreCheck.hour)
    }

    /// Makes the call on a store.
    func perform(
        on store: any TestedStore, _ caller: inout StoreCaller, payload: UInt8
    ) async throws -> StoreResult {
        var result = StoreResult()
        switch self {
        case .scheduleNow, .scheduleLater, .keepNow, .earlierNow, .earlierLater:
            _ = try await store.schedule([request(payload: payload)])
        case .cancel, .stop:
            result.cancellation = try await store.cancel(Self.reference, stopsRun: self == .stop)
        case .claim:
            let answer = try await store.claim(Self.claim(caller.runner))
            result.claimed = answer.claimed.map { row in StoreRow(row, at: answer.now) }
            result.fencesGrow = answer.claimed.allSatisfy { row in
                caller.tokens.allSatisfy { token in token.id != row.id || token.fence < row.fence }
            }
            caller.tokens += answer.claimed.map(\.token)
        case .finish, .retry, .die, .giveBack, .endOld:
            if let end = end(caller) { result.isLost = try await !store.end([end], of: caller.runner).isEmpty }
        case .renew:
            if let token = caller.tokens.last {
                let lost = try await store.renew([token], of: caller.runner, lease: StoreCheck.hour)
                result.isLost = !lost.isEmpty
            }
        case .revive:
            guard let row = try await store.find(Self.reference) else { break }
            result.count = try await store.revive([row.id])
        }
        return result
    }

    /// Makes the call on the model.
    func perform(
        on model: inout MemoryTable, _ caller: inout StoreCaller, payload: UInt8, at now: TimerInstant
    ) -> StoreResult {
        var result = StoreResult()
        switch self {
        case .scheduleNow, .scheduleLater, .keepNow, .earlierNow, .earlierLater:
            _ = try? model.schedule([request(payload: payload)], at: now)
        case .cancel, .stop:
            result.cancellation = model.cancel(Self.reference, stopsRun: self == .stop, at: now)
        case .claim:
            let answer = model.claim(Self.claim(caller.runner), at: now)
            result.claimed = answer.claimed.map { row in StoreRow(row, at: now) }
            caller.tokens += answer.claimed.map(\.token)
        case .finish, .retry, .die, .giveBack, .endOld:
            if let end = end(caller) { result.isLost = !model.end([end], of: caller.runner, at: now).isEmpty }
        case .renew:
            if let token = caller.tokens.last {
                result.isLost = !model.renew([token], of: caller.runner, lease: StoreCheck.hour, at: now).isEmpty
            }
        case .revive:
            guard let row = model.find(Self.reference) else { break }
            result.count = model.revive([row.id], at: now)
        }
        return result
    }
}

/// Random numbers that a seed repeats: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
