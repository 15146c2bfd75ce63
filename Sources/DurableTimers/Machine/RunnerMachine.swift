import Timers

/// Decides what a runner does next.
///
/// A pure value without a lock or a clock. Its holder tells it what happened, asks ``poll(at:)`` for directives, and
/// follows them after its lock is open. At most one call of each sort is under way. Ends of runs and due rows gather
/// during a call, so batches grow with the load. All instants are on the local clock unless they say otherwise.
struct RunnerMachine {
    /// An instruction to the holder.
    enum Directive {
        /// Call the store, and tell the machine its answer.
        case call(StoreCall, number: Int)
        /// Cancel the task of a call, whose answer no longer counts.
        case abandon(number: Int)
        /// Report a call that had no answer, after what delay it is repeated, and how long the store is unreachable.
        case report(NoAnswer, retryAfter: Duration, outage: Duration)
        /// Report that the store answers again, after so long.
        case reportRecovery(after: Duration)
        /// Begin the runs of these rows for an identity; the instant is the store's time.
        case begin([DeadlineRecord], RunnerID, at: TimerInstant)
        /// Cancel the handler of a run whose lease is lost, if it still runs.
        case lose(RunToken, name: String)
        /// Cancel all handlers that still run: the time to stop is over.
        case cancelAll
        /// The runner has stopped.
        case finish
    }

    struct Settings {
        var lease = Duration.seconds(15)
        /// The largest number of rows of one call.
        var batch = 1000
        /// The longest time between two thorough looks.
        var safety = Duration.seconds(30)
        /// The same if no notice can be lost.
        var losslessSafety = Duration.seconds(3600)
        /// The longest time between two looks while notices are unreliable.
        var blindLook = Duration.seconds(1)
        /// How long the runs may go on when the runner stops.
        var shutdown = Duration.seconds(10)
        /// How long a call may take, unless it is a renewal.
        var answer = Duration.seconds(20)
        /// How long the last calls may take when the runner stops and no handler runs.
        var farewell = Duration.seconds(5)
        /// How often rows are deleted that have been kept long enough; nil for never.
        var pruning: Duration?
        /// Where the runs are, for the history of rows.
        var place = ""
        /// Determines the delays that are drawn; nil for random ones.
        var seed: UInt64?
    }

    private let settings: Settings
    private var runner = RunnerID()
    private var membership = Membership.outside
    private var looks: LookPlan
    private var leases: LeaseBook
    private var ends = EndQueue()
    private var calls = CallBook()
    private var health: StoreHealth
    /// The runs whose rows have to be inspected: with a lease, if the handler has ended the run in a transaction that
    /// may be committed; without, if the run was lost before.
    private var doubtful: [RunToken: LeaseBook.Lease?] = [:]
    /// The rows that are dead although the processes of their runs live.
    private var falselyDead: [DeadlineID] = []
    /// The repeating deadlines whose rows have to be made.
    private var missing: [String] = []
    /// When the runs that go on are cancelled; nil unless the runner stops.
    private var stopInstant: TimerInstant?
    /// When the runner ends in any case; nil unless it stops, and no handler runs.
    private var endInstant: TimerInstant?
    /// When rows that have been kept long enough are deleted next; nil before the first look.
    private var nextPrune: TimerInstant?
    private var hasCancelledAll = false
    private var hasLeft = false
    private var hasFinished = false
    private var directives: [Directive] = []

    private enum Membership { case outside, joining, inside }

    init(_ settings: Settings, kinds: [RunnerKind]) {
        self.settings = settings
        looks = LookPlan(settings, kinds)
        leases = LeaseBook(length: settings.lease)
        health = StoreHealth(seed: settings.seed)
    }

    /// Whether no further handler begins.
    var isStopping: Bool { stopInstant != nil }

    // MARK: What to do

    /// Returns what to do now.
    mutating func poll(at now: TimerInstant) -> [Directive] {
        leases.refresh(at: now)
        for lease in leases.expire(at: now) { lost(lease) }
        for entry in calls.giveUp(at: now) { giveUp(entry, at: now) }
        if let stopInstant, stopInstant <= now, !hasCancelledAll {
            hasCancelledAll = true
            if looks.running > 0 { directives.append(.cancelAll) }
        }
        if health.allowsCall(at: now) { call(at: now) }
        if isStopping, looks.running == 0, !hasFinished { end(at: now) }
        defer { directives = [] }
        return directives
    }

