#if SQLite
    import DurableTimers
    import Foundation
    import GRDB
    import Timers

    // What users do with deadlines.
    extension DeadlineTable {
        mutating func schedule(_ requests: [DeadlineRequest]) throws -> [DeadlineID] {
            try requests.map { request in
                let due = request.time.instant(at: TimerInstant(microseconds: now)).microsecondsRoundedUp
                let payload = Data(request.payload)
                guard let key = request.key else {
                    try run(
                        """
                        insert into timers_deadline (name, due, deadline, payload, trace) values (?1, ?2, ?2, ?3, ?4)
                        """, [request.name, due, payload, request.trace])
                    waits(request.name, for: due)
                    return DeadlineID(rawValue: db.lastInsertedRowID)
                }
                try run(Self.scheduling, [request.name, key, due, payload, request.trace])
                let row = try Row.fetchOne(
                    db.cachedStatement(sql: "select id, state from timers_deadline where name = ? and key = ?"),
                    arguments: [request.name, key])
                guard let row else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                if row[1] == DeadlineState.waiting.rawValue { waits(request.name, for: due) }
                return DeadlineID(rawValue: row[0])
            }
        }

        private static let scheduling = """
            insert into timers_deadline (name, key, due, deadline, payload, trace) values (?1, ?2, ?3, ?3, ?4, ?5)
            on conflict (name, key) where key is not null do update set
                due = case state when 1 then due else excluded.due end,
                deadline = case state when 1 then deadline else excluded.deadline end,
                payload = case state when 1 then payload else excluded.payload end,
                trace = case state when 1 then trace else excluded.trace end,
                attempt = case state when 1 then attempt else 0 end,
                failure = case state when 1 then failure end,
                next_deadline = case state when 1 then excluded.deadline end,
                next_payload = case state when 1 then excluded.payload end,
                next_trace = case state when 1 then excluded.trace end,
                state = case state when 1 then 1 else 0 end
            """

        func cancel(_ deadline: DeadlineReference) throws -> DeadlineCancellation {
            // The first statement writes: a transaction that has only read may not be able to begin to write.
            let (place, arguments) = deadline.place
            if try run("delete from timers_deadline where \(place) and state = 0", arguments) > 0 { return .cancelled }
            let removed = try run(
                """
                update timers_deadline set next_deadline = null, next_payload = null, next_trace = null
                where \(place) and state = 1 and next_deadline is not null
                """, arguments)
            if removed > 0 { return .cancelledNext }
            return try find(deadline)?.state == .running ? .running : .notFound
        }

        func find(_ deadline: DeadlineReference) throws -> DeadlineRecord? {
            let (place, arguments) = deadline.place
            let rows = try rows("select \(Self.columns) from timers_deadline where \(place)", arguments)
            return try rows.next().map { row in try DeadlineRecord(row) }
        }

        /// Whether each repeating deadline has its row, with its schedule.
        func has(_ repeating: [RepeatingDeadline]) throws -> Bool {
            try repeating.allSatisfy { deadline in
                try find(.key(name: deadline.name, RepeatingDeadline.key))?.schedule == deadline.schedule
            }
        }

        mutating func ensure(_ repeating: [RepeatingDeadline]) throws {
            for deadline in repeating {
                let first = deadline.first.microsecondsRoundedUp
                guard let row = try find(.key(name: deadline.name, RepeatingDeadline.key)) else {
                    try run(
                        """
                        insert into timers_deadline (name, key, due, deadline, payload, schedule)
                        values (?1, ?2, ?3, ?3, x'', ?4)
                        """, [deadline.name, RepeatingDeadline.key, first, deadline.schedule])
                    waits(deadline.name, for: first)
                    continue
                }
                if row.schedule == deadline.schedule { continue }
                if row.state == .running {
                    try run(
                        """
                        update timers_deadline
                        set schedule = ?2, next_deadline = ?3, next_payload = x'', next_trace = null where id = ?1
                        """, [row.id.rawValue, deadline.schedule, first])
                } else {
                    try run(
                        """
                        update timers_deadline set schedule = ?2, state = 0, due = ?3, deadline = ?3, payload = x'',
                            trace = null, attempt = 0, failure = null where id = ?1
                        """, [row.id.rawValue, deadline.schedule, first])
                    waits(deadline.name, for: first)
                }
            }
        }
    }

    extension DeadlineReference {
        /// The condition that finds the row, and its parameters.
        fileprivate var place: (sql: String, arguments: [(any DatabaseValueConvertible)?]) {
            switch self {
            case .key(let name, let key): ("name = ?1 and key = ?2", [name, key])
            case .id(let id): ("id = ?1", [id.rawValue])
            }
        }
    }
#endif
