#if Postgres || PostgresNIO
    @_spi(Store) public import DurableTimers

    /// The tables of a store, and their migrations.
    public struct PostgresSchema: Hashable, Sendable {
        /// The name of the schema.
        public let name: String

        /// Creates the description of a schema.
        ///
        /// The name is the only text that reaches statements of a store other than as a parameter.
        ///
        /// - Parameter name: lower-case letters of ASCII, digits and underscores, at most 48, and no digit first. It
        ///   also names the channel of notifications.
        /// - Throws: `DurableError` with the code `invalidStore`.
        public init(_ name: String) throws(DurableError) {
            let isValid = name.utf8.enumerated().allSatisfy { index, byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
                default: false
                }
            }
            guard isValid, (1...48).contains(name.utf8.count), !name.hasPrefix("pg_") else {
                throw DurableError(
                    .invalidStore,
                    "'\(name)' is no name of a schema: it needs 1 to 48 lower-case letters, digits and underscores")
            }
            self.name = name
        }

        /// The version of the tables that this version of the library makes and uses.
        public static let version = 4

        /// The name of the schema as statements have it.
        var quoted: String { "\"\(name)\"" }
        /// The channel of notifications.
        var channel: String { "swift_timers_\(name)" }

        /// Statements that bring the tables from a version to the current one, for those who run migrations themselves.
        ///
        /// Run them in one transaction.
        ///
        /// - Parameter version: the version of the tables; zero if there are none.
        /// - Returns: the statements in their order; none if the tables are up to date.
        public func migration(from version: Int = 0) -> [String] {
            let steps = [first, second, third, functions]
            guard version < steps.count else { return [] }
            return steps[max(version, 0)...].flatMap { step in step }
                + ["update \(quoted).version set version = \(Self.version)"]
        }

        // Kinds that are paused, and rows that were cancelled while they run.
        private var third: [String] {
            [
                "alter table \(quoted).deadline add column cancelled boolean not null default false",
                """
                create table \(quoted).paused (
                    name text collate "C" primary key,
                    since timestamptz not null default statement_timestamp()
                )
                """,
            ]
        }

        // The failures of the last attempts, and an index of the rows that are deleted after a time.
        private var second: [String] {
            [
                "alter table \(quoted).deadline add column history text[]",
                "drop index \(quoted).deadline_finished",
                "create index deadline_ended on \(quoted).deadline (due) where state >= \(DeadlineState.dead.rawValue)",
            ]
        }

        // Names are compared by their bytes, as programs sort them: all processes lock rows in one order. The fill
        // factor leaves room in each page for the new versions of its rows. Vacuum comes early, because each run leaves
        // dead ones.
        private var first: [String] {
            [
                // Without the right to make schemas, 'if not exists' is refused although it exists.
                """
                do $$ begin
                    if not exists (select from pg_catalog.pg_namespace where nspname = '\(name)') then
                        create schema \(quoted);
                    end if;
                end $$
                """,
                // A table that is published can be updated only with a key.
                "create table \(quoted).version (version integer primary key)",
                "insert into \(quoted).version (version) values (0)",
                """
                create table \(quoted).deadline (
                    id bigint generated always as identity primary key,
                    name text collate "C" not null,
                    key text collate "C",
                    due timestamptz not null,
                    deadline timestamptz not null,
                    state smallint not null default \(DeadlineState.waiting.rawValue),
                    fence bigint not null default 0,
                    attempt integer not null default 0,
                    runner uuid,
                    payload bytea not null,
                    schedule text,
                    trace text,
                    failure text,
                    next_deadline timestamptz,
                    next_payload bytea,
                    next_trace text
                ) with (
                    fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05
                )
                """,
                "create unique index deadline_key on \(quoted).deadline (name, key) where key is not null",
                """
                create index deadline_due on \(quoted).deadline (name, due)
                    where state < \(DeadlineState.dead.rawValue)
                """,
                """
                create index deadline_finished on \(quoted).deadline (due)
                    where state = \(DeadlineState.finished.rawValue)
                """,
                """
                create table \(quoted).runner (
                    id uuid primary key,
                    lock bigint not null,
                    lease interval not null default '1 hour',
                    ended timestamptz
                )
                """,
                // The runners that have handlers for repeating deadlines.
                """
                create table \(quoted).release (
                    name text collate "C" not null,
                    runner uuid not null,
                    schedule text collate "C" not null,
                    since timestamptz not null,
                    seen timestamptz not null,
                    primary key (name, runner)
                )
                """,
                "comment on column \(quoted).deadline.due is "
                    + "'the deadline or the next attempt of a waiting row, the end of the lease of a running one'",
                "comment on column \(quoted).deadline.deadline is 'the deadline that was asked for'",
                "comment on column \(quoted).deadline.state is '0 waits, 1 runs, 2 dead, 3 finished'",
            ]
        }
    }
#endif