    /// Decides on calls of the store.
    private mutating func call(at now: TimerInstant) {
        if !calls.has(.end), let call = ends.begin(limit: settings.batch) { begin(call, at: now) }
        if !calls.has(.renew), let renewal = leases.renewal, renewal <= now {
            begin(.renew(leases.renewable(at: now), runner, lease: settings.lease), at: now)
        }
        if !calls.has(.inspect), !doubtful.isEmpty { begin(.inspect(doubtful.keys.sorted()), at: now) }
        if !calls.has(.revive), !falselyDead.isEmpty { begin(.revive(falselyDead), at: now) }
        if isStopping { return }
        switch membership {
        case .joining: return
        case .outside:
            membership = .joining
            begin(.join(runner), at: now)
        case .inside:
            if !calls.has(.restore), !missing.isEmpty { begin(.restore(missing, runner), at: now) }
            guard !calls.has(.look), looks.next <= now else { return }
            begin(.look(looks.request(runner, knowing: leases.tokens, at: now)), at: now)
        }
    }

    private mutating func begin(_ call: StoreCall, at now: TimerInstant) {
        // A renewal that is repeated in time keeps the leases.
        let limit = call.sort == .renew ? settings.lease / 3 : settings.answer
        directives.append(.call(call, number: calls.begin(call, at: now, within: limit)))
    }

    /// Leaves the store, and ends when everything is done or the time is over.
    private mutating func end(at now: TimerInstant) {
        let end = endInstant ?? now + settings.farewell
        endInstant = end
        let isOver = end <= now
        if !isOver, isBusy { return }
        for number in calls.giveUpAll() { directives.append(.abandon(number: number)) }
        if !hasLeft {
            hasLeft = true
            begin(.leave(runner), at: now)
            if !isOver { return }
        }
        hasFinished = true
        directives.append(.finish)
    }

    /// Whether the runner has to wait for the store before it ends.
    ///
    /// If the store fails, the leases of the runs that are given up end by themselves.
    private var isBusy: Bool {
        if health.retry != nil { return !calls.isEmpty || ends.hasOutcomes }
        return !calls.isEmpty || !ends.isEmpty || !doubtful.isEmpty || !falselyDead.isEmpty
    }

    /// When to poll again if nothing happens; ``/Timers/TimerInstant/never`` if only an event matters.
    var wake: TimerInstant {
        var wake = min(leases.expiry ?? .never, calls.limit)
        if let stopInstant, !hasCancelledAll { wake = min(wake, stopInstant) }
        if let endInstant, !hasFinished { wake = min(wake, endInstant) }
        var call = TimerInstant.never
        let isWaiting =
            ends.isReady || !doubtful.isEmpty && !calls.has(.inspect) || !falselyDead.isEmpty && !calls.has(.revive)
        if let retry = health.retry, isWaiting || membership == .outside && !isStopping { call = retry }
        if !calls.has(.renew), let renewal = leases.renewal { call = min(call, renewal) }
        if membership == .inside, !isStopping, !calls.has(.look) { call = min(call, looks.next) }
        return min(wake, max(call, health.retry ?? call))
    }

    // MARK: Answers of the store

    /// The store has answered a call.
    ///
    /// - Parameters:
    ///   - number: the number of the call.
    ///   - call: the call, whose answer may come too late to count.
    ///   - answer: the answer.
    ///   - now: when it came.
    ///   - jitter: from 0 to 1: how much earlier than the longest time the next thorough look comes.
    mutating func answered(
        _ number: Int, _ call: StoreCall, _ answer: StoreAnswer, at now: TimerInstant, jitter: Double
    ) {
        guard let entry = calls.end(number) else {
            // Such rows run for an identity that is given up, or for a runner that no longer waits for them.
            if case (.look(let request), .claimed(let answer)) = (call, answer) {
                for row in answer.claimed { giveBack(row.token, of: request.runner, kind: row.name) }
            }
            return
        }
        if let outage = health.succeeded(at: now) { directives.append(.reportRecovery(after: outage)) }
        switch (call, answer) {
        case (.join, _):
            membership = .inside
            looks.lookThoroughly()
        case (.look(let request), .claimed(let answer)): looked(answer, request, sent: entry.sent, at: now, jitter)
        case (.end, .lost(let lost)): ended(lost: Set(lost), at: now)
        case (.renew(let tokens, _, _), .lost(let lost)): renewed(tokens, lost: Set(lost), sent: entry.sent)
        case (.inspect(let tokens), .rows(let rows)): inspected(tokens, rows)
        case (.revive(let rows), _): falselyDead.removeAll { row in rows.contains(row) }
        case (.restore(let names, _), _):
            missing = []
            looks.look(for: names, by: now)
        default: break
        }
    }

