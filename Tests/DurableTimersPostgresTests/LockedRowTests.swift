#if Postgres
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import TestSupport
    import Testing
    import Timers

    /// A transaction of the program has locked rows of the store.
    @Suite(.patient, .enabled(if: SharedServer.canStart, SharedServer.word))
    struct `A row that a transaction has locked` {
        typealias Store = PostgresStore<PostgresDatabase>
        /// Locks a row until the body returns.
        private static func locking(
            _ text: String, _ store: Store, _ body: () async throws -> Void
        ) async throws {
            let (isLocked, mayEnd) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
            let locker = try PostgresDatabase(url: await SharedServer.url())
            let text = text.replacing("TABLE", with: "\(store.schema.name).deadline")
            let task = Task {
                try await locker.transaction { transaction in
                    _ = try await transaction.query(text)
                    isLocked.continuation.finish()
                    for await _ in mayEnd.stream {}
                }
            }
            for await _ in isLocked.stream {}
            let result = await Result { try await body() }
            mayEnd.continuation.finish()
            try await task.value
            try result.get()
        }

        /// Calls again when the server gives up a wait for a lock, which this test may hold for long.
        private static func patiently(_ call: () async throws -> Void) async throws {
            while true {
                do { return try await call() } catch let error as PostgresDatabaseError
                    where error.sqlState == "55P03"
                {}
            }
        }

        @Test func `holds up no other run, and its run is ended once`() async throws {
            let store = try await SharedServer.store()
            try await store.prepareTrial()
            let (begun, mayEnd, ended) = (Tally(), Tally(), Tally())
            let timers = DurableTimers(store: store, lease: .seconds(10))
            timers.handle(Effect.self) { _, _ in
                begun.add()
                try await waitUntil { mayEnd.sum > 0 }
                ended.add()
            }
            _ = try await store.schedule(
                (0..<100).map { number in
                    try DeadlineRequest(Effect(number: number), key: "\(number)", .after(.zero))
                })
            try await `Runners whose server fails`.running(timers) {
                try await waitUntil { begun.sum == 100 }
                try await Self.locking("select 1 from TABLE where key = '7' for update", store) {
                    // The lease of the row ends, and those of the others are renewed.
                    try await TimerClock().sleep(for: .seconds(15))
                    mayEnd.add()
                    try await waitUntil { try await store.count("deadline") == 1 }
                    #expect(try await store.find(.key(name: Effect.name, "7"))?.attempt == 1)
                }
                try await waitUntil { try await store.count("deadline") == 0 }
            }
            #expect(begun.sum == 100)
            #expect(ended.sum == 100)
        }

        @Test func `has its lease renewed when the lock is released, although that has ended`() async throws {
            let store = try await SharedServer.store()
            let request = ClaimRequest.mail(lease: .milliseconds(300))
            _ = try await store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.zero))])
            let row = try #require(try await store.claim(request).claimed.first)
            try await Self.locking("select 1 from TABLE where key = 'a' for update", store) {
                #expect(try await store.renew([row.token], of: request.runner, lease: .seconds(30)) == [])
                try await waitUntil { try await store.now() > row.due }
            }
            try await waitUntil {
                try await store.find(.id(row.id)).map { $0.due > row.due + .seconds(9) } == true
            }
            #expect(try await store.find(.id(row.id))?.fence == row.fence)
        }

        @Test func `has the end that came first, and a move with it, whatever comes later`() async throws {
            let store = try await SharedServer.store()
            let request = ClaimRequest.mail()
            func mail(_ key: String, _ payload: UInt8) -> DeadlineRequest {
                DeadlineRequest(
                    name: "mail", key: key, time: .after(payload == 0 ? .zero : .seconds(99)), payload: [payload])
            }
            _ = try await store.schedule([mail("ended", 0), mail("moved", 0)])
            let runs = try await store.claim(request).claimed.map(\.token)
            let move = """
                update TABLE set next_deadline = case key when 'moved' then now() + interval '99 seconds' end,
                    next_payload = case key when 'moved' then '\\x01'::bytea end
                """
            try await Self.locking(move, store) { () async throws in
                for failure in ["first", "second"] {
                    let ends = runs.map { run in RunEnd(run, .retry(after: .seconds(99), failure: failure)) }
                    // The store ends them when the lock is released.
                    #expect(try await store.end(ends, of: request.runner) == [])
                }
                #expect(try await store.list(DeadlineQuery(states: [.running])).count == 2)
            }
            try await waitUntil { try await store.list(DeadlineQuery(states: [.running])).isEmpty }
            let ended = try await store.find(.key(name: "mail", "ended"))
            #expect(ended?.attempt == 1 && ended?.failure == "first")
            let moved = try await store.find(.key(name: "mail", "moved"))
            #expect(moved?.attempt == 0 && moved?.failure == nil && moved?.payload == [1] && moved?.next == nil)
            _ = try await store.schedule([mail("moved", 2)])
            let late = runs.map { run in RunEnd(run, .finished(keep: .zero)) }
            #expect(try await Set(store.end(late, of: request.runner)) == Set(runs))
            #expect(try await store.find(.key(name: "mail", "ended")) == ended)
            #expect(try await store.find(.key(name: "mail", "moved"))?.payload == [2])
        }

        @Test(arguments: [true, false])
        func `is ended when it is free, or runs again if its lease has ended and the claim of another is faster`(
            isOwn: Bool
        ) async throws {
            let schema = SharedServer.uniqueSchema()
            let store = try PostgresStore(url: await SharedServer.url(), schema: schema)
            let other = isOwn ? store : try PostgresStore(url: await SharedServer.url(), schema: schema)
            let request = ClaimRequest.mail(lease: .milliseconds(300))
            _ = try await store.schedule((0..<10).map { _ in DeadlineRequest(name: "mail", time: .after(.zero)) })
            let rows = try await store.claim(request).claimed
            try #require(rows.count == 10)
            let taking = ClaimRequest.mail()
            try await Self.locking("select 1 from TABLE for update", store) {
                let ends = rows.map { row in RunEnd(row.token, .finished(keep: .zero)) }
                #expect(try await store.end(ends, of: request.runner) == [])
                try await waitUntil { try await store.now() > rows[0].due + .milliseconds(300) }
                // No claim takes a locked row, although its lease has ended.
                #expect(try await other.claim(taking).claimed == [])
            }
            var again: [DeadlineRecord] = []
            try await waitUntil {
                again += try await other.claim(taking).claimed
                return try await store.list(DeadlineQuery()).count == again.count
            }
            print("of ten runs whose rows were locked beyond their leases, \(again.count) run again, own: \(isOwn)")
            // The claims of their own store leave them out.
            if isOwn { #expect(again.isEmpty) }
            for row in again {
                #expect(row.attempt == 2)
                // The end of the run before is refused.
                let old = try #require(rows.first { old in old.id == row.id }).token
                #expect(try await store.end([RunEnd(old, .finished(keep: .zero))], of: request.runner) == [old])
                #expect(try await store.find(.id(row.id)) == row)
            }
        }

        @Test(arguments: [
            "select 1 from TABLE where key = 'a' for update",
            "insert into TABLE (name, key, due, deadline, payload) values ('mail', 'b', now(), now(), '')",
        ])
        func `holds up no call for another key`(text: String) async throws {
            let store = try await SharedServer.store()
            _ = try await store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.seconds(99)))])
            let key = text.contains("'a'") ? "a" : "b"
            try await withThrowingTaskGroup(of: Void.self) { group in
                try await Self.locking(text, store) {
                    let locked = DeadlineRequest(name: "mail", key: key, time: .after(.seconds(77)), payload: [1])
                    for _ in 0..<10 {
                        group.addTask { try await Self.patiently { _ = try await store.schedule([locked]) } }
                    }
                    if key == "a" {
                        group.addTask {
                            try await Self.patiently { _ = try await store.cancel(.key(name: "mail", key)) }
                        }
                    }
                    try await withThrowingTaskGroup(of: Void.self) { others in
                        for number in 0..<300 {
                            others.addTask {
                                let request = DeadlineRequest(
                                    name: "mail", key: "\(number)", time: .after(.seconds(99)))
                                _ = try await store.schedule([request])
                            }
                        }
                        try await others.waitForAll()
                    }
                    #expect(try await store.find(.key(name: "mail", key))?.payload != [1])
                }
                try await group.waitForAll()
            }
            #expect(try await store.count("deadline") >= 300)
        }
    }
#endif
