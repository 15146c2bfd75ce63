#if SQLite
    @_spi(Store) import DurableTimers
    import GRDB
    import Timers

    // The runners that have handlers for repeating deadlines.
    extension DeadlineTable {
        func register(_ entry: ReleaseEntry) throws {
            try run("delete from timers_release where seen < ?", [Self.oldest(now)])
            try run(
                """
                insert or replace into timers_release (runner, name, schedule, since, seen)
                values (?1, ?2, ?3, ?4, ?5)
                """,
                [
                    entry.runner.description, entry.name, entry.schedule, entry.since.microsecondsRoundedUp,
                    entry.seen.microseconds,
                ])
        }

        /// The schedule that counts for a name; nil if no runner has one.
        func deciding(_ name: String) throws -> String? {
            let rows = try rows(
                "select runner, schedule, since from timers_release where name = ?1 and seen >= ?2",
                [name, Self.oldest(now)])
            let entries = rows.compactMap { row in
                RunnerID(row[0] as String).map { runner in
                    ReleaseEntry(runner, name, row[1], since: TimerInstant(microseconds: row[2]), seen: now)
                }
            }
            return try Releases.deciding(Array(entries))
        }

        private static func oldest(_ now: TimerInstant) -> Int64 { (now - Releases.silence).microseconds }

        /// Why rows have not the schedules of kinds.
        func standings(_ kinds: [ClaimRequest.Kind]) throws -> [String: ScheduleStanding] {
            var standings: [String: ScheduleStanding] = [:]
            for kind in kinds {
                guard let schedule = kind.schedule else { continue }
                let row = try find(.key(name: kind.name, RepeatingDeadline.key))
                standings[kind.name] = Releases.standing(
                    of: schedule, row, deciding: row == nil ? nil : try deciding(kind.name))
            }
            return standings
        }

        /// Whether it is time to note that a runner is alive.
        func isSilent(_ runner: RunnerID) throws -> Bool {
            try hasRows(
                "select 1 from timers_release where runner = ? and seen < ?",
                [runner.description, (now - Releases.silence / 4).microseconds])
        }

        func see(_ runner: RunnerID) throws {
            try run(
                "update timers_release set seen = ?2 where runner = ?1", [runner.description, now.microseconds])
        }

        /// Forgets a runner that has ended.
        mutating func leave(_ runner: RunnerID) throws {
            if try run("delete from timers_release where runner = ?", [runner.description]) > 0 { hasChanged = true }
        }
    }
#endif
