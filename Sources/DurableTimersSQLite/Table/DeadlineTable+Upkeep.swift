#if SQLite
    import DurableTimers
    import GRDB
    import Timers

    // What is done with rows that have ended, and with the whole of the table.
    extension DeadlineTable {
        func list(_ query: DeadlineQuery) throws -> [DeadlineRecord] {
            // Rows that have ended are few, and have an index that SQLite chooses if the condition says so.
            let ended = query.states.isSubset(of: [.dead, .finished]) ? "and state >= 2" : ""
            let rows = try rows(
                """
                select \(Self.columns) from timers_deadline
                where state in (select value from json_each(?1)) \(ended) and (?2 is null or name = ?2) and id > ?3
                order by id limit ?4
                """,
                [
                    Self.list(query.states.lazy.map { state in Int64(state.rawValue) }), query.name,
                    query.after?.rawValue ?? .min, query.limit,
                ])
            var records: [DeadlineRecord] = []
            while let row = try rows.next() { records.append(try DeadlineRecord(row)) }
            return records
        }

        mutating func revive(_ deadlines: [DeadlineID]) throws -> Int {
            let ids = Self.list(deadlines.lazy.map(\.rawValue))
            let names = try rows(
                """
                select distinct name from timers_deadline
                where id in (select value from json_each(?)) and state = 2
                """, [ids])
            while let row = try names.next() { waits(row[0], for: now) }
            return try run(
                """
                update timers_deadline set state = 0, attempt = 0, due = ?2
                where id in (select value from json_each(?1)) and state = 2
                """, [ids, now])
        }

        func delete(_ deadlines: [DeadlineID]) throws -> Int {
            try run(
                "delete from timers_deadline where id in (select value from json_each(?)) and state >= 2",
                [Self.list(deadlines.lazy.map(\.rawValue))])
        }

        /// Whether a finished row has been kept long enough.
        func hasOld() throws -> Bool {
            try rows(
                "select 1 from timers_deadline where state = 3 and state >= 2 and due <= ? limit 1", [now]
            ).next() != nil
        }

        func prune(limit: Int) throws -> Int {
            try run(
                """
                delete from timers_deadline where id in (
                    select id from timers_deadline where state = 3 and state >= 2 and due <= ? order by due limit ?)
                """, [now, limit])
        }

        func counts() throws -> [KindCounts] {
            let rows = try rows(
                """
                select name, sum(state = 0 and due > ?1), sum(state < 2 and due <= ?1), sum(state = 1 and due > ?1),
                    sum(state = 2), min(case when state < 2 then due end),
                    min(case when state = 0 and due > ?1 then due end)
                from timers_deadline where state < 3 group by name order by name
                """, [now])
            var all: [KindCounts] = []
            while let row = try rows.next() {
                var counts = KindCounts(name: row[0])
                (counts.pending, counts.due, counts.running, counts.dead) = (row[1], row[2], row[3], row[4])
                if let first = row[5] as Int64? { counts.lateness = .microseconds(max(now - first, 0)) }
                counts.next = (row[6] as Int64?).map { due in TimerInstant(microseconds: due) }
                all.append(counts)
            }
            return all
        }

        // MARK: Runners

        /// The runs of a runner that it does not know.
        func runs(of runner: RunnerID, allBut known: Set<RunToken>) throws -> [RunToken] {
            let rows = try rows(
                "select id, fence from timers_deadline where state = 1 and runner = ?", [runner.description])
            var unknown: [RunToken] = []
            while let row = try rows.next() {
                let token = RunToken(id: DeadlineID(rawValue: row[0]), fence: row[1])
                if !known.contains(token) { unknown.append(token) }
            }
            return unknown
        }

        /// Makes the rows of a runner due at once that has ended.
        mutating func takeOver(from runner: RunnerID) throws {
            let names = try rows(
                "select distinct name from timers_deadline where state = 1 and runner = ?", [runner.description])
            while let row = try names.next() { waits(row[0], for: now) }
            try run(
                "update timers_deadline set due = ?2 where state = 1 and runner = ?1 and due > ?2",
                [runner.description, now])
        }
    }
#endif
