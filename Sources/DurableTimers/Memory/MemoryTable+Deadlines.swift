package import Timers

// What users do with deadlines.
extension MemoryTable {
    package mutating func schedule(_ requests: [DeadlineRequest], at now: TimerInstant) -> [DeadlineID] {
        requests.map { request in schedule(request, at: now) }
    }

    private mutating func schedule(_ request: DeadlineRequest, at now: TimerInstant) -> DeadlineID {
        let instant = request.time.instant(at: now)
        guard let key = request.key, let row = find(.key(name: request.name, key)) else {
            return insert(name: request.name, key: request.key, due: instant, at: now) { row in
                row.payload = request.payload
                row.trace = request.trace
            }
        }
        let next = DeadlineRecord.Next(deadline: instant, payload: request.payload, trace: request.trace)
        change(row.id, at: now) { row in
            if row.state == .running { row.next = next } else { row.wait(for: next) }
        }
        return row.id
    }

    package mutating func cancel(_ deadline: DeadlineReference, at now: TimerInstant) -> DeadlineCancellation {
        guard let row = find(deadline) else { return .notFound }
        switch row.state {
        case .waiting:
            remove(row.id)
            return .cancelled
        case .running where row.next != nil:
            change(row.id, at: now) { row in row.next = nil }
            return .cancelledNext
        case .running: return .running
        case .dead, .finished: return .notFound
        }
    }

    package mutating func ensure(_ repeating: [RepeatingDeadline], at now: TimerInstant) {
        for deadline in repeating {
            let next = DeadlineRecord.Next(deadline: deadline.first, payload: [])
            guard let row = find(.key(name: deadline.name, RepeatingDeadline.key)) else {
                _ = insert(name: deadline.name, key: RepeatingDeadline.key, due: deadline.first, at: now) { row in
                    row.schedule = deadline.schedule
                }
                continue
            }
            if row.schedule == deadline.schedule { continue }
            change(row.id, at: now) { row in
                row.schedule = deadline.schedule
                if row.state == .running { row.next = next } else { row.wait(for: next) }
            }
        }
    }

    // MARK: Dead and finished deadlines

    package func list(_ query: DeadlineQuery) -> [DeadlineRecord] {
        let rows = rows.values.filter { row in
            query.states.contains(row.state) && (query.name.map { name in name == row.name } ?? true)
                && (query.after.map { id in id < row.id } ?? true)
        }
        return Array(rows.sorted { lhs, rhs in lhs.id < rhs.id }.prefix(query.limit))
    }

    package mutating func revive(_ deadlines: [DeadlineID], at now: TimerInstant) -> Int {
        let dead = Set(deadlines).filter { id in rows[id]?.state == .dead }
        for id in dead {
            change(id, at: now) { row in
                row.state = .waiting
                row.due = now
                row.attempt = 0
            }
        }
        return dead.count
    }

    package mutating func delete(_ deadlines: [DeadlineID]) -> Int {
        let ended = Set(deadlines).filter { id in rows[id]?.state == .dead || rows[id]?.state == .finished }
        for id in ended { remove(id) }
        return ended.count
    }

    package mutating func prune(limit: Int, at now: TimerInstant) -> Int {
        let old = rows.values.lazy.filter { row in row.state == .finished && row.due <= now }.prefix(limit).map(\.id)
        let ids = Array(old)
        for id in ids { remove(id) }
        return ids.count
    }

    package func counts(at now: TimerInstant) -> [KindCounts] {
        var counts: [String: KindCounts] = [:]
        for row in rows.values where row.state != .finished {
            counts[row.name, default: KindCounts(name: row.name)].add(row, at: now)
        }
        return counts.values.sorted { lhs, rhs in lhs.name < rhs.name }
    }
}

extension DeadlineRecord {
    /// Lets the row wait for a new deadline.
    mutating func wait(for new: Next) {
        state = .waiting
        (deadline, due) = (new.deadline, new.deadline)
        (payload, trace) = (new.payload, new.trace)
        (attempt, failure, runner, next) = (0, nil, nil, nil)
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