    /// A call has failed.
    ///
    /// - Returns: the consequence; nil if the call no longer counts.
    mutating func failed(_ number: Int, at now: TimerInstant) -> StoreHealth.Failure? {
        guard let entry = calls.end(number) else { return nil }
        return failed(entry, at: now)
    }

    private mutating func failed(_ entry: CallBook.Entry, at now: TimerInstant) -> StoreHealth.Failure {
        switch entry.call {
        case .join: membership = .outside
        case .look(let request): looks.failed(request, at: now)
        case .end: ends.failed()
        case .leave, .renew, .inspect, .revive, .prune, .restore: break
        }
        return health.failed(at: now)
    }

    private mutating func giveUp(_ entry: CallBook.Entry, at now: TimerInstant) {
        directives.append(.abandon(number: entry.number))
        let reason = NoAnswer(sort: entry.call.sort, limit: entry.sent.duration(to: entry.limit))
        let failure = failed(entry, at: now)
        if let outage = failure.outage {
            directives.append(.report(reason, retryAfter: failure.delay, outage: outage))
        }
    }

    private mutating func looked(
        _ answer: ClaimAnswer, _ request: ClaimRequest, sent: TimerInstant, at now: TimerInstant, _ jitter: Double
    ) {
        missing = looks.looked(answer, request, sent: sent, at: now, jitter: jitter)
        lost(answer.lost.sorted())
        if request.isThorough { prune(at: now) }
        for row in answer.claimed {
            leases.add(LeaseBook.Lease(token: row.token, runner: runner, kind: row.name, granted: sent))
        }
        if isStopping {
            for row in answer.claimed { runEnded(row.token, kind: row.name, .givenBack(after: .zero, failure: nil)) }
        } else if !answer.claimed.isEmpty {
            directives.append(.begin(answer.claimed, request.runner, at: answer.now))
        }
    }

    /// Deletes rows that have been kept long enough: first some minutes after the start, then as often as the settings
    /// say.
    private mutating func prune(at now: TimerInstant) {
        guard !isStopping, !calls.has(.prune), let interval = settings.pruning else { return }
        if let nextPrune, nextPrune > now { return }
        if nextPrune != nil || interval == .zero { begin(.prune, at: now) }
        nextPrune = now + (nextPrune == nil ? min(interval, .seconds(300)) : interval)
    }

    private mutating func ended(lost: Set<RunToken>, at now: TimerInstant) {
        for entry in ends.written() {
            let token = entry.end.token
            let isHeld = leases.remove(token) != nil
            if !lost.contains(token) {
                looks.expect(entry.end.outcome, of: entry.kind, at: now, isLooking: calls.has(.look))
            } else if entry.isGivenUp {
                doubtful[token] = .some(nil)
            } else {
                // The row of a repeating deadline may be gone.
                if case .repeats = entry.end.outcome { looks.lookThoroughly() }
                // No renewal has said so.
                if isHeld, !entry.mayBeKnown { directives.append(.lose(token, name: entry.kind)) }
            }
        }
    }

    private mutating func renewed(_ tokens: [RunToken], lost: Set<RunToken>, sent: TimerInstant) {
        for token in tokens where !lost.contains(token) { leases.renewed(token, granted: sent) }
        self.lost(tokens.filter(lost.contains))
    }

    /// The store says that the runner no longer has these runs.
    private mutating func lost(_ tokens: [RunToken]) {
        for token in tokens {
            // The answer to the end of a run decides.
            guard !ends.contains(token), let lease = leases.lease(token) else { continue }
            leases.remove(token)
            if lease.isCompleting { doubtful[token] = lease } else { lost(lease) }
        }
    }

