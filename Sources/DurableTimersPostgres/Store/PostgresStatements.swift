#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers

    /// The texts of a store's statements.
    ///
    /// Values are parameters; only the checked name of the schema is spliced in.
    ///
    /// A statement that locks several rows and waits for them does so by name and key, so that no two block each other
    /// forever. Statements of runs do not wait for the disk if their parameter says so: a crash of the server then
    /// undoes the last of them, the deadlines run again, and the runner tells the new runs from the old ones.
    struct PostgresStatements: Sendable {
        let deadline: String
        let runner: String
        let release: String
        let paused: String
        let channel: String

        init(_ schema: PostgresSchema) {
            deadline = "\(schema.quoted).deadline"
            runner = "\(schema.quoted).runner"
            release = "\(schema.quoted).release"
            paused = "\(schema.quoted).paused"
            channel = schema.channel
        }

        static let now = "statement_timestamp()"
        static let waiting = DeadlineState.waiting.rawValue
        static let running = DeadlineState.running.rawValue
        static let dead = DeadlineState.dead.rawValue
        static let finished = DeadlineState.finished.rawValue

        /// The microseconds since the start of 1970.
        static func microseconds(_ instant: String) -> String { "(extract(epoch from \(instant)) * 1000000)::bigint" }

        static let columns = """
            id, name, key, payload, deadline, due, state, fence, attempt, runner, failure, schedule, trace, \
            next_deadline, next_payload, next_trace, cancelled
            """

        /// The columns of a row as a user sees it, with its history.
        static let columnsWithHistory =
            columns + ", array_to_string(history, '\([FailedAttempt].separator)')"

        /// The history of a row `d` with another attempt; only the last attempts stay.
        static func history(_ row: String, place: String, failure: String) -> String {
            """
            (\(row).history || (\(microseconds(now)) || ' ' || \(row).attempt || ' ' || \(place) || E'\\n'
                || translate(\(failure), '\([FailedAttempt].separator)', ' '))
            )[greatest(coalesce(array_length(\(row).history, 1), 0) - \(FailedAttempt.limit - 2), 1):]
            """
        }

        /// Tells all runners the first due instant of each kind in `rows`, if that is soon.
        ///
        /// The commit of a notification waits for that of all others, so far deadlines send none. A payload has less
        /// than 8,000 bytes.
        ///
        /// - Parameters:
        ///   - rows: the rows, which are locked when they are read.
        ///   - horizon: how soon a deadline is near.
        ///   - patience: the parameter of ``waits(_:)`` if the statement has it.
        /// - Returns: a query.
        func notices(
            of rows: String, within horizon: String = "interval '60 seconds'", after patience: String? = nil
        ) -> String {
            let ends = patience.map { name in "\(Self.patientCommit(name)), " } ?? ""
            return """
                select \(ends)pg_notify('\(channel)', \(Self.microseconds("min(w.due)"))
                    || case when octet_length(w.name) < 7000 then ' ' || w.name else '' end)
                from \(rows) w where w.state = \(Self.waiting) and w.due <= \(Self.now) + \(horizon) group by w.name
                """
        }

        /// Lets the transaction wait for a lock as many milliseconds as the parameter says, if it is not null.
        static func waits(_ parameter: String) -> String {
            "set_config('lock_timeout', coalesce(\(parameter)::text, current_setting('lock_timeout')), true)"
        }

        /// Ends what ``waits(_:)`` has set: the commit of a notification waits for a lock, and must not fail for it.
        private static func patientCommit(_ parameter: String) -> String {
            "case when \(parameter)::text is not null then set_config('lock_timeout', '0', true) end"
        }

        // MARK: Deadlines

        /// Names, keys, instants, delays, payloads, traces, how soon a deadline is near, how long to wait for a lock,
        /// and the names, keys and rules of those that do not move an existing one → identifier, name, key; or the
        /// names that are refused, because repeating deadlines have them.
        var schedule: String {
            """
            with refused as materialized (
                select r.name from (select distinct name from unnest($1::text[]) as r(name)) r
                where exists (
                    select from \(deadline) d where d.name = r.name and d.key = '' and d.schedule is not null)
            ), written as (
                insert into \(deadline) as d (name, key, due, deadline, payload, trace)
                select r.name, r.key, coalesce(r.at, \(Self.now) + r.delay), coalesce(r.at, \(Self.now) + r.delay),
                    r.payload, r.trace
                from unnest($1::text[], $2::text[], $3::timestamptz[], $4::interval[], $5::bytea[], $6::text[])
                    with ordinality as r(name, key, at, delay, payload, trace, place)
                where not exists (select from refused) and (select \(Self.waits("$8"))) is not null
                order by r.place
                on conflict (name, key) where key is not null do update set
                    \(Self.wait(unless: Self.stays, payload: "excluded.payload", trace: "excluded.trace"))
                returning id, name, key, due, state
            )
            select id, name, key from written
            union all select null, name, null from refused
            union all select null, null, n.pg_notify::text
            from (\(notices(of: "written", within: "$7::interval", after: "$8"))) n
            """
        }

        /// Whether a row `d` that waits or runs stays as it is, because its request says so.
        ///
        /// The server evaluates the list of these requests once for a statement.
        private static let stays = """
            d.state < \(dead) and not d.cancelled and (
                (d.name, d.key) in (\(keys(with: .keep)))
                or (d.name, d.key) in (\(keys(with: .earlier)))
                    and coalesce(
                        case d.state when \(running) then d.next_deadline else d.due end <= excluded.due, false))
            """

        private static func keys(with rule: ExistingDeadline) -> String {
            "select k.name, k.key from unnest($9::text[], $10::text[], $11::bigint[]) as k(name, key, rule) "
                + "where k.rule = \(rule.rawValue)"
        }

        /// Lets a row `d` wait for a new deadline, keeps that as the next one of a row that runs, or leaves the row as
        /// it is.
        private static func wait(unless stays: String = "false", payload: String, trace: String) -> String {
            """
            (
                due, deadline, payload, trace, state, attempt, failure, history, next_deadline, next_payload,
                next_trace, cancelled
            ) = (
                select
                    case when e.waits then excluded.due else d.due end,
                    case when e.waits then excluded.due else d.deadline end,
                    case when e.waits then \(payload) else d.payload end,
                    case when e.waits then \(trace) else d.trace end,
                    case when e.waits then \(waiting) else d.state end,
                    case when e.waits then 0 else d.attempt end,
                    case when e.waits then null else d.failure end,
                    case when e.waits then null else d.history end,
                    case when e.stays then d.next_deadline when not e.waits then excluded.due end,
                    case when e.stays then d.next_payload when not e.waits then \(payload) end,
                    case when e.stays then d.next_trace when not e.waits then \(trace) end,
                    false
                from (
                    select s.stays, not s.stays and d.state <> \(running) as waits from (select \(stays) as stays) s
                ) e)
            """
        }

        /// Names, schedules, first dates, a runner, its start, how long to wait for a lock → the names that are
        /// refused, because other deadlines have them.
        var ensure: String {
            """
            with refused as materialized (
                select r.name from unnest($1::text[]) as r(name)
                where exists (
                    select from \(deadline) d
                    where d.name = r.name and d.state < \(Self.dead) and d.schedule is null)
            ), asked as materialized (
                select * from unnest($1::text[], $2::text[], $3::timestamptz[])
                    with ordinality as r(name, schedule, first, place)
                where not exists (select from refused)
            ), noted as (
                insert into \(release) as l (name, runner, schedule, since, seen)
                select r.name, $4::uuid, r.schedule, $5::timestamptz, \(Self.now) from asked r
                where $4::uuid is not null
                on conflict (name, runner) do update
                set schedule = excluded.schedule, since = excluded.since, seen = excluded.seen
            ), old as (
                delete from \(release) where seen < \(Self.now) - interval '1 hour' and runner <> $4::uuid
            ), written as (
                insert into \(deadline) as d (name, key, schedule, due, deadline, payload)
                select r.name, '', r.schedule, r.first, r.first, ''
                from asked r
                where ($4::uuid is null or r.schedule = \(deciding("r.name", with: "r.schedule", since: "$5")))
                    and (select \(Self.waits("$6"))) is not null
                order by r.place
                on conflict (name, key) where key is not null do update set schedule = excluded.schedule,
                    \(Self.wait(payload: "''::bytea", trace: "null"))
                where d.schedule is distinct from excluded.schedule
                returning name, due, state
            )
            select name from refused
            union all select null from (\(notices(of: "written", after: "$6"))) n
            """
        }

        /// The schedule that counts for a name, as `Releases` says, including that of a runner that is not noted yet.
        private func deciding(_ name: String, with schedule: String, since: String) -> String {
            """
            (select s.schedule from (
                select l.schedule, l.since from \(release) l
                where l.name = \(name) and l.runner <> $4::uuid and \(Self.isAlive)
                union all select \(schedule), \(since)::timestamptz
            ) s group by s.schedule order by min(s.since) desc, s.schedule collate "C" desc limit 1)
            """
        }

        /// The schedule that counts for a name; null if no runner has one.
        func deciding(_ name: String) -> String {
            """
            (select l.schedule from \(release) l where l.name = \(name) and \(Self.isAlive)
            group by l.schedule order by min(l.since) desc, l.schedule desc limit 1)
            """
        }

        /// Whether the runner of a row `l` counts as alive.
        private static let isAlive =
            "l.seen > \(now) - interval '\(Releases.silence.components.seconds) seconds'"

        /// Cancels a row.
        ///
        /// It takes three parameters: whether a run stops, how long to wait for a lock, and the identifier or the name
        /// and the key. It returns the state that the row had, and whether a deadline waited behind its run.
        func cancel(byKey: Bool) -> String {
            """
            with found as materialized (
                select id, state, next_deadline is not null as moves from \(deadline)
                where \(byKey ? "name = $3 and key = $4" : "id = $3") and (select \(Self.waits("$2"))) is not null
                for update
            ), gone as (
                delete from \(deadline) d using found f
                where d.id = f.id and (f.state = \(Self.waiting) or f.state = \(Self.running) and $1::boolean)
            ), cut as (
                update \(deadline) d set next_deadline = null, next_payload = null, next_trace = null, cancelled = true
                from found f where d.id = f.id and f.state = \(Self.running) and not $1::boolean
            )
            select state, moves from found
            union all select null, null from (
                select \(Self.patientCommit("$2")), pg_notify('\(channel)', 'changed')
                from found where state = \(Self.running) and $1::boolean
            ) n
            """
        }

        func find(byKey: Bool) -> String {
            "select \(Self.columnsWithHistory) from \(deadline) where \(byKey ? "name = $1 and key = $2" : "id = $1")"
        }

        // MARK: Dead and finished deadlines

        /// An identifier, states, a name, a limit.
        var list: String {
            """
            select \(Self.columnsWithHistory) from \(deadline)
            where id > $1::bigint and state = any($2::smallint[]) and ($3::text is null or name = $3)
            order by id limit $4::bigint
            """
        }

        /// Identifiers → how many.
        var revive: String {
            """
            with found as materialized (
                select id, state from \(deadline)
                where id = any($1::bigint[])
                    and (state = \(Self.dead) or state = \(Self.waiting) and due > \(Self.now))
                order by name, key for update
            ), written as (
                update \(deadline) d set state = \(Self.waiting), due = \(Self.now),
                    deadline = least(d.deadline, \(Self.now)),
                    attempt = case found.state when \(Self.dead) then 0 else d.attempt end
                from found where d.id = found.id returning d.name, d.due, d.state
            )
            select count(*) from written union all select null from (\(notices(of: "written"))) n
            """
        }

        /// Identifiers → how many.
        var delete: String {
            """
            with ended as materialized (
                select id from \(deadline) where id = any($1::bigint[]) and state in (\(Self.dead), \(Self.finished))
                order by name, key for update
            ), gone as (
                delete from \(deadline) d using ended where d.id = ended.id returning d.id
            )
            select count(*) from gone
            """
        }

        /// A limit, and for the names of kinds how long their dead rows are kept → how many.
        var prune: String {
            """
            with old as materialized (
                select d.id from \(deadline) d
                where d.state >= \(Self.dead) and d.due <= \(Self.now) and (
                    d.state = \(Self.finished) or exists (
                        select from unnest($2::text[], $3::interval[]) as k(name, time)
                        where k.name = d.name and d.due + k.time <= \(Self.now)))
                order by d.due limit $1::bigint for update skip locked
            ), gone as (
                delete from \(deadline) d using old where d.id = old.id returning d.id
            )
            select count(*) from gone
            """
        }

        /// A name, whether it is paused.
        var setPaused: String {
            """
            with begun as (
                insert into \(paused) (name) select $1 where $2::boolean on conflict do nothing
            ), ended as (
                delete from \(paused) where name = $1 and not $2::boolean returning name
            )
            select pg_notify('\(channel)', 'changed') from ended
            """
        }

        /// → a name, the four counts, the lateness in microseconds, the first instant that has not come, whether the
        /// kind is paused.
        var counts: String {
            """
            select name,
                count(*) filter (where state = \(Self.waiting) and due > \(Self.now)),
                count(*) filter (where state < \(Self.dead) and due <= \(Self.now)),
                count(*) filter (where state = \(Self.running) and due > \(Self.now)),
                count(*) filter (where state = \(Self.dead)),
                \(
                    Self.microseconds(
                        "\(Self.now) - min(due) filter (where state < \(Self.dead) and due <= \(Self.now))")),
                min(due) filter (where state = \(Self.waiting) and due > \(Self.now)),
                exists (select from \(paused) p where p.name = d.name)
            from \(deadline) d where state <> \(Self.finished) group by name
            union all select name, 0, 0, 0, 0, null, null, true from \(paused) p
            where not exists (
                select from \(deadline) d where d.name = p.name and d.state <> \(Self.finished))
            order by 1
            """
        }
    }
#endif
