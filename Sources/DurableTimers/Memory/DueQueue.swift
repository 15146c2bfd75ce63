import Timers

/// The rows of each kind that wait or run, by due instant.
struct DueQueue: Sendable {
    struct Place: Comparable, Sendable {
        var due: TimerInstant
        var id: DeadlineID

        static func < (lhs: Place, rhs: Place) -> Bool { (lhs.due, lhs.id) < (rhs.due, rhs.id) }
    }

    private(set) var places: [ExactText: [Place]] = [:]

    /// Inserts a row, unless no claim can take it.
    ///
    /// O(log rows), and moves the later places.
    mutating func insert(_ row: DeadlineRecord) {
        guard row.state == .waiting || row.state == .running else { return }
        let (place, name) = (Place(due: row.due, id: row.id), ExactText(row.name))
        let index = index(of: place, in: name)
        places[name, default: []].insert(place, at: index)
    }

    /// Removes a row if it is in the queue.
    mutating func remove(_ row: DeadlineRecord) {
        let (place, name) = (Place(due: row.due, id: row.id), ExactText(row.name))
        let index = index(of: place, in: name)
        // No other reference to the places may exist while they change, or all of them would be copied.
        guard places[name].map({ kind in index < kind.count && kind[index] == place }) ?? false else { return }
        places[name]?.remove(at: index)
        if places[name]?.isEmpty ?? false { places[name] = nil }
    }

    /// The index at which a place is, or would be inserted.
    private func index(of place: Place, in name: ExactText) -> Int {
        guard let kind = places[name] else { return 0 }
        var (low, high) = (0, kind.count)
        while low < high {
            let middle = (low + high) / 2
            if kind[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
