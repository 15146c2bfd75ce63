package import Timers

// The operations of users on deadlines.
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
        return requests.scheduleEachKey { request in schedule(request, at: now) }
    }

    private mutating func schedule(_ request: DeadlineRequest, at now: TimerInstant) -> DeadlineID {
        guard let key = request.key, let row = find(.key(name: request.name, key)) else {
            return insert(at: now) { id in DeadlineRecord(id, request, at: now) }
        }
        take(.schedule(DeadlineRecord.Next(request, at: now), ifExists: request.ifExists), row.id, at: now)
        return row.id
    }

    package mutating func cancel(
        _ deadline: DeadlineReference, stopsRun: Bool, at now: TimerInstant
    ) -> DeadlineCancellation {
        guard let row = find(deadline) else { return .notFound }
        let cancellation = DeadlineCancellation(take(.cancel(stopsRun: stopsRun), row.id, at: now), of: row)
        if cancellation == .stopped { notices.append(.changed) }
        return cancellation
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

    package mutating func prune(dead: [String: Duration], limit: Int, at now: TimerInstant) -> Int {
        let kept = Dictionary(dead.map { name, time in (ExactText(name), time) }) { $1 }
        var count = 0
        for row in rows.values where row.state == .dead || row.state == .finished {
            if count == limit { break }
            if take(.prune(dead: kept[ExactText(row.name)]), row.id, at: now) != .none { count += 1 }
        }
        return count
    }

    package mutating func setPaused(_ name: String, _ isPaused: Bool) {
        if isPaused {
            paused.insert(ExactText(name))
        } else if paused.remove(ExactText(name)) != nil {
            notices.append(.changed)
        }
    }

    package func counts(at now: TimerInstant) -> [KindCounts] {
        var counts: [ExactText: KindCounts] = [:]
        for row in rows.values where row.state != .finished {
            counts[ExactText(row.name), default: KindCounts(name: row.name)].add(row, at: now)
        }
        for name in paused { counts[name, default: KindCounts(name: name.string)].isPaused = true }
        return counts.sorted { lhs, rhs in lhs.key < rhs.key }.map(\.value)
    }
}

extension KindCounts {
    fileprivate mutating func add(_ row: DeadlineRecord, at now: TimerInstant) {
        switch row.state {
        case .waiting where row.due > now:
            waiting += 1
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
