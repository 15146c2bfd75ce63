#if SQLite
    import DurableTimers
    import GRDB
    import Timers

    extension DeadlineTable {
        /// The first due instant of a kind: one search of an index.
        package static let nextQuery = """
            select due from timers_deadline where name = ? and schedule is ? and state < 2 order by due limit 1
            """

        /// The rows of a kind that are due: one search of an index.
        package static let dueQuery = """
            select \(columns) from timers_deadline
            where name = ? and schedule is ? and state < 2 and due <= ? order by due, id limit ?
            """

        /// When each kind has a row that a claim can take.
        func next(_ kinds: [ClaimRequest.Kind]) throws -> [String: TimerInstant] {
            var next: [String: TimerInstant] = [:]
            for kind in kinds {
                let rows = try rows(Self.nextQuery, [kind.name, kind.schedule])
                if let row = try rows.next() { next[kind.name] = TimerInstant(microseconds: row[0]) }
            }
            return next
        }

        mutating func claim(_ request: ClaimRequest) throws -> ClaimAnswer {
            var answer = ClaimAnswer(now: TimerInstant(microseconds: now))
            var due: [(record: DeadlineRecord, kind: ClaimRequest.Kind)] = []
            for kind in request.kinds {
                let rows = try rows(
                    Self.dueQuery, [kind.name, kind.schedule, now, min(kind.slots, request.limit)])
                while let row = try rows.next() { due.append((try DeadlineRecord(row), kind)) }
            }
            if request.kinds.count > 1 {
                due.sort { lhs, rhs in (lhs.record.due, lhs.record.id) < (rhs.record.due, rhs.record.id) }
            }
            for (record, kind) in due.prefix(request.limit) {
                if record.schedule == nil, record.attempt >= kind.attempts {
                    answer.dead.append(try die(record))
                } else {
                    answer.claimed.append(record)
                }
            }
            try take(&answer.claimed, request)
            answer.next = try next(request.kinds)
            return answer
        }

        /// Lets a runner have rows.
        private func take(_ records: inout [DeadlineRecord], _ request: ClaimRequest) throws {
            if records.isEmpty { return }
            let end = end(of: request.lease)
            try run(
                """
                update timers_deadline set state = 1, fence = fence + 1, attempt = attempt + 1, runner = ?2, due = ?3
                where id in (select value from json_each(?1))
                """, [Self.list(records.lazy.map(\.id.rawValue)), request.runner.description, end])
            for index in records.indices {
                records[index].state = .running
                records[index].fence += 1
                records[index].attempt += 1
                records[index].runner = request.runner
                records[index].due = TimerInstant(microseconds: end)
            }
        }

        /// Ends a row whose process ended in the last attempt; one behind which another deadline waits goes on with it.
        private mutating func die(_ record: DeadlineRecord) throws -> DeadlineRecord {
            var record = record
            record.state = .dead
            record.runner = nil
            if let next = record.next {
                try goOn([record.id.rawValue])
                waits(record.name, for: next.deadline.microsecondsRoundedUp)
                return record
            }
            try run("update timers_deadline set state = 2, runner = null where id = ?", [record.id.rawValue])
            return record
        }

        /// Lets rows wait for what was scheduled while they ran.
        func goOn(_ ids: [Int64]) throws {
            try run(
                """
                update timers_deadline set state = 0, due = next_deadline, deadline = next_deadline,
                    payload = next_payload, trace = next_trace, attempt = 0, failure = null, runner = null,
                    next_deadline = null, next_payload = null, next_trace = null
                where id in (select value from json_each(?))
                """, [Self.list(ids)])
        }

        /// The names of kinds with rows that wait or run and that are not known, at most a hundred: one search of the
        /// index for each kind that has rows.
        func unknownNames(_ known: Set<String>) throws -> Set<String> {
            let rows = try rows(
                """
                with recursive kind (name) as (
                    select min(name) from timers_deadline where state < 2
                    union all
                    select (select min(d.name) from timers_deadline d where d.state < 2 and d.name > kind.name)
                    from kind where kind.name is not null
                )
                select name from kind where name is not null
                """, [])
            var unknown: Set<String> = []
            while unknown.count < 100, let row = try rows.next() {
                let name: String = row[0]
                if !known.contains(name) { unknown.insert(name) }
            }
            return unknown
        }
    }
#endif
