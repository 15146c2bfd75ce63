#if SQLite
    @_spi(Store) import DurableTimers
    import GRDB
    import Timers

    // The operations on rows that have ended, and on the whole table.
    extension DeadlineTable {
        func list(_ query: DeadlineQuery) throws -> [DeadlineRecord] {
            // Rows that have ended are few, and have an index that SQLite chooses if the condition says so.
            let ended = query.states.isSubset(of: [.dead, .finished]) ? "and state >= \(Self.dead)" : ""
            return try records(
                where: """
                    state in (select value from json_each(?1)) \(ended) and (?2 is null or name = ?2) and id > ?3
                    order by id limit ?4
                    """,
                [
                    Self.list(query.states.lazy.map { state in Int64(state.rawValue) }), query.name,
                    query.after?.rawValue ?? .min, query.limit,
                ])
        }

        mutating func revive(_ deadlines: [DeadlineID]) throws -> Int {
            try take(.revive, records(deadlines)).count { effect in effect != .none }
        }

        mutating func delete(_ deadlines: [DeadlineID]) throws -> Int {
            try take(.delete, records(deadlines)).count { effect in effect != .none }
        }

        mutating func prune(dead: [String: Duration], limit: Int) throws -> Int {
            var old = try old(dead, limit)
            let events = old.indices.map { place in
                (place: Int?(place), event: RowEvent.prune(dead: dead[old[place].name]))
            }
            return try take(&old, events).count { effect in effect != .none }
        }

        /// Whether a row has been kept long enough.
        func hasOld(dead: [String: Duration]) throws -> Bool { try !old(dead, 1).isEmpty }

        private func old(_ dead: [String: Duration], _ limit: Int) throws -> [DeadlineRecord] {
            let condition =
                "state >= \(Self.dead) and state = ?1 and due <= ?2 and (?3 is null or name = ?3) order by due limit ?4"
            var old = try records(where: condition, [Self.finished, now.microseconds, nil, limit])
            for (name, time) in dead where old.count < limit {
                old += try records(
                    where: condition, [Self.dead, (now - time).microseconds, name, limit - old.count])
            }
            return old
        }

        func counts() throws -> [KindCounts] {
            let rows = try rows(
                """
                select name, sum(state = \(Self.waiting) and due > ?1), sum(state < \(Self.dead) and due <= ?1),
                    sum(state = \(Self.running) and due > ?1),
                    sum(state = \(Self.dead)), min(case when state < \(Self.dead) then due end),
                    min(case when state = \(Self.waiting) and due > ?1 then due end)
                from timers_deadline where state < \(Self.finished) group by name order by name
                """, [now.microseconds])
            let all = rows.map { row in
                var counts = KindCounts(name: row[0])
                (counts.waiting, counts.due, counts.running, counts.dead) = (row[1], row[2], row[3], row[4])
                if let first = row[5] as Int64? {
                    counts.lateness = .microseconds(max(now.microseconds - first, 0))
                }
                counts.next = (row[6] as Int64?).map { due in TimerInstant(microseconds: due) }
                return counts
            }
            var found = try Array(all)
            for name in try paused() {
                if let index = found.firstIndex(where: { counts in counts.name.isExactly(name) }) {
                    found[index].isPaused = true
                } else {
                    var counts = KindCounts(name: name)
                    counts.isPaused = true
                    found.append(counts)
                }
            }
            return found.sorted { lhs, rhs in ExactText(lhs.name) < ExactText(rhs.name) }
        }

        mutating func setPaused(_ name: String, _ isPaused: Bool) throws {
            if isPaused {
                try run("insert or ignore into timers_paused (name) values (?)", [name])
            } else if try run("delete from timers_paused where name = ?", [name]) > 0 {
                hasChanged = true
            }
        }

        /// The names of kinds that are paused.
        func paused() throws -> [String] { try Array(rows("select name from timers_paused", []).map { row in row[0] }) }
    }
#endif