    private mutating func inspected(_ tokens: [RunToken], _ rows: [DeadlineID: DeadlineRecord]) {
        for token in tokens {
            guard let doubt = doubtful.removeValue(forKey: token) else { continue }
            let row = rows[token.id]
            if let lease = doubt {
                // A row with the fence of the run, or none, means that the transaction was committed.
                if let row, row.fence != token.fence { lost(lease) }
            } else if let row, row.state == .dead, row.fence == token.fence {
                // A claim took the process for one that has ended.
                falselyDead.append(row.id)
            }
        }
    }

    // MARK: Runs

    /// The lease of a run is lost while its handler may run.
    ///
    /// The row may still be the runner's: the attempt then does not count, because the handler has not failed.
    private mutating func lost(_ lease: LeaseBook.Lease) {
        // The handler is done. If no other runner has the row, the store still takes its end.
        if ends.contains(lease.token) { return }
        directives.append(.lose(lease.token, name: lease.kind))
        giveBack(lease.token, of: lease.runner, kind: lease.kind)
    }

    private mutating func giveBack(_ token: RunToken, of runner: RunnerID, kind: String) {
        let end = RunEnd(token, .givenBack(after: .zero, failure: nil))
        ends.add(EndQueue.Entry(end: end, runner: runner, kind: kind, isGivenUp: true))
    }

    /// Whether the handler of a run that was claimed may begin.
    func mayBegin(_ token: RunToken) -> Bool { !isStopping && leases.lease(token) != nil }

    /// A handler is about to end its run in a transaction, which is open.
    mutating func completing(_ token: RunToken) { leases.complete(token, isOpen: true) }

    /// A transaction that ends a run was committed or rolled back.
    mutating func completed(_ token: RunToken, isCommitted: Bool) {
        if isCommitted { leases.remove(token) } else { leases.complete(token, isOpen: false) }
        if let lease = doubtful.removeValue(forKey: token) ?? nil, !isCommitted { lost(lease) }
    }

    /// A handler is done.
    ///
    /// - Parameters:
    ///   - token: the run.
    ///   - kind: the name of its kind.
    ///   - outcome: what becomes of the row.
    mutating func runEnded(_ token: RunToken, kind: String, _ outcome: RunEnd.Outcome) {
        looks.ended(kind)
        guard let lease = leases.lease(token) else { return }
        ends.add(
            EndQueue.Entry(
                end: RunEnd(token, outcome, in: settings.place), runner: lease.runner, kind: kind,
                mayBeKnown: lease.isCompleting))
    }

    /// The runner no longer has a handler for a kind, and leaves it to others.
    mutating func forget(_ kind: String) { looks.forget(kind) }

    // MARK: Other events

    /// The store has something to say.
    mutating func noticed(_ notice: StoreNotice) {
        looks.noticed(notice, isLooking: calls.has(.look))
        if case .disowned = notice { disowned() }
    }

    /// Starts over with another identity, because others may take the rows of the old one.
    private mutating func disowned() {
        looks.disowned(runner, isLooking: calls.has(.look))
        for sort in [StoreCall.Sort.join, .look, .renew] { _ = calls.giveUp(sort) }
        runner = RunnerID()
        membership = .outside
        for lease in leases.removeAll() { lost(lease) }
    }

    /// Stops: no further look begins, and the runs that go on after the limit are cancelled.
    ///
    /// Of several limits, the earliest end counts.
    ///
    /// - Parameters:
    ///   - now: the local time.
    ///   - limit: how long the runs may go on; nil for the limit of the settings.
    mutating func stop(at now: TimerInstant, within limit: Duration? = nil) {
        stopInstant = min(stopInstant ?? .never, now + (limit ?? settings.shutdown))
    }

    /// The status of the runner.
    func status(at now: TimerInstant) -> RunnerStatus {
        RunnerStatus(
            isStoreReachable: membership == .inside && health.retry == nil, sinceLook: looks.sinceLook(at: now),
            running: looks.running, lateness: looks.lateness(at: now), superseded: looks.superseded.sorted())
    }
}
