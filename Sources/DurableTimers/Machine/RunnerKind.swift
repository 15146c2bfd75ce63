@_spi(Tool) import Timers

/// A runner's record of the deadlines of one kind: how many run, and when to look for the next one.
struct RunnerKind {
    let name: String
    /// The dates of a repeating deadline; nil for any other.
    private let dates: DateSeries?
    /// Another text of the same dates, which the row has; nil if it has none.
    private var otherText: String?
    let attempts: Int
    /// How many may run at once.
    let limit: Int
    /// Whether the handler is gone.
    var isForgotten = false
    /// How many run.
    private(set) var running = 0
    /// When to look again, on the local clock.
    private(set) var lookAt = TimerInstant(nanoseconds: 0)
    /// No row is due earlier, on the store's clock; nil if that is not known.
    private var floor: TimerInstant?
    /// The due instant of the first row that no run of this runner has, on the store's clock; nil if none is known.
    private(set) var firstDue: TimerInstant?
    /// The due instant that notices told while a claim was under way, which may not have seen it.
    private var noticed: TimerInstant?
    /// How often in a row a claim found a row that is due and that another claim held.
    private var held: Backoff.Series
    /// Determines the delays after such claims; nil for random ones.
    private let seed: UInt64?

    private static let patience = Backoff.exponential(from: .milliseconds(2), maximum: .milliseconds(50), jitter: 0.5)

    init(name: String, dates: DateSeries? = nil, attempts: Int, limit: Int, seed: UInt64? = nil) {
        self.name = name
        self.dates = dates
        self.attempts = attempts
        self.limit = limit
        self.seed = seed
        held = Backoff.Series(Self.patience, otherwise: seed)
    }

    var slots: Int { isForgotten ? 0 : max(limit - running, 0) }

    mutating func began() { running += 1 }
    mutating func ended() { running -= 1 }

    /// The claim of this kind; nil if no slot is free.
    ///
    /// Without a reliable notice of each earlier deadline, the request has no floor.
    func request(isReliable: Bool) -> ClaimRequest.Kind? {
        if slots == 0 { return nil }
        return ClaimRequest.Kind(
            name: name, schedule: otherText ?? dates?.description, slots: slots, attempts: attempts,
            floor: isReliable ? floor : nil)
    }

    /// Learns from an answer.
    ///
    /// - Parameters:
    ///   - next: the first due instant that the claim left; nil if there is none.
    ///   - isFull: whether a limit ended the claim, so that more rows may be due.
    ///   - hasClaimed: whether the claim took a row of this kind.
    ///   - time: the store's time.
    ///   - now: the local time.
    mutating func looked(
        next: TimerInstant?, isFull: Bool, hasClaimed: Bool, _ time: StoreTime, at now: TimerInstant
    ) {
        floor = next ?? time.store(at: now)
        firstDue = next
        lookAt = next.flatMap(time.local) ?? .never
        if lookAt <= now, !isFull, !hasClaimed {
            lookAt = now + Self.patience.delay(after: &held)
        } else {
            lookAt = max(lookAt, now)
            held = Backoff.Series(Self.patience, otherwise: seed)
        }
        if let instant = noticed.take() { expect(instant, time) }
    }

    /// Learns why the row does not have the schedule of this kind.
    ///
    /// - Returns: false if the row has another text of the same dates, and the next look asks for that.
    mutating func learn(_ standing: ScheduleStanding) -> Bool {
        otherText = nil
        guard case .superseded(let text) = standing, dates?.isSame(as: text) ?? false else { return true }
        otherText = text
        look(by: TimerInstant(nanoseconds: 0))
        return false
    }

    /// Learns of a row that is due at an instant of the store's clock.
    mutating func expect(_ instant: TimerInstant, _ time: StoreTime) {
        floor = floor.map { floor in min(floor, instant) }
        firstDue = firstDue.map { first in min(first, instant) } ?? instant
        lookAt = min(lookAt, time.local(instant) ?? TimerInstant(nanoseconds: 0))
    }

    /// Like ``expect(_:_:)``, while a claim is under way.
    mutating func note(_ instant: TimerInstant) {
        noticed = noticed.map { noticed in min(noticed, instant) } ?? instant
    }

    /// Learns of a row that is due at a local instant.
    mutating func look(by instant: TimerInstant) {
        floor = nil
        lookAt = min(lookAt, instant)
    }
}
