#if Postgres
    @_spi(Store) import DurableTimers
    @_spi(Store) import DurableTimersPostgres
    import Testing
    import Timers

    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `A store in PostgreSQL` {
        @Test func `gives each of many calls its own rows, and refuses a bad one alone`() async throws {
            let store = try await SharedServer.store()
            let ids = try await withThrowingTaskGroup(of: (Int, [DeadlineID]).self) { group in
                for number in 0..<300 {
                    group.addTask {
                        let key = number.isMultiple(of: 3) ? nil : "\(number)"
                        let first = DeadlineRequest(name: "mail", key: key, time: .after(.seconds(99)), payload: [1])
                        let second = DeadlineRequest(name: "news", key: "\(number)", time: .after(.seconds(9999)))
                        return (number, try await store.schedule([first, second]))
                    }
                }
                await #expect(throws: DurableError.self) {
                    try await store.schedule([DeadlineRequest(name: "mail", key: "a\0b", time: .after(.seconds(99)))])
                }
                return try await group.reduce(into: [:]) { ids, entry in ids[entry.0] = entry.1 }
            }
            #expect(Set(ids.values.joined()).count == 600)
            for (number, pair) in ids {
                #expect(pair.count == 2)
                let key = number.isMultiple(of: 3) ? nil : "\(number)"
                let first = try await store.find(.id(pair[0]))
                #expect(first?.name == "mail" && first?.key == key && first?.payload == [1])
                #expect(try await store.find(.key(name: "news", "\(number)"))?.id == pair[1])
            }
        }

        @Test func `lets the release before decide when the latest has been silent for ninety seconds`() async throws {
            let store = try await SharedServer.store()
            let start = try await store.now()
            let releases = ["old", "new"].map { schedule in (schedule, RunnerID()) }
            func standing(_ number: Int) async throws -> ScheduleStanding? {
                let kind = ClaimRequest.Kind(name: "job", schedule: releases[number].0, slots: 1, attempts: 1)
                return try await store.claim(
                    ClaimRequest(
                        runner: releases[number].1, kinds: [kind], limit: 1, lease: .seconds(15), isThorough: true)
                ).standings["job"]
            }
            func ensure(_ number: Int) async throws {
                let release = RepeatingDeadline.Release(runner: releases[number].1, since: start + .seconds(number))
                try await store.ensure([
                    RepeatingDeadline(
                        name: "job", schedule: releases[number].0, first: start + .seconds(9999), release: release)
                ])
            }
            try await ensure(0)
            try await ensure(1)
            /// Lets the latest release be silent for so long.
            func age(_ seconds: Int) async throws {
                let text = "update \(store.schema.name).release set seen = now() - interval '\(seconds) seconds'"
                _ = try await store.executor.query(text + " where runner = $1", [.uuid(releases[1].1)])
            }
            try await age(60)
            #expect(try await standing(0) == .superseded(by: "new"))
            try await age(91)
            #expect(try await standing(0) == .missing)
            try await ensure(0)
            #expect(try await standing(0) == nil)
            // Its own claim says that it lives, to the claims after it.
            _ = try await standing(1)
            #expect(try await standing(1) == .missing)
            try await ensure(1)
            #expect(try await standing(0) == .superseded(by: "new"))
        }

        @Test func `tells runners about deadlines, and takes over from one whose connection has ended`() async throws {
            let url = try await SharedServer.url()
            let schema = SharedServer.uniqueSchema()
            let store = try PostgresStore(PostgresDatabase(url: url), schema: schema)
            let runner = RunnerID()
            try await store.join(runner)
            var notices = store.notices(for: runner).makeAsyncIterator()
            #expect(await notices.next() == .reliable)
            do {
                let other = try PostgresStore(PostgresDatabase(url: url), schema: schema)
                let dying = RunnerID()
                try await other.join(dying)
                _ = try await other.schedule([DeadlineRequest(name: "mail", time: .after(.zero))])
                guard case .due(_, name: "mail") = await notices.next() else {
                    Issue.record("another notice")
                    return
                }
                #expect(try await other.claim(.mail(runner: dying)).claimed.count == 1)
                #expect(try await store.claim(.mail(runner: runner, isThorough: true)).claimed.count == 0)
            }
            // The other store is gone, and its connection with it; the server may see that a little later.
            for _ in 0..<1000 {
                let answer = try await store.claim(.mail(runner: runner, isThorough: true))
                if let row = answer.claimed.first {
                    #expect(row.attempt == 2)
                    return
                }
            }
            Issue.record("the run was not taken over")
        }

        @Test func `looks seldom when nothing runs`() async throws {
            let store = try await SharedServer.store()
            let (one, other) = (RunnerID(), RunnerID())
            for runner in [one, other] { try await store.join(runner) }
            _ = try await store.schedule([DeadlineRequest(name: "mail", time: .after(.seconds(3600)))])
            func look(_ runner: RunnerID) async throws -> ClaimAnswer {
                try await store.claim(.mail(runner: runner))
            }
            #expect(try await look(one).lookAgain == nil)
            _ = try await store.schedule([DeadlineRequest(name: "mail", time: .after(.zero))])
            let run = try #require(try await look(one).claimed.first)
            #expect(try await look(one).lookAgain == nil)
            #expect(try await look(other).lookAgain != nil)
            _ = try await store.end([RunEnd(run.token, .finished(keep: .zero))], of: one)
            #expect(try await look(other).lookAgain == nil)
            for runner in [one, other] { await store.leave(runner) }
        }
    }

    extension ClaimRequest {
        /// A claim of mails.
        static func mail(
            slots: Int = 100, runner: RunnerID = RunnerID(), lease: Duration = .seconds(15), isThorough: Bool = false
        ) -> ClaimRequest {
            let kind = ClaimRequest.Kind(name: "mail", slots: slots, attempts: 3)
            return ClaimRequest(runner: runner, kinds: [kind], limit: 100, lease: lease, isThorough: isThorough)
        }
    }
#endif
