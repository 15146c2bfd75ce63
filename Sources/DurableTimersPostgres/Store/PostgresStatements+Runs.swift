#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers

    extension PostgresStatements {
        /// Whether a statement may leave its commit to the next flush of the log.
        ///
        /// Setting it in the statement needs no other round trip, and works behind a pooler. A statement has to read
        /// the row, or the server would not compute it.
        ///
        /// Further parameters say how many milliseconds the transaction waits for a lock, and how many it may rest
        /// before the server ends it, with its locks; null changes neither.
        static func relaxed(_ parameter: String, waits: String? = nil, rests: String? = nil) -> String {
            let rest = rests.map { name in
                ", case when \(name)::text is not null then "
                    + "set_config('idle_in_transaction_session_timeout', \(name), true) end"
            }
            return """
                relaxed as materialized (
                    select case when \(parameter)::boolean
                            then set_config('synchronous_commit', 'off', true) end as mode
                        \(waits.map { name in ", " + Self.waits(name) } ?? "")\(rest ?? "")
                )
                """
        }

        /// How a statement treats a row that another transaction has locked.
        enum LockedRow { case pass, wait }

        /// Identifiers, fences, runner, lease, whether it is relaxed, how long to wait for a lock, whether the lease is
        /// new → identifier, fence, whether the lease is renewed.
        ///
        /// A row without a renewed lease was taken, or another transaction has locked it. The second does not mean that
        /// the lease is lost, and must not make the other renewals wait.
        func renew(_ locked: LockedRow) -> String {
            """
            with \(Self.relaxed("$5", waits: "$6")), asked as materialized (
                select x.id, x.fence from unnest($1::bigint[], $2::bigint[]) as x(id, fence), relaxed
                where relaxed.mode is null or relaxed.mode = 'off'
            ), held as materialized (
                select d.id, d.fence from asked x cross join lateral (
                    select id, fence from \(deadline) d
                    where d.id = x.id and d.fence = x.fence and d.state = \(Self.running) and d.runner = $3::uuid
                    for no key update \(locked == .pass ? "skip locked" : "")
                ) d
            ), written as (
                update \(deadline) d set due = \(Self.now) + $4::interval from held where d.id = held.id
            ), \(announced("$3", lease: "$4", if: "$7"))
            \(held(of: "$3"))
            """
        }

        /// The rows that a statement has, and those that it asked for and passed.
        private func held(of runner: String) -> String {
            """
            select id, fence, true from held
            union all
            select x.id, x.fence, false from asked x cross join lateral (
                select 1 from \(deadline) d
                where d.id = x.id and d.fence = x.fence and d.state = \(Self.running) and d.runner = \(runner) offset 0
            ) d
            where x.id not in (select id from held)
            """
        }

        /// The numbers of outcomes in ``end(_:)``.
        enum OutcomeNumber: Int16 { case finished, repeats, retry, dead, givenBack }

        /// Identifiers, fences, outcomes, instants, delays, failures, runner, whether it is relaxed, how long to wait
        /// for a lock, how long the transaction may rest, where the runs were → as for ``renew(_:)``.
        ///
        /// The rows are locked first: a deadline that is scheduled at the same time is either seen, or waits for the
        /// end. The columns that decide are read under the lock, and so are those that are written from them: the
        /// statement's own look at the row may be older.
        ///
        /// Here and in ``renew`` each row is read by its identifier. The planner, which does not know how many rows
        /// run, would otherwise read the table, and compare each of its rows that run with each run.
        func end(_ locked: LockedRow) -> String {
            func ended(_ outcome: OutcomeNumber) -> String { "h.outcome = \(outcome.rawValue)" }
            let moves = "h.next_deadline is not null"
            let isFollowed = [.repeats, .retry, .givenBack].map(ended).joined(separator: " or ")
            let deletes = """
                h.next_deadline is null
                    and (\(ended(.finished)) and h.delay <= interval '0' or h.cancelled and (\(isFollowed)))
                """
            return """
                with \(Self.relaxed("$8", waits: "$9", rests: "$10")), asked as materialized (
                    select x.*, d.name, d.key
                    from unnest(
                        $1::bigint[], $2::bigint[], $3::smallint[], $4::timestamptz[], $5::interval[], $6::text[],
                        $11::text[]
                    ) as x(id, fence, outcome, at, delay, reason, place)
                    cross join relaxed
                    cross join lateral (select name, key from \(deadline) d where d.id = x.id offset 0) d
                    where relaxed.mode is null or relaxed.mode = 'off'
                    order by d.name, d.key
                ), held as materialized (
                    select x.id, x.fence, x.outcome, x.at, greatest(x.delay, interval '0') as delay, x.reason, x.place,
                        d.*
                    from asked x cross join lateral (
                        select next_deadline, next_payload, next_trace, cancelled from \(deadline) d
                        where d.id = x.id and d.fence = x.fence and d.state = \(Self.running)
                            and d.runner = $7::uuid
                        for update \(locked == .pass ? "skip locked" : "")
                    ) d
                ), gone as (
                    delete from \(deadline) d using held h where d.id = h.id and \(deletes)
                ), written as (
                    update \(deadline) d set runner = null,
                        state = case when \(moves) then \(Self.waiting)
                            when \(ended(.finished)) then \(Self.finished)
                            when \(ended(.dead)) then \(Self.dead) else \(Self.waiting) end,
                        due = case when \(moves) then h.next_deadline when \(ended(.repeats)) then h.at
                            when \(ended(.dead)) then \(Self.now) else \(Self.now) + h.delay end,
                        deadline = case when \(moves) then h.next_deadline when \(ended(.repeats)) then h.at
                            else d.deadline end,
                        payload = case when \(moves) then h.next_payload else d.payload end,
                        trace = case when \(moves) then h.next_trace else d.trace end,
                        attempt = case when \(moves) or \(ended(.repeats)) then 0
                            when \(ended(.givenBack)) then d.attempt - 1 else d.attempt end,
                        failure = case when \(moves) then null when \(ended(.finished)) then d.failure
                            when \(ended(.givenBack)) then coalesce(h.reason, d.failure) else h.reason end,
                        history = case when \(moves) then null when h.reason is null then d.history
                            else \(Self.history("d", place: "h.place", failure: "h.reason")) end,
                        next_deadline = null, next_payload = null, next_trace = null, cancelled = false
                    from held h where d.id = h.id and not (\(deletes))
                    returning d.name, d.due, d.state
                )
                \(held(of: "$7"))
                union all select null, null, null from (\(notices(of: "written", after: "$9"))) n
                """
        }

        // MARK: Runners

        /// The runner, its lock → whether it has the lock now.
        ///
        /// The lock is lost with the session, so the session may rest.
        var join: String {
            """
            with locked as materialized (
                select pg_try_advisory_lock($2::bigint) as is_locked, (
                    select set_config(name, '0', false) from pg_catalog.pg_settings where name = 'idle_session_timeout'
                )
            ), listed as (
                insert into \(runner) (id, lock) select $1::uuid, $2::bigint from locked where is_locked
                on conflict do nothing
            )
            select * from locked
            """
        }
        /// Gives back the lock of a runner.
        var unlock: String { "select pg_advisory_unlock($1::bigint)" }

        /// The runner: forgets it, and tells the others if its schedules no longer count.
        var leave: String {
            """
            with listed as (delete from \(runner) where id = $1::uuid), gone as (
                delete from \(release) where runner = $1::uuid returning name
            )
            select pg_notify('\(channel)', 'changed') where exists (select from gone)
            """
        }

        /// Lets others know the lease of a runner, where they find its runs when it has ended.
        func announced(_ runner: String, lease: String, if condition: String) -> String {
            """
            announced as (
                update \(self.runner) set lease = \(lease)::interval
                where id = \(runner)::uuid and \(condition)::boolean
            )
            """
        }

        /// Names, a lease, a runner, identifiers, fences → identifiers and fences of the runner's runs, and those of
        /// the given ones that are not among them.
        var runs: String {
            """
            select d.id, d.fence, true from unnest($1::text[]) as k(name) cross join lateral (
                select id, fence from \(deadline) d
                where d.name = k.name and d.state < \(Self.dead) and d.due > \(Self.now)
                    and d.due <= \(Self.now) + $2::interval and d.state = \(Self.running) and d.runner = $3::uuid
            ) d
            union all
            select x.id, x.fence, false from unnest($4::bigint[], $5::bigint[]) as x(id, fence)
            where not exists (
                select 1 from \(deadline) d
                where d.id = x.id and d.fence = x.fence and d.state = \(Self.running) and d.runner = $3::uuid offset 0)
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
            ), departed as (
                delete from \(release) l using gone where l.runner = gone.id returning l.name
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
            union all select pg_notify('\(channel)', 'changed') where exists (select from departed)
            """
        }
    }
#endif
