package import Timers

/// The rows of a store in memory.
///
/// A value without a clock: each operation takes the time of the store. Tests change ``rows`` to break a promise.
package struct MemoryTable: Sendable {
    /// All rows.
    package var rows: [DeadlineID: DeadlineRecord] = [:]
    /// How long the rows that are finished are kept; the others are not in here.
    private var ids: [Key: DeadlineID] = [:]
    private var queue = DueQueue()
    private var lastID: Int64 = 0
    /// What runners have to be told once the transaction is committed.
    package var notices: [StoreNotice] = []

    private struct Key: Hashable, Sendable {
        var name: String
        var key: String
    }

    package init() {}

    /// Changes a row, and keeps the indexes right.
    ///
    /// A row that waits and is due earlier than before, or than never, becomes a notice.
    package mutating func change(_ id: DeadlineID, at now: TimerInstant, _ change: (inout DeadlineRecord) -> Void) {
        guard var row = rows[id] else { return }
        let old = row
        change(&row)
        rows[id] = row
        queue.remove(old)
        queue.insert(row)
        if row.state == .waiting, row.due != old.due || old.state != .waiting { notice(row, at: now) }
    }

    package mutating func remove(_ id: DeadlineID) {
        guard let row = rows.removeValue(forKey: id) else { return }
        if let key = row.key { ids[Key(name: row.name, key: key)] = nil }
        queue.remove(row)
    }

    mutating func insert(
        name: String, key: String?, due: TimerInstant, at now: TimerInstant, _ fill: (inout DeadlineRecord) -> Void
    ) -> DeadlineID {
        lastID += 1
        var row = DeadlineRecord(
            id: DeadlineID(rawValue: lastID), name: name, key: key, payload: [], deadline: due, due: due,
            state: .waiting)
        fill(&row)
        rows[row.id] = row
        if let key { ids[Key(name: name, key: key)] = row.id }
        queue.insert(row)
        notice(row, at: now)
        return row.id
    }

    private mutating func notice(_ row: DeadlineRecord, at now: TimerInstant) {
        if row.due <= now + StoreNotice.horizon { notices.append(.due(row.due, name: row.name)) }
    }

    /// The row of a deadline; nil if there is none.
    package func find(_ deadline: DeadlineReference) -> DeadlineRecord? {
        switch deadline {
        case .id(let id): rows[id]
        case .key(let name, let key): ids[Key(name: name, key: key)].flatMap { id in rows[id] }
        }
    }

    /// The rows of a kind that a claim may take once they are due, from the first due instant on.
    func waiting(_ name: String) -> [DueQueue.Place] { queue.places[name] ?? [] }

    /// The names of all kinds that have rows which wait or run.
    var names: Set<String> { Set(queue.places.keys) }

    /// Empties and returns the notices.
    package mutating func takeNotices() -> [StoreNotice] {
        defer { notices = [] }
        return notices
    }
}

/// The rows of each kind that wait or run, by due instant.
struct DueQueue: Sendable {
    struct Place: Comparable, Sendable {
        var due: TimerInstant
        var id: DeadlineID

        static func < (lhs: Place, rhs: Place) -> Bool { (lhs.due, lhs.id) < (rhs.due, rhs.id) }
    }

    private(set) var places: [String: [Place]] = [:]

    /// Inserts a row, unless no claim can take it.
    ///
    /// O(log rows), and moves the later places.
    mutating func insert(_ row: DeadlineRecord) {
        guard row.state == .waiting || row.state == .running else { return }
        let place = Place(due: row.due, id: row.id)
        let index = index(of: place, in: row.name)
        places[row.name, default: []].insert(place, at: index)
    }

    /// Removes a row if it is in the queue.
    mutating func remove(_ row: DeadlineRecord) {
        let place = Place(due: row.due, id: row.id)
        let index = index(of: place, in: row.name)
        guard let kind = places[row.name], index < kind.count, kind[index] == place else { return }
        if kind.count == 1 {
            places[row.name] = nil
        } else {
            places[row.name]?.remove(at: index)
        }
    }

    /// Where a place is, or would be inserted.
    private func index(of place: Place, in name: String) -> Int {
        guard let kind = places[name] else { return 0 }
        var (low, high) = (0, kind.count)
        while low < high {
            let middle = (low + high) / 2
            if kind[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
