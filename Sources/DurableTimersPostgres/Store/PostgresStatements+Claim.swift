#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers

    // The statement by which a runner gets its rows.
    extension PostgresStatements {
        /// The kinds of rows that ``claim(repeats:)`` returns.
        enum ClaimTag: Int64 { case claimed, dead, next, gone, running, unknown, now, missing, superseded }

        /// The statement that claims rows that are due.
        ///
        /// | parameter | what it is |
        /// |---|---|
        /// | 1 to 5 | for each kind: its name, schedule, free slots, attempts, and floor |
        /// | 6 to 8 | the limit of all kinds, the runner, its lease |
        /// | 9 | whether the commit may wait in memory |
        /// | 10 | whether to look for runners that have ended |
        /// | 11, 12 | whether to look for unknown names, and the names that are known |
        /// | 13 | the rows of this process that are to end, or to be renewed, when they are free |
        /// | 14 | whether the lease is a new one of this runner |
        ///
        /// A row of its answer has a tag, an instant, and the columns of a deadline. Each tag is an arm of the
        /// statement with the name of the tag.
        ///
        /// - Parameter repeats: whether a kind has a schedule.
        /// - Returns: the statement.
        func claim(repeats: Bool) -> String {
            """
            with recursive \(names), \(Self.relaxed("$9")), \(kind), \(picked), \(cancelled), \(taken), \(spent),
                \(other),
                \(announced("$7", lease: "$8", if: "$14"))
                \(repeats ? ", \(seen), \(standing)" : "")
            select \(ClaimTag.claimed.rawValue)::bigint, t.* from taken t
            union all select \(ClaimTag.dead.rawValue), t.* from spent t
            union all \(next)
            union all \(gone)
            union all \(running)
            union all \(unknown)
            \(repeats ? "union all \(missing) union all \(superseded)" : "")
            union all select \(ClaimTag.now.rawValue), clock_timestamp(), null, null, \(Self.nulls)
            """
        }

        private static let nulls = Array(repeating: "null", count: 15).joined(separator: ", ")

        /// The columns of the rows `t` that a claim takes, behind the instant at which they were due.
        private static let takenColumns =
            "p.due as was, " + columns.split(separator: ", ").map { column in "t.\(column)" }.joined(separator: ", ")

        /// The rows `d` of the kind `k`: a scan of the index from its floor.
        ///
        /// The planner takes most rows for rows without a schedule, as they are: after `is not distinct from` it
        /// expects few, and sorts them all.
        private static let isOfKind = """
            d.name = k.name and d.state < \(dead) and d.due >= k.floor
            and case when d.schedule is null then k.schedule is null else d.schedule = k.schedule end
            """

        private var kind: String {
            """
            kind as materialized (
                select k.name, k.schedule, k.slots, k.attempts, coalesce(k.floor, '-infinity') as floor
                from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[])
                    as k(name, schedule, slots, attempts, floor), relaxed
                where (relaxed.mode is null or relaxed.mode = 'off')
                    and k.name not in (select name from \(paused))
            )
            """
        }

        /// The rows that the claim takes; `skip locked` leaves alone what another claim holds.
        private var picked: String {
            """
            picked as materialized (
                select d.id, d.due, d.schedule is null and d.attempt >= k.attempts as is_spent, d.cancelled
                from kind k cross join lateral (
                    select id, due, schedule, attempt, cancelled from \(deadline) d
                    where \(Self.isOfKind) and d.due <= \(Self.now) and d.id <> all($13::bigint[])
                    order by d.due limit k.slots for no key update skip locked
                ) d
                order by d.due, d.id limit $6::bigint
            )
            """
        }

        /// Deletes the rows that were cancelled while they ran, and whose processes have ended.
        private var cancelled: String {
            "cancelled as (delete from \(deadline) t using picked p where t.id = p.id and p.cancelled)"
        }

        /// The rows that run now.
        ///
        /// A crash of the server may undo the last claims. So the fence is at least the microseconds of the clock: it
        /// also grows across a crash.
        private var taken: String {
            """
            taken as (
                update \(deadline) t set state = \(Self.running),
                    fence = greatest(t.fence + 1, \(Self.microseconds(Self.now))), attempt = t.attempt + 1,
                    runner = $7::uuid, due = \(Self.now) + $8::interval,
                    history = case when t.state = \(Self.running) then \(Self.ended) else t.history end
                from picked p where t.id = p.id and not p.is_spent and not p.cancelled
                returning \(Self.takenColumns)
            )
            """
        }

        /// The history of a row `t` whose process has ended.
        private static let ended = history("t", place: "t.runner", failure: "'\(FailedAttempt.ended)'")

        /// The rows whose processes ended in the last attempt; if another deadline waits behind a row, the row goes on
        /// with that.
        private var spent: String {
            """
            spent as (
                update \(deadline) t set runner = null,
                    state = case when t.next_deadline is null then \(Self.dead) else \(Self.waiting) end,
                    \(Self.takeNext(when: "t.next_deadline is not null", of: "t", otherwise: Self.now)),
                    attempt = case when t.next_deadline is null then t.attempt else 0 end,
                    failure = case when t.next_deadline is null then t.failure end,
                    history = case when t.next_deadline is not null then null
                        when t.state = \(Self.running) then \(Self.ended) else t.history end
                from picked p where t.id = p.id and p.is_spent and not p.cancelled
                returning \(Self.takenColumns)
            )
            """
        }

        /// The other runners that are listed.
        private var other: String {
            "other as materialized (select id, lock, lease from \(runner) where id <> $7)"
        }

        /// When each kind is due next.
        private var next: String {
            """
            select \(ClaimTag.next.rawValue), n.due, null, k.name, \(Self.nulls)
            from kind k cross join lateral (
                select d.due from \(deadline) d where \(Self.isOfKind) and d.id not in (select id from picked)
                order by d.due limit 1
            ) n
            """
        }

        /// The locks of runners whose processes have ended.
        private var gone: String {
            """
            select \(ClaimTag.gone.rawValue), null, r.lock, null, \(Self.nulls)
            from other r where $10::boolean and pg_try_advisory_xact_lock_shared(r.lock)
            """
        }

        /// Whether others run rows of these kinds, among the first hundred that are due before the longest lease ends.
        ///
        /// If a hundred that wait come before them, the runner looks soon in any case.
        private var running: String {
            """
            select \(ClaimTag.running.rawValue), null, null, null, \(Self.nulls)
            where exists (
                select 1 from kind k cross join (select max(lease) as lease from other) longest cross join lateral (
                    select d.id, d.state, d.runner from \(deadline) d
                    where \(Self.isOfKind) and d.due <= \(Self.now) + longest.lease order by d.due limit 100
                ) f
                where f.state = \(Self.running) and f.runner in (select id from other)
                    and f.id not in (select id from picked)
            )
            """
        }

        /// Notes in a thorough claim that the runner is alive.
        private var seen: String {
            "seen as (update \(release) set seen = \(Self.now) where runner = $7::uuid and $11::boolean)"
        }

        /// The repeating kinds whose rows do not have the schedule of the runner, and the schedule that counts.
        private var standing: String {
            """
            standing as materialized (
                select k.name, k.schedule, d.schedule as current, \(deciding("k.name")) as deciding
                from kind k left join \(deadline) d on d.name = k.name and d.key = ''
                where k.schedule is not null and d.schedule is distinct from k.schedule
            )
            """
        }

        /// The repeating kinds whose rows the runner has to make.
        private var missing: String {
            """
            select \(ClaimTag.missing.rawValue), null, null, s.name, \(Self.nulls) from standing s
            where s.current is null or s.deciding is null or s.deciding = s.schedule
            """
        }

        /// The repeating kinds for which a later release has another schedule, in place of a key.
        private var superseded: String {
            """
            select \(ClaimTag.superseded.rawValue), null, null, s.name, s.current,
                \(Array(repeating: "null", count: 14).joined(separator: ", "))
            from standing s where s.current is not null and s.deciding <> s.schedule
            """
        }

        /// The kinds of rows that the runner does not know.
        private var unknown: String {
            """
            select \(ClaimTag.unknown.rawValue), null, null, u.name, \(Self.nulls)
            from (select name from names where $11::boolean and name <> all($12::text[]) limit 100) u
            """
        }

        /// Gives a row its next deadline when the condition holds, and none to come after it.
        private static func takeNext(when condition: String, of row: String, otherwise due: String) -> String {
            """
            due = case when \(condition) then \(row).next_deadline else \(due) end,
            deadline = case when \(condition) then \(row).next_deadline else \(row).deadline end,
            payload = case when \(condition) then \(row).next_payload else \(row).payload end,
            trace = case when \(condition) then \(row).next_trace else \(row).trace end,
            next_deadline = null, next_payload = null, next_trace = null
            """
        }

        /// The names of all rows that wait or run: one step of the index for each name.
        var names: String {
            """
            names as (
                (select name from \(deadline) where state < \(Self.dead) order by name limit 1)
                union all
                select n.name from names cross join lateral (
                    select d.name from \(deadline) d where d.state < \(Self.dead) and d.name > names.name
                        order by d.name limit 1
                ) n
            )
            """
        }
    }
#endif
