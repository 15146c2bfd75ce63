import Timers

/// A call of the store that a runner makes.
enum StoreCall: Hashable {
    /// Tells the store that the runner begins, and makes the rows of its repeating deadlines.
    case join(RunnerID)
    case look(ClaimRequest)
    case end([RunEnd], RunnerID)
    case renew([RunToken], RunnerID, lease: Duration)
    /// Reads the rows of runs about which the runner is in doubt.
    case inspect([RunToken])
    case revive([DeadlineID])
    /// Deletes rows that have been kept long enough.
    case prune
    /// Makes the rows of these repeating deadlines, if they are gone or have schedules that no longer count.
    case restore([String], RunnerID)
    case leave(RunnerID)

    /// The sort of a call: at most one call of each sort is under way.
    enum Sort { case join, look, end, renew, inspect, revive, prune, restore, leave }

    var sort: Sort {
        switch self {
        case .join: .join
        case .look: .look
        case .end: .end
        case .renew: .renew
        case .inspect: .inspect
        case .revive: .revive
        case .prune: .prune
        case .restore: .restore
        case .leave: .leave
        }
    }
}

extension StoreCall: CustomStringConvertible {
    /// A description of what a runner does.
    var description: String {
        switch self {
        case .join: "joins"
        case .look(let request): request.isThorough ? "looks thoroughly" : "looks"
        case .end: "ends runs"
        case .renew: "renews leases"
        case .inspect: "inspects rows"
        case .revive: "revives rows"
        case .prune: "prunes"
        case .restore: "restores rows"
        case .leave: "leaves"
        }
    }
}

/// The answer of the store.
enum StoreAnswer {
    case done
    case claimed(ClaimAnswer)
    /// The runs that no longer have their leases.
    case lost([RunToken])
    /// The rows of the runs that were inspected, by their identifiers; those that are gone are missing.
    case rows([DeadlineID: DeadlineRecord])
}

/// The calls that are under way: at most one of each sort.
struct CallBook {
    struct Entry {
        let number: Int
        let call: StoreCall
        let sent: TimerInstant
        /// When the runner gives up the call, on the local clock.
        let limit: TimerInstant
    }

    private var entries: [StoreCall.Sort: Entry] = [:]
    private var lastNumber = 0

    var isEmpty: Bool { entries.isEmpty }
    /// When the first call is given up; never without calls.
    var limit: TimerInstant { entries.values.lazy.map(\.limit).min() ?? .never }

    func has(_ sort: StoreCall.Sort) -> Bool { entries[sort] != nil }

    /// Notes a call, and returns its number.
    mutating func begin(_ call: StoreCall, at now: TimerInstant, within limit: Duration) -> Int {
        lastNumber += 1
        entries[call.sort] = Entry(number: lastNumber, call: call, sent: now, limit: now + limit)
        return lastNumber
    }

    /// Notes the end of a call; nil if the runner has given it up before.
    mutating func end(_ number: Int) -> Entry? {
        guard let entry = entries.values.first(where: { entry in entry.number == number }) else { return nil }
        return entries.removeValue(forKey: entry.call.sort)
    }

    /// Gives up a call; nil if none of this sort is under way.
    mutating func giveUp(_ sort: StoreCall.Sort) -> Entry? { entries.removeValue(forKey: sort) }

    /// Gives up the calls that have had no answer up to their limits.
    mutating func giveUp(at now: TimerInstant) -> [Entry] {
        if limit > now { return [] }
        let overdue = entries.values.filter { entry in entry.limit <= now }
        for entry in overdue { entries[entry.call.sort] = nil }
        return overdue.sorted { lhs, rhs in lhs.number < rhs.number }
    }

    /// Gives up all calls, and returns their numbers.
    mutating func giveUpAll() -> [Int] {
        defer { entries = [:] }
        return entries.values.map(\.number).sorted()
    }
}

/// The store has not answered a call in time.
struct NoAnswer: Error, CustomStringConvertible {
    let sort: StoreCall.Sort
    let limit: Duration

    var description: String { "the store has not answered within \(limit), asked to \(sort)" }
}
