#if SQLite
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import Foundation
    import GRDB
    import TestSupport
    import Testing
    import Timers

    @Suite struct `The file of a store` {
        private let folder: StoreFolder

        init() throws { folder = try StoreFolder() }

        private func inOtherConnection<Value>(_ body: (Database) throws -> Value) throws -> Value {
            try DatabaseQueue(path: folder.file).writeWithoutTransaction(body)
        }

        @Test func `keeps deadlines when the store is gone`() async throws {
            let id = try await folder.store().schedule("trial", key: "7", .after(.seconds(60)))
            let found = try await folder.store().find(.key(name: "trial", "7"))
            #expect(found?.id == id)
            #expect(found?.payload == [1, 2, 3])
            #expect(found?.state == .waiting)
        }

        @Test(arguments: ["deleted", "replaced", "moved over"])
        func `that goes is noticed, by the next call and by a runner`(_ fate: String) async throws {
            let store = try folder.store()
            let timers = DurableTimers(store: store)
            let running = Task { try await timers.run() }
            _ = try await store.schedule("trial", key: "7", .after(.seconds(60)))
            let files = FileManager.default
            if fate == "moved over" {
                try files.copyItem(atPath: folder.file, toPath: folder.file + "-copy")
                // Both paths outlive the call.
                #expect(unsafe rename(folder.file + "-copy", folder.file) == 0)
            } else {
                for part in ["", "-wal", "-shm"] { try files.removeItem(atPath: folder.file + part) }
                if fate == "replaced" { _ = try folder.store() }
            }
            let error = await #expect(throws: DurableError.self) { try await store.schedule("trial", key: "8") }
            #expect(error?.code == .invalidStore)
            let end = await #expect(throws: DurableError.self) { try await running.value }
            #expect(end?.code == .invalidStore)
        }

        @Test func `loses the rows of runners of which nothing is known`() async throws {
            let store = try folder.store()
            let (dead, busy) = (RunnerID(), RunnerID())
            _ = try await store.schedule("trial", key: "7")
            #expect(try await store.claim("trial", by: busy).claimed.count == 1)
            // Their locks were in a file that is gone.
            try inOtherConnection { db in
                for runner in [dead, busy] {
                    try db.execute(
                        sql: "insert into timers_runner (runner, file) values (?, '1')",
                        arguments: [runner.description])
                }
            }
            let kind = ClaimRequest.Kind(name: "other", slots: 1, attempts: 1)
            _ = try await store.claim(
                ClaimRequest(runner: RunnerID(), kinds: [kind], limit: 1, lease: .seconds(15), isThorough: true))
            let left = try inOtherConnection { db in
                try String.fetchAll(db, sql: "select runner from timers_runner")
            }
            #expect(left == [busy.description])
        }

        @Test func `is in WAL mode`() throws {
            _ = try folder.store()
            #expect(try inOtherConnection { db in try String.fetchOne(db, sql: "PRAGMA journal_mode") } == "wal")
        }

        @Test(arguments: ["delete", "wal"])
        func `of a later version stays as it is, byte for byte`(mode: String) async throws {
            _ = try await folder.store().schedule("trial", key: "7", .after(.seconds(60)))
            try inOtherConnection { db in
                try db.execute(sql: "pragma journal_mode = \(mode); update timers_version set version = 1000")
            }
            let before = try Data(contentsOf: URL(fileURLWithPath: folder.file))
            let error = #expect(throws: DurableError.self) { try folder.store() }
            #expect(error?.code == .newerStore)
            #expect(error?.description.contains(folder.file) == true)
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == before)
            let others = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let isApart = others.contains { name in name.hasSuffix("-wal") || name.hasSuffix("-shm") }
            #expect(mode == "wal" || !isApart)
            let version = try inOtherConnection { db in
                try Int.fetchOne(db, sql: "select version from timers_version")
            }
            #expect(version == 1000)
        }

        @Test func `is refused by a runner once a later version has changed it`() async throws {
            let store = try folder.store()
            try inOtherConnection { db in try db.execute(sql: "update timers_version set version = 1000") }
            let error = await #expect(throws: DurableError.self) {
                try await store.claim("trial", by: RunnerID(), isThorough: true)
            }
            #expect(error?.code == .newerStore)
        }

        @Test func `can be made by the schema as text`() async throws {
            try inOtherConnection { db in
                try db.inTransaction {
                    try db.execute(sql: SQLiteStore.schema)
                    return .commit
                }
            }
            let store = try SQLiteStore(path: folder.file, migrates: false)
            _ = try await store.schedule("trial", key: "7")
            #expect(try await store.claim("trial", by: RunnerID()).claimed.count == 1)
        }

        @Test func `of an earlier version keeps its deadlines, and takes histories`() async throws {
            let text = SQLiteStore.schema
            let first = try #require(text.range(of: "insert into timers_version (version) values (1);"))
            try inOtherConnection { db in
                try db.execute(sql: String(text[..<first.upperBound]))
                try db.execute(
                    sql: """
                        insert into timers_deadline (name, key, due, deadline, payload)
                        values ('trial', '7', 1, 1, x'00')
                        """)
            }
            let store = try folder.store()
            let runner = RunnerID()
            let run = try #require(try await store.claim("trial", by: runner).claimed.first)
            _ = try await store.end([RunEnd(run.token, .dead(failure: "no"), in: "here")], of: runner)
            #expect(try await store.find(.key(name: "trial", "7"))?.history.map(\.place) == ["here"])
        }

        @Test func `is not changed by a store that does not migrate`() throws {
            try inOtherConnection { db in try db.execute(sql: "create table other (id)") }
            let error = #expect(throws: DurableError.self) { try SQLiteStore(path: folder.file, migrates: false) }
            #expect(error?.code == .invalidStore)
            #expect(try inOtherConnection { db in try db.tableExists("timers_deadline") } == false)
        }

        @Test func `may be that of an app`() async throws {
            try inOtherConnection { db in try db.execute(sql: "create table account (id integer primary key)") }
            let store = try folder.store()
            try await store.write { db in try db.execute(sql: "insert into account values (7)") }
            _ = try await store.schedule("trial")
            #expect(try inOtherConnection { db in try Int.fetchOne(db, sql: "select id from account") } == 7)
        }

        @Test(arguments: ["", ":memory:"])
        func `is a file`(path: String) {
            let error = #expect(throws: DurableError.self) { try SQLiteStore(path: path) }
            #expect(error?.code == .invalidStore)
        }

        @Test func `that is no database is refused and left alone`() throws {
            let text = Data(String(repeating: "This is a letter. ", count: 100).utf8)
            try text.write(to: URL(fileURLWithPath: folder.file))
            let error = #expect(throws: DurableError.self) { try folder.store() }
            #expect(error?.code == .invalidStore)
            #expect(error?.description.contains(folder.file) == true)
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == text)
        }

        @Test func `without a folder cannot be opened`() {
            let path = folder.path + "/missing/timers.sqlite"
            let error = #expect(throws: SQLiteStoreError.self) { try SQLiteStore(path: path) }
            #expect(error?.code == .cannotOpen)
            #expect(error?.path == path)
            #expect(error?.description.contains(path) == true)
        }

        @Test(.patient)
        func `is made once by stores that are opened at the same time`() async throws {
            try await withThrowingTaskGroup(of: DeadlineID.self) { group in
                for key in 0..<8 {
                    group.addTask { [folder] in try await folder.store().schedule("trial", key: "\(key)") }
                }
                var ids: Set<DeadlineID> = []
                for try await id in group { ids.insert(id) }
                #expect(ids.count == 8)
            }
        }

        /// How SQLite finds the rows of a query.
        private func plan(of query: String, _ arguments: StatementArguments) throws -> [String] {
            _ = try folder.store()
            return try inOtherConnection { db in
                try Row.fetchAll(db, sql: "explain query plan \(query)", arguments: arguments)
                    .map { row in row["detail"] as String }
            }
        }

        @Test func `answers a look for the next deadline with one search of an index`() throws {
            let plan = try plan(of: DeadlineTable.nextQuery, ["trial", nil])
            #expect(plan == ["SEARCH timers_deadline USING INDEX timers_deadline_due (name=? AND schedule=?)"])
        }

        @Test func `answers a claim with one search of an index`() throws {
            let plan = try plan(of: DeadlineTable.dueQuery, ["trial", nil, 0, 1])
            let search = "SEARCH timers_deadline USING INDEX timers_deadline_due (name=? AND schedule=? AND due<?)"
            #expect(plan == [search])
        }
    }
#endif
