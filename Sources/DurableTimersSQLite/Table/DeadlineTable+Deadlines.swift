#if SQLite
    @_spi(Store) import DurableTimers
    import GRDB
    import Timers

    // The operations of users on deadlines.
    extension DeadlineTable {
        mutating func schedule(_ requests: [DeadlineRequest]) throws -> [DeadlineID] {
            for request in requests { try request.validate() }
            for name in Set(requests.lazy.map { request in ExactText(request.name) }) {
                if try find(.key(name: name.string, RepeatingDeadline.key))?.schedule != nil {
                    throw DurableError.repeating(name.string)
                }
            }
            return try requests.scheduleEachKey { request in
                guard let key = request.key, let row = try find(.key(name: request.name, key)) else {
                    return try insert(DeadlineRecord(DeadlineID(rawValue: 0), request, at: now))
                }
                _ = try take(
                    .schedule(DeadlineRecord.Next(request, at: now), ifExists: request.ifExists), [row])
                return row.id
            }
        }

        mutating func cancel(_ deadline: DeadlineReference, stopsRun: Bool) throws -> DeadlineCancellation {
            guard let row = try find(deadline) else { return .notFound }
            let cancellation = DeadlineCancellation(try take(.cancel(stopsRun: stopsRun), [row])[0], of: row)
            if cancellation == .stopped { hasChanged = true }
            return cancellation
        }

        func find(_ deadline: DeadlineReference) throws -> DeadlineRecord? {
            switch deadline {
            case .key(let name, let key):
                // SQLite would cut a text with a zero, and find another row.
                if name.utf8.contains(0) || key.utf8.contains(0) { return nil }
                return try records(where: "name = ?1 and key = ?2", [name, key]).first
            case .id(let id): return try records(where: "id = ?1", [id.rawValue]).first
            }
        }

        mutating func ensure(_ repeating: [RepeatingDeadline]) throws {
            for deadline in repeating {
                try deadline.validate()
                if try hasRows(Self.nextQuery, [deadline.name, nil]) { throw DurableError.plain(deadline.name) }
            }
            for deadline in repeating {
                if let entry = ReleaseEntry(deadline, at: now) {
                    try register(entry)
                    guard try deciding(entry.name).isExactly(entry.schedule) else { continue }
                }
                if let row = try find(.key(name: deadline.name, RepeatingDeadline.key)) {
                    _ = try take(.repeat(deadline), [row])
                } else {
                    _ = try insert(DeadlineRecord(DeadlineID(rawValue: 0), deadline))
                }
            }
        }
    }
#endif
