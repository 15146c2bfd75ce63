import Timers

/// When a runner looks for due rows, and for which.
struct LookPlan {
    private let settings: RunnerMachine.Settings
    private var kinds: [String: RunnerKind]
    private var time = StoreTime()
    /// When the next thorough look is due.
    private var thoroughLook = TimerInstant(nanoseconds: 0)
    /// When to look although nothing is due.
    private var extraLook = TimerInstant.never
    /// The end of the time in which rows may turn up from claims whose answers were lost; nil if there are none.
    private var recovery: TimerInstant?
    /// The identities that the runner has given up, and that may have such rows.
    private var formerRunners: [RunnerID] = []
    /// The repeating deadlines for which a later release has another schedule.
    private(set) var superseded: Set<String> = []
    /// Whether each earlier deadline comes with a notice.
    private var isReliable = false
    /// Whether no notice can be lost.
    private var isLossless = false

    init(_ settings: RunnerMachine.Settings, _ kinds: [RunnerKind]) {
        self.settings = settings
        self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { kind in (kind.name, kind) })
    }

    /// Claims no more rows of a kind.
    mutating func forget(_ kind: String) { kinds[kind]?.isForgotten = true }

    var running: Int { kinds.values.reduce(0) { sum, kind in sum + kind.running } }

    /// When to look next.
    var next: TimerInstant {
        if !formerRunners.isEmpty { return TimerInstant(nanoseconds: 0) }
        let looks = kinds.values.lazy.filter { kind in kind.slots > 0 }.map(\.lookAt)
        return min(thoroughLook, extraLook, looks.min() ?? .never)
    }

    /// The claim to make now.
    ///
    /// - Parameters:
    ///   - runner: the identity of the runner.
    ///   - runs: the runs that it knows.
    ///   - now: the local time.
    /// - Returns: the request.
    func request(_ runner: RunnerID, knowing runs: some Collection<RunToken>, at now: TimerInstant) -> ClaimRequest {
        if let former = formerRunners.first {
            // It claims nothing, and gives back all that runs for the old identity.
            return ClaimRequest(
                runner: former, kinds: [], limit: 1, lease: settings.lease, knownNames: Set(kinds.keys), knownRuns: [])
        }
        let isThorough = thoroughLook <= now
        let compares = recovery != nil || !runs.isEmpty && (isThorough || !isReliable)
        return ClaimRequest(
            runner: runner,
            kinds: kinds.values.compactMap { kind in kind.request(isReliable: isReliable && !isThorough) },
            limit: settings.batch, lease: settings.lease, isThorough: isThorough, knownNames: Set(kinds.keys),
            knownRuns: compares ? Set(runs) : nil)
    }

    /// Learns from an answer.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - request: what was asked.
    ///   - sent: when the call began.
    ///   - now: when the answer came.
    ///   - jitter: from 0 to 1: how much earlier than the longest time the next thorough look comes.
    /// - Returns: the repeating deadlines whose rows have to be made.
    mutating func looked(
        _ answer: ClaimAnswer, _ request: ClaimRequest, sent: TimerInstant, at now: TimerInstant, jitter: Double
    ) -> [String] {
        time.learn(answer.now, sent: sent, received: now)
        if let index = formerRunners.firstIndex(of: request.runner) {
            formerRunners.remove(at: index)
            return []
        }
        if request.isThorough {
            thoroughLook = now + (isLossless ? settings.losslessSafety : settings.safety) * (1 - jitter / 3)
        }
        if let recovery, recovery <= now { self.recovery = nil }
        extraLook = min(
            answer.lookAgain.map { delay in now + delay } ?? .never,
            recovery == nil ? .never : now + settings.blindLook)
        let counts = Dictionary(grouping: answer.claimed + answer.dead, by: \.name).mapValues(\.count)
        let total = answer.claimed.count + answer.dead.count
        for asked in request.kinds {
            let count = counts[asked.name] ?? 0
            kinds[asked.name]?.looked(
                next: answer.next[asked.name], isFull: count >= asked.slots || total >= request.limit,
                hasClaimed: count > 0, time, at: now)
            if !isReliable { kinds[asked.name]?.look(by: now + settings.blindLook) }
        }
        for row in answer.claimed { kinds[row.name]?.began() }
        superseded = []
        return answer.standings.sorted { lhs, rhs in lhs.key < rhs.key }.compactMap { name, standing in
            guard kinds[name]?.learn(standing) ?? false else { return nil }
            if standing != .missing { superseded.insert(name) }
            // A runner that the store has forgotten is noted again in this way.
            return standing == .missing || request.isThorough ? name : nil
        }
    }

    /// A claim has failed, or its answer was lost: then its rows run for this runner, which does not know them.
    ///
    /// The server may still be at work on it, so the next looks ask for such rows as long as their leases last.
    mutating func failed(_ request: ClaimRequest, at now: TimerInstant) {
        if let index = formerRunners.firstIndex(of: request.runner) {
            // One try: then their leases end by themselves.
            formerRunners.remove(at: index)
            return
        }
        recovery = now + settings.lease
        extraLook = now
    }

    mutating func lookThoroughly() { thoroughLook = TimerInstant(nanoseconds: 0) }

    /// Looks soon for the rows of kinds.
    mutating func look(for names: [String], by instant: TimerInstant) {
        for name in names { kinds[name]?.look(by: instant) }
    }

    /// The runner has given up an identity, which may have rows that it does not know.
    mutating func disowned(_ runner: RunnerID, isLooking: Bool) {
        if isLooking || recovery != nil { formerRunners.append(runner) }
        recovery = nil
    }

    /// A handler is done.
    mutating func ended(_ kind: String) { kinds[kind]?.ended() }

    /// Looks in time for a row that this runner let wait again.
    mutating func expect(_ outcome: RunEnd.Outcome, of kind: String, at now: TimerInstant, isLooking: Bool) {
        switch outcome {
        case .repeats(let date, _): expect(date, kind, isLooking: isLooking)
        case .retry(let delay, _), .givenBack(let delay, _): kinds[kind]?.look(by: now + max(delay, .zero))
        case .finished, .dead: break
        }
    }

    /// The store has something to say.
    mutating func noticed(_ notice: StoreNotice, isLooking: Bool) {
        switch notice {
        case .due(let instant, let name?): return expect(instant, name, isLooking: isLooking)
        case .due(let instant, nil):
            for name in kinds.keys { expect(instant, name, isLooking: isLooking) }
            return
        case .unreliable: (isReliable, isLossless) = (false, false)
        case .reliable: (isReliable, isLossless) = (true, false)
        case .lossless: (isReliable, isLossless) = (true, true)
        case .changed, .disowned: break
        }
        lookThoroughly()
    }

    private mutating func expect(_ instant: TimerInstant, _ name: String, isLooking: Bool) {
        if isLooking { kinds[name]?.note(instant) }
        kinds[name]?.expect(instant, time)
    }

    /// How long ago the store answered a look; nil if it never has.
    func sinceLook(at now: TimerInstant) -> Duration? { time.known.map { known in known.local.duration(to: now) } }

    /// How long the first row that no runner has taken is overdue, as far as this runner knows.
    func lateness(at now: TimerInstant) -> Duration {
        guard let time = time.store(at: now) else { return .zero }
        return kinds.values.compactMap(\.firstDue).reduce(.zero) { most, first in max(most, first.duration(to: time)) }
    }
}
