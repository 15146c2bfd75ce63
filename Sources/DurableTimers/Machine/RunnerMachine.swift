import Timers

/// What a runner does next.
///
/// A pure value without a lock or a clock. Its holder tells it what happened, asks ``poll(at:)`` for directives, and
/// follows them after its lock is open. At most one call of each sort is under way. Ends of runs and due rows gather
/// during a call, so batches grow with the load. All instants are on the local clock unless they say otherwise.
struct RunnerMachine {
    /// What the holder has to do.
    enum Directive {
        /// Tell the store that the runner begins.
        case join(RunnerID)
        case look(ClaimRequest)
        case end([RunEnd], RunnerID)
        case renew([RunToken], RunnerID)
        /// Cancel the handlers of these runs, whose leases are lost.
        case lose([RunToken])
        /// Cancel all handlers that still run: the time to stop is over.
        case cancelAll
        /// The runner has stopped, and nothing is under way.
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
    }

    let settings: Settings
    private(set) var runner = RunnerID()
    var kinds: [String: RunnerKind]
    var leases: LeaseBook
    var ends = EndQueue()
    var health = StoreHealth()
    var time = StoreTime()
    /// When the runner began, on the store's clock, whatever it was called since; nil before the store has said so.
    var since: TimerInstant?
    /// The repeating deadlines of which a later release has another schedule.
    var superseded: Set<String> = []
    /// When the next thorough look is due.
    var thoroughLook = TimerInstant(nanoseconds: 0)
    /// When to look although nothing is due.
    var extraLook = TimerInstant.never
    /// Until when rows may turn up that a claim gave to this runner, and whose answer was lost; nil if there are none.
    var recovery: TimerInstant?
    /// The runs whose leases have ended here, and when; in the store they may end a little later.
    private var expired: [RunToken: TimerInstant] = [:]
    /// Whether each earlier deadline comes with a notice.
    var isReliable = false
    /// Whether no notice can be lost.
    var isLossless = false
    /// When the runs that go on are cancelled; nil unless the runner stops.
    private(set) var stopInstant: TimerInstant?
    var membership = Membership.outside
    var isLooking = false
    var isRenewing = false
    private var hasCancelledAll = false
    private var hasFinished = false

    enum Membership { case outside, joining, inside }

    init(_ settings: Settings, kinds: [RunnerKind]) {
        self.settings = settings
        self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { kind in (kind.name, kind) })
        leases = LeaseBook(length: settings.lease)
    }

    var isStopping: Bool { stopInstant != nil }
    var running: Int { kinds.values.reduce(0) { sum, kind in sum + kind.running } }

    /// Returns what to do now.
    mutating func poll(at now: TimerInstant) -> [Directive] {
        var directives: [Directive] = []
        leases.refresh(at: now)
        let expired = leases.expire(at: now)
        if !expired.isEmpty {
            ends.drop(expired)
            self.expired = self.expired.filter { _, instant in instant + settings.lease > now }
            for token in expired { self.expired[token] = now }
            directives.append(.lose(expired))
        }
        if let stopInstant, stopInstant <= now, !hasCancelledAll {
            hasCancelledAll = true
            if running > 0 { directives.append(.cancelAll) }
        }
        if health.retry.map({ retry in retry <= now }) ?? true { call(at: now, &directives) }
        if isDone, !hasFinished {
            hasFinished = true
            directives.append(.finish)
        }
        return directives
    }

    /// Decides on calls of the store.
    private mutating func call(at now: TimerInstant, _ directives: inout [Directive]) {
        switch membership {
        case .joining: return
        case .outside:
            if isStopping { return }
            membership = .joining
            return directives.append(.join(runner))
        case .inside: break
        }
        if ends.hasWaiting, !ends.isUnderWay {
            directives.append(.end(ends.begin(limit: settings.batch), runner))
        }
        if !isRenewing, let renewal = leases.renewal, renewal <= now {
            let tokens = leases.renewable(at: now).filter { token in !ends.isUnderWay(token) }
            isRenewing = !tokens.isEmpty
            if isRenewing { directives.append(.renew(tokens, runner)) }
        }
        if !isLooking, !isStopping, let look = nextLook, look <= now {
            isLooking = true
            directives.append(.look(request(isThorough: thoroughLook <= now)))
        }
    }

    /// When to look next.
    private var nextLook: TimerInstant? {
        let looks = kinds.values.lazy.filter { kind in kind.slots > 0 }.map(\.lookAt)
        return min(thoroughLook, extraLook, looks.min() ?? .never)
    }

    private func request(isThorough: Bool) -> ClaimRequest {
        ClaimRequest(
            runner: runner,
            kinds: kinds.values.compactMap { kind in kind.request(isReliable: isReliable && !isThorough) },
            limit: settings.batch, lease: settings.lease, isThorough: isThorough, knownNames: Set(kinds.keys),
            knownRuns: recovery.map { _ in Set(leases.tokens).union(expired.keys) })
    }

    private var isDone: Bool {
        isStopping && running == 0 && ends.isEmpty && !isLooking && !isRenewing && membership != .joining
    }

    /// When to poll again if nothing happens; ``/Timers/TimerInstant/never`` if only an event matters.
    var wake: TimerInstant {
        var wake = leases.expiry ?? .never
        if let stopInstant, !hasCancelledAll { wake = min(wake, stopInstant) }
        var call = TimerInstant.never
        if membership == .outside, !isStopping { call = health.retry ?? .never }
        if membership == .inside {
            if !isLooking, !isStopping, let nextLook { call = min(call, nextLook) }
            if !isRenewing, let renewal = leases.renewal { call = min(call, renewal) }
            if ends.hasWaiting, !ends.isUnderWay, let retry = health.retry { call = min(call, retry) }
        }
        return min(wake, max(call, health.retry ?? call))
    }

    /// Stops: no look begins any more, and the runs that go on after the limit are cancelled.
    ///
    /// Of several limits the earliest end counts.
    mutating func stop(at now: TimerInstant, within limit: Duration) {
        stopInstant = min(stopInstant ?? .never, now + limit)
    }

    /// Begins anew with another identity, since others may take the rows of the old one.
    ///
    /// - Returns: the runs whose leases are lost.
    mutating func disowned() -> [RunToken] {
        runner = RunnerID()
        membership = .outside
        ends.removeAll()
        recovery = nil
        expired = [:]
        return leases.removeAll()
    }
}
