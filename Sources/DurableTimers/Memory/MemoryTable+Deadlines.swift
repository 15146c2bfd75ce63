package import Timers

// What users do with deadlines.
extension MemoryTable {
    package mutating func schedule(
        _ requests: [DeadlineRequest], at now: TimerInstant
    ) throws(DurableError) -> [DeadlineID] {
        for request in requests {
            try request.validate()
            if find(.key(name: request.name, RepeatingDeadline.key))?.schedule != nil {
                throw DurableError.repeating(request.name)
            }
        }
        return requests.map { request in schedule(request, at: now) }
    }

    private mutating func schedule(_ request: DeadlineRequest, at now: TimerInstant) -> DeadlineID {
        guard let key = request.key, let row = find(.key(name: request.name, key)) else {
            return insert(at: now) { id in DeadlineRecord(id, request, at: now) }
        }
        take(.schedule(DeadlineRecord.Next(request, at: now)), row.id, at: now)
        return row.id
    }

    package mutating func cancel(_ deadline: DeadlineReference, at now: TimerInstant) -> DeadlineCancellation {
        guard let row = find(deadline) else { return .notFound }
        return DeadlineCancellation(take(.cancel, row.id, at: now), of: row)
    }

    package mutating func ensure(_ repeating: [RepeatingDeadline], at now: TimerInstant) throws(DurableError) {
        for deadline in repeating {
            try deadline.validate()
            if waiting(deadline.name).contains(where: { place in rows[place.id]?.schedule == nil }) {
                throw DurableError.plain(deadline.name)
            }
        }
        for deadline in repeating {
            if let entry = ReleaseEntry(deadline, at: now) {
                releases.removeAll { other in other.runner == entry.runner && other.name.isExactly(entry.name) }
                releases.append(entry)
                guard deciding(entry.name, at: now).isExactly(entry.schedule) else { continue }
            }
            if let row = find(.key(name: deadline.name, RepeatingDeadline.key)) {
                take(.repeat(deadline), row.id, at: now)
            } else {
                _ = insert(at: now) { id in DeadlineRecord(id, deadline) }
            }
        }
    }

    // MARK: Dead and finished deadlines

    package func list(_ query: DeadlineQuery) -> [DeadlineRecord] {
        let rows = rows.values.filter { row in
            query.states.contains(row.state) && (query.name.map { name in name.isExactly(row.name) } ?? true)
                && (query.after.map { id in id < row.id } ?? true)
        }
        return Array(rows.sorted { lhs, rhs in lhs.id < rhs.id }.prefix(query.limit))
    }

    package mutating func revive(_ deadlines: [DeadlineID], at now: TimerInstant) -> Int {
        deadlines.count { id in take(.revive, id, at: now) != .none }
    }

    package mutating func delete(_ deadlines: [DeadlineID], at now: TimerInstant) -> Int {
        deadlines.count { id in take(.delete, id, at: now) != .none }
    }

    package mutating func prune(limit: Int, at now: TimerInstant) -> Int {
        let old = rows.values.lazy.filter { row in row.state == .finished && row.due <= now }.prefix(limit).map(\.id)
        return Array(old).count { id in take(.prune, id, at: now) != .none }
    }

    package func counts(at now: TimerInstant) -> [KindCounts] {
        var counts: [ExactText: KindCounts] = [:]
        for row in rows.values where row.state != .finished {
            counts[ExactText(row.name), default: KindCounts(name: row.name)].add(row, at: now)
        }
        return counts.sorted { lhs, rhs in lhs.key < rhs.key }.map(\.value)
    }
}

extension KindCounts {
    fileprivate mutating func add(_ row: DeadlineRecord, at now: TimerInstant) {
        switch row.state {
        case .waiting where row.due > now:
            pending += 1
            next = min(next ?? row.due, row.due)
        case .running where row.due > now: running += 1
        case .waiting, .running:
            due += 1
            lateness = max(lateness, row.due.duration(to: now))
        case .dead: dead += 1
        case .finished: break
        }
    }
}
