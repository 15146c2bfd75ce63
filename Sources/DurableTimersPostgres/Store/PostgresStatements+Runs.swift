#if Postgres
    import DurableTimers

    extension PostgresStatements {
        /// Whether a statement may leave its commit to the next flush of the log.
        ///
        /// Setting it in the statement needs no other round trip, and works behind a pooler. A statement has to read
        /// the row, or the server would not compute it.
        private static func relaxed(_ parameter: String) -> String {
            """
            relaxed as materialized (
                select case when \(parameter)::boolean then set_config('synchronous_commit', 'off', true) end as mode
            )
            """
        }

        /// The kinds of rows that ``claim`` returns.
        enum ClaimTag: Int64 { case claimed, dead, next, gone, running, unknown, now }

        /// The statement that claims rows which are due.
        ///
        /// | parameter | what it is |
        /// |---|---|
        /// | 1 to 5 | for each kind: its name, schedule, free slots, attempts, and floor |
        /// | 6 to 8 | the limit of all kinds, the runner, its lease |
        /// | 9 | whether the commit may wait in memory |
        /// | 10 | whether to look for runners that have ended |
        /// | 11, 12 | whether to look for unknown names, and the names that are known |
        ///
        /// A row of its answer has a tag, an instant, and the columns of a deadline. Each tag is an arm of the
        /// statement with the name of the tag.
        var claim: String {
            """
            with recursive \(names), \(Self.relaxed("$9")), \(kind), \(picked), \(taken), \(spent), \(other)
            select \(ClaimTag.claimed.rawValue)::bigint, t.* from taken t
            union all select \(ClaimTag.dead.rawValue), t.* from spent t
            union all \(next)
            union all \(gone)
            union all \(running)
            union all \(unknown)
            union all select \(ClaimTag.now.rawValue), clock_timestamp(), null, null, \(Self.nulls)
            """
        }

        private static let nulls = Array(repeating: "null", count: 14).joined(separator: ", ")

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
                where relaxed.mode is null or relaxed.mode = 'off'
            )
            """
        }

        /// The rows that the claim takes; `skip locked` leaves alone what another claim holds.
        private var picked: String {
            """
            picked as materialized (
                select d.id, d.due, d.schedule is null and d.attempt >= k.attempts as is_spent
                from kind k cross join lateral (
                    select id, due, schedule, attempt from \(deadline) d
                    where \(Self.isOfKind) and d.due <= \(Self.now)
                    order by d.due limit k.slots for no key update skip locked
                ) d
                order by d.due, d.id limit $6::bigint
            )
            """
        }

        /// The rows that run now.
        ///
        /// A crash of the server may undo the last claims. So the fence is at least the microseconds of the clock: it
        /// grows over a crash, too.
        private var taken: String {
            """
            taken as (
                update \(deadline) t set state = \(Self.running),
                    fence = greatest(t.fence + 1, \(Self.microseconds(Self.now))), attempt = t.attempt + 1,
                    runner = $7::uuid, due = \(Self.now) + $8::interval
                from picked p where t.id = p.id and not p.is_spent
                returning \(Self.takenColumns)
            )
            """
        }

        /// The rows whose processes ended in the last attempt; one behind which another deadline waits goes on with
        /// that.
        private var spent: String {
            """
            spent as (
                update \(deadline) t set runner = null,
                    state = case when t.next_deadline is null then \(Self.dead) else \(Self.waiting) end,
                    \(Self.takeNext(when: "t.next_deadline is not null", of: "t")),
                    attempt = case when t.next_deadline is null then t.attempt else 0 end,
                    failure = case when t.next_deadline is null then t.failure end
                from picked p where t.id = p.id and p.is_spent
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

        /// The kinds of rows that the runner does not know.
        private var unknown: String {
            """
            select \(ClaimTag.unknown.rawValue), null, null, u.name, \(Self.nulls)
            from (select name from names where $11::boolean and name <> all($12::text[]) limit 100) u
            """
        }

        /// Gives a row its next deadline when the condition holds, and none to come after it.
        private static func takeNext(when condition: String, of row: String) -> String {
            """
            due = case when \(condition) then \(row).next_deadline else \(row).due end,
            deadline = case when \(condition) then \(row).next_deadline else \(row).deadline end,
            payload = case when \(condition) then \(row).next_payload else \(row).payload end,
            trace = case when \(condition) then \(row).next_trace else \(row).trace end,
            next_deadline = null, next_payload = null, next_trace = null
            """
        }

        /// The names of all rows that wait or run: one step of the index for each name.
        private var names: String {
            """
            names as (
                (select name from \(deadline) where state < \(Self.dead) order by name limit 1)
                union all
                select n.name from names cross join lateral (
                    select d.name from \(deadline) d where d.state < \(Self.dead) and d.name > names.name order by d.name limit 1
                ) n
            )
            """
        }

        /// Identifiers, fences, runner, lease, whether it is relaxed → identifier, fence, whether the lease is renewed.
        ///
        /// A row without a renewed lease was taken, or another statement has locked it. The second does not mean that
        /// the lease is lost, and must not make the other renewals wait.
        var renew: String {
            """
            with \(Self.relaxed("$5")), asked as materialized (
                select x.id, x.fence from unnest($1::bigint[], $2::bigint[]) as x(id, fence), relaxed
                where relaxed.mode is null or relaxed.mode = 'off'
            ), held as materialized (
                select d.id, d.fence from asked x cross join lateral (
                    select id, fence from \(deadline) d
                    where d.id = x.id and d.fence = x.fence and d.state = \(Self.running) and d.runner = $3::uuid
                    for no key update skip locked
                ) d
            ), written as (
                update \(deadline) d set due = \(Self.now) + $4::interval from held where d.id = held.id
            )
            select id, fence, true from held
            union all
            select x.id, x.fence, false from asked x cross join lateral (
                select 1 from \(deadline) d
                where d.id = x.id and d.fence = x.fence and d.state = \(Self.running) and d.runner = $3 offset 0
            ) d
            where x.id not in (select id from held)
            """
        }

        /// The numbers of outcomes in ``end``.
        enum OutcomeNumber: Int16 { case finished, repeats, retry, dead, givenBack }

        /// Identifiers, fences, outcomes, instants, delays, failures, runner, whether it is relaxed → identifier,
        /// fence.
        ///
        /// The rows are locked first: a deadline that is scheduled at the same time is either seen, or waits for the
        /// end. What decides is read under the lock, and so is what is written of it: the statement's own look at the
        /// row may be older.
        ///
        /// Here and in ``renew`` each row is read by its identifier. The planner, which does not know how many rows
        /// run, would otherwise read the table, and compare each of its rows that run with each run.
        var end: String {
            func ended(_ outcome: OutcomeNumber) -> String { "h.outcome = \(outcome.rawValue)" }
            let moves = "h.next_deadline is not null"
            let deletes = "\(ended(.finished)) and h.delay <= interval '0' and h.next_deadline is null"
            return """
                with \(Self.relaxed("$8")), asked as materialized (
                    select x.*, d.name, d.key
                    from unnest(
                        $1::bigint[], $2::bigint[], $3::smallint[], $4::timestamptz[], $5::interval[], $6::text[]
                    ) as x(id, fence, outcome, at, delay, reason)
                    cross join relaxed
                    cross join lateral (select name, key from \(deadline) d where d.id = x.id offset 0) d
                    where relaxed.mode is null or relaxed.mode = 'off'
                    order by d.name, d.key
                ), held as materialized (
                    select x.id, x.fence, x.outcome, x.at, greatest(x.delay, interval '0') as delay, x.reason, d.*
                    from asked x cross join lateral (
                        select next_deadline, next_payload, next_trace from \(deadline) d
                        where d.id = x.id and d.fence = x.fence and d.state = \(Self.running)
                            and d.runner = $7::uuid
                        for update
                    ) d
                ), gone as (
                    delete from \(deadline) d using held h where d.id = h.id and \(deletes)
                ), written as (
                    update \(deadline) d set runner = null,
                        state = case when \(moves) then \(Self.waiting)
                            when \(ended(.finished)) then \(Self.finished)
                            when \(ended(.dead)) then \(Self.dead) else \(Self.waiting) end,
                        due = case when \(moves) then h.next_deadline when \(ended(.repeats)) then h.at
                            when \(ended(.dead)) then d.due else \(Self.now) + h.delay end,
                        deadline = case when \(moves) then h.next_deadline when \(ended(.repeats)) then h.at
                            else d.deadline end,
                        payload = case when \(moves) then h.next_payload else d.payload end,
                        trace = case when \(moves) then h.next_trace else d.trace end,
                        attempt = case when \(moves) or \(ended(.repeats)) then 0
                            when \(ended(.givenBack)) then d.attempt - 1 else d.attempt end,
                        failure = case when \(moves) then null when \(ended(.finished)) then d.failure
                            when \(ended(.givenBack)) then coalesce(h.reason, d.failure) else h.reason end,
                        next_deadline = null, next_payload = null, next_trace = null
                    from held h where d.id = h.id and not (\(deletes))
                    returning d.name, d.due, d.state
                )
                select id, fence from held union all select null, null from (\(notices(of: "written"))) n
                """
        }

        // MARK: Runners

        /// The lock.
        var lock: String { "select pg_try_advisory_lock($1::bigint)" }
        /// The lock.
        var unlock: String { "select pg_advisory_unlock($1::bigint)" }
        /// The runner, the lock.
        var join: String { "insert into \(runner) (id, lock) values ($1::uuid, $2::bigint) on conflict do nothing" }
        /// The runner.
        var leave: String { "delete from \(runner) where id = $1::uuid" }
        /// The runner, the lease.
        var lease: String { "update \(runner) set lease = $2::interval where id = $1::uuid" }

        /// Names, a lease, a runner → identifiers and fences of the runner's runs.
        var runs: String {
            """
            select d.id, d.fence from unnest($1::text[]) as k(name) cross join lateral (
                select id, fence from \(deadline) d
                where d.name = k.name and d.state < \(Self.dead) and d.due > \(Self.now)
                    and d.due <= \(Self.now) + $2::interval and d.state = \(Self.running) and d.runner = $3::uuid
            ) d
            """
        }

        /// Makes the runs of runners due that have ended.
        ///
        /// The locks of the runners. A runner stays listed until its lease has passed: a claim that it had sent can
        /// come after its end. Its runs are found by their leases, which end before that.
        var rescue: String {
            """
            with recursive \(names), gone as materialized (
                select id, lease, ended from \(runner)
                where lock = any($1::bigint[]) and pg_try_advisory_xact_lock_shared(lock) for update skip locked
            ), marked as (
                update \(runner) r set ended = \(Self.now) from gone where r.id = gone.id and gone.ended is null
            ), old as (
                delete from \(runner) r using gone where r.id = gone.id and gone.ended < \(Self.now) - gone.lease
            ), written as (
                update \(deadline) d set due = \(Self.now)
                from (
                    select f.id from gone cross join names cross join lateral (
                        select id from \(deadline) d
                        where d.name = names.name and d.state < \(Self.dead) and d.due > \(Self.now)
                            and d.due <= \(Self.now) + gone.lease and d.state = \(Self.running) and d.runner = gone.id
                        for no key update skip locked
                    ) f
                ) f
                where d.id = f.id returning d.name, d.due, \(Self.waiting) as state
            )
            \(notices(of: "written"))
            """
        }
    }
#endif
