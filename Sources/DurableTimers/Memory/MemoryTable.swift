package import Timers

/// The rows of a store in memory.
///
/// A value without a clock: each operation takes the time of the store. Tests change ``rows`` to break a promise.
package struct MemoryTable: Sendable {
    /// All rows.
    package var rows: [DeadlineID: DeadlineRecord] = [:]
    private var ids: [DeadlineKey: DeadlineID] = [:]
    private var queue = DueQueue()
    private var lastID: Int64 = 0
    /// The runners that have handlers for repeating deadlines.
    var releases: [ReleaseEntry] = []
    /// The names of kinds that are paused.
    var paused: Set<ExactText> = []
    /// The notices for runners once the transaction is committed.
    package var notices: [StoreNotice] = []

    package init() {}

    /// Lets a row take an event.
    @discardableResult
    package mutating func take(_ event: RowEvent, _ id: DeadlineID, at now: TimerInstant) -> RowEffect {
        guard let old = rows[id] else { return .none }
        var row = old
        let effect = row.take(event, at: now)
        switch effect {
        case .none: break
        case .changed, .died: write(row, after: old, at: now)
        case .removed: remove(id)
        }
        return effect
    }

    /// Writes a row, and keeps the indexes right.
    private mutating func write(_ row: DeadlineRecord, after old: DeadlineRecord?, at now: TimerInstant) {
        rows[row.id] = row
        if let old { queue.remove(old) }
        queue.insert(row)
        if row.isNews(after: old), row.due <= now + StoreNotice.horizon {
            notices.append(.due(row.due, name: row.name))
        }
    }

    /// Adds a row, for which `make` gets an identifier that no row had before.
    mutating func insert(at now: TimerInstant, _ make: (DeadlineID) -> DeadlineRecord) -> DeadlineID {
        lastID += 1
        let row = make(DeadlineID(rawValue: lastID))
        if let key = row.key { ids[DeadlineKey(row.name, key)] = row.id }
        write(row, after: nil, at: now)
        return row.id
    }

    package mutating func remove(_ id: DeadlineID) {
        guard let row = rows.removeValue(forKey: id) else { return }
        if let key = row.key { ids[DeadlineKey(row.name, key)] = nil }
        queue.remove(row)
    }

    /// The row of a deadline; nil if there is none.
    package func find(_ deadline: DeadlineReference) -> DeadlineRecord? {
        switch deadline {
        case .id(let id): rows[id]
        case .key(let name, let key): ids[DeadlineKey(name, key)].flatMap { id in rows[id] }
        }
    }

    /// The rows of a kind that a claim may take once they are due, from the first due instant on.
    func waiting(_ name: String) -> [DueQueue.Place] { queue.places[ExactText(name)] ?? [] }

    /// The names of all kinds that have rows that wait or run.
    var names: [ExactText] { queue.places.keys.sorted() }

    /// Empties and returns the notices.
    package mutating func takeNotices() -> [StoreNotice] {
        defer { notices = [] }
        return notices
    }
}
