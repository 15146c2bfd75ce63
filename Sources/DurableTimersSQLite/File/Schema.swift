#if SQLite
    @_spi(Store) import DurableTimers
    import GRDB

    /// The tables of a store, in versions.
    enum Schema {
        /// The statements that lead to each version from the one before; the first from nothing.
        ///
        /// Never change a version that was released: add one.
        static let migrations = [
            """
            create table timers_deadline (
                -- An identifier is never used again: a late write of a run would else meet another row.
                id integer primary key autoincrement,
                name text not null,
                key text,
                -- Instants are microseconds since the start of 1970. This one is the deadline or the end of a delay
                -- while the row waits, and the end of the lease while it runs.
                due integer not null,
                deadline integer not null,
                -- 0 waits, 1 runs, 2 is dead, 3 is finished.
                state integer not null default 0,
                fence integer not null default 0,
                attempt integer not null default 0,
                runner text,
                payload blob not null,
                failure text,
                schedule text,
                trace text,
                -- What was scheduled while the row runs.
                next_deadline integer,
                next_payload blob,
                next_trace text
            );
            create unique index timers_deadline_key on timers_deadline (name, key) where key is not null;
            create index timers_deadline_due on timers_deadline (name, schedule, due) where state < 2;
            create index timers_deadline_runner on timers_deadline (runner) where state = 1;
            create index timers_deadline_ended on timers_deadline (state, due) where state >= 2;
            -- The runners that hold a lock: the byte with the number of the row, in the given file.
            create table timers_runner (
                id integer primary key autoincrement,
                runner text not null unique,
                file text not null
            );
            -- The runners that have handlers for repeating deadlines.
            create table timers_release (
                runner text not null,
                name text not null,
                schedule text not null,
                since integer not null,
                seen integer not null,
                primary key (name, runner)
            ) without rowid;
            create table timers_version (version integer not null);
            insert into timers_version (version) values (1);
            """,
            // The failures of the last attempts of a row.
            "alter table timers_deadline add column history text; update timers_version set version = 2;",
            // Kinds that are paused, and rows that were cancelled while they run.
            """
            alter table timers_deadline add column cancelled integer not null default 0;
            create table timers_paused (name text primary key) without rowid;
            update timers_version set version = 3;
            """,
        ]

        static var version: Int { migrations.count }

        /// Brings the tables to this version, once for all processes that try.
        ///
        /// - Parameters:
        ///   - file: the file.
        ///   - migrates: whether to change anything.
        /// - Throws: ``DurableError`` if they are of a later version, or of an earlier one that may not be changed.
        static func prepare(_ file: StoreFile, migrates: Bool) throws {
            try SQLiteStoreError.naming(file.path) {
                try file.pool.writeWithoutTransaction { db in
                    if try found(db, file.path) == version { return }
                    guard migrates else {
                        throw DurableError(
                            .invalidStore,
                            "'\(file.path)' has not the tables of version \(version), which 'SQLiteStore.schema' makes")
                    }
                    try file.transaction(db, .machine) { try migrate(db, file.path) }
                }
            }
        }

        private static func migrate(_ db: Database, _ path: String) throws {
            // Another process may have done it before this one had the lock.
            let old = try found(db, path)
            guard old < version else { return }
            for migration in migrations[old...] { try db.execute(sql: migration) }
        }

        /// Throws if a later version of this library has changed the tables.
        static func check(_ db: Database, _ path: String) throws { _ = try found(db, path) }

        /// The version of the tables; 0 if there are none.
        private static func found(_ db: Database, _ path: String) throws -> Int {
            // GRDB answers from what it has read before, and another process may have made the table since.
            let tables = try db.cachedStatement(
                sql: "select 1 from sqlite_master where type = 'table' and name = 'timers_version'")
            guard try Int.fetchOne(tables) != nil else { return 0 }
            let statement = try db.cachedStatement(sql: "select max(version) from timers_version")
            let found = try Int.fetchOne(statement) ?? 0
            if found > version {
                throw DurableError(
                    .newerStore,
                    "'\(path)' has tables of version \(found); this version of the library knows those up to \(version)"
                )
            }
            return found
        }
    }
#endif
