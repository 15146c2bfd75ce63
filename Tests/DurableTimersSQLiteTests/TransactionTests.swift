#if SQLite
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import GRDB
    import Testing
    import Timers

    @Suite struct `A transaction of the user` {
        private struct Failure: Error {}

        private let folder: StoreFolder
        private let store: SQLiteStore

        init() async throws {
            folder = try StoreFolder()
            store = try folder.store()
            try await store.write { db in try db.execute(sql: "create table orders (id integer primary key)") }
        }

        private func orders() async throws -> Int {
            try await store.write { db in try Int.fetchOne(db, sql: "select count(*) from orders") ?? 0 }
        }

        private func order(_ number: Int, failing: Bool = false) async throws {
            try await store.write { [store] db in
                try db.execute(sql: "insert into orders values (?)", arguments: [number])
                _ = try store.schedule(
                    [DeadlineRequest(name: "order", key: "\(number)", time: .after(.seconds(60)))], in: db)
                if failing { throw Failure() }
            }
        }

        /// Lets the database refuse each deadline of one kind.
        private static func addRefusal(to db: Database) throws {
            try db.execute(
                sql: """
                    create trigger refusal before insert on timers_deadline when new.name = 'refused'
                    begin select raise(abort, 'refused'); end
                    """)
        }

        @Test func `may have a connection of the program`() async throws {
            let pool = try DatabasePool(path: folder.file)
            let notices = store.notices(for: RunnerID())
            try await pool.write { [store] db in
                _ = try store.schedule([DeadlineRequest(name: "order", key: "7", time: .after(.seconds(5)))], in: db)
            }
            #expect(try await store.find(.key(name: "order", "7")) != nil)
            #expect(await nextDue(in: notices) == "order")
        }

        @Test func `of another file is refused`() async throws {
            let other = try StoreFolder()
            let otherStore = try other.store()
            let error = await #expect(throws: DurableError.self) {
                try await otherStore.write { [store] db in
                    _ = try store.schedule([DeadlineRequest(name: "order", time: .after(.zero))], in: db)
                }
            }
            #expect(error?.code == .invalidStore)
        }

        @Test func `that catches an error keeps nothing of the call`() async throws {
            let requests = [
                DeadlineRequest(name: "order", key: "1", time: .after(.zero)),
                DeadlineRequest(name: "refused", key: "2", time: .after(.zero)),
            ]
            try await store.write { [store] db in
                try Self.addRefusal(to: db)
                try db.execute(sql: "insert into orders values (7)")
                #expect(throws: DatabaseError.self) { try store.schedule(requests, in: db) }
            }
            #expect(try await orders() == 1)
            #expect(try await store.find(.key(name: "order", "1")) == nil)
        }

        @Test func `shares no transaction with calls beside it`() async throws {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask { try? await order(number, failing: number.isMultiple(of: 2)) }
                    group.addTask { _ = try? await store.schedule("other", key: "\(number)") }
                }
            }
            #expect(try await orders() == 10)
            #expect(try await store.list(DeadlineQuery(name: "order")).count == 10)
            #expect(try await store.list(DeadlineQuery(name: "other")).count == 20)
        }

        @Test func `of a call that fails fails alone`() async throws {
            try await store.write { db in try Self.addRefusal(to: db) }
            let failures = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        do {
                            _ = try await store.schedule(number == 20 ? "refused" : "other", key: "\(number)")
                            return false
                        } catch { return true }
                    }
                }
                return await group.reduce(0) { count, hasFailed in hasFailed ? count + 1 : count }
            }
            #expect(failures == 1)
            #expect(try await store.list(DeadlineQuery(name: "other")).count == 39)
        }
    }
#endif
