#if Postgres
    import DurableTestSupport
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import TestSupport
    import Testing
    import Timers

    /// Databases that are not as a new one is.
    @Suite(.serialized, .patient, .enabled(if: SharedServer.canStart, SharedServer.word))
    struct `A store in an odd database` {
        typealias Store = PostgresStore<PostgresDatabase>
        /// The URL of a new database.
        private static func database(_ options: String = "") async throws -> String {
            let (url, name) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            _ = try await PostgresDatabase(url: url).query("create database \(name) \(options)")
            return url[...(url.lastIndex(of: "/") ?? url.startIndex)] + name
        }

        private static func encoding(_ name: String) -> String {
            "encoding '\(name)' template template0 lc_collate 'C' lc_ctype 'C'"
        }

        @Test(arguments: ["LATIN1", "SQL_ASCII", "EUC_JP"])
        func `keeps a failure that its encoding lacks, and ends the other runs`(encoding: String) async throws {
            let store = try Store(
                url: await Self.database(Self.encoding(encoding)))
            let runner = RunnerID()
            _ = try await store.schedule(
                ["a", "b"].map { key in DeadlineRequest(name: "mail", key: key, time: .after(.zero)) })
            let rows = try await store.claim(.mail(runner: runner)).claimed
            let ends = rows.map { row in RunEnd(row.token, .dead(failure: row.key == "a" ? "no 😀 today" : "no")) }
            #expect(try await store.end(ends, of: runner) == [])
            let dead = try await store.list(DeadlineQuery())
            let failures = Dictionary(uniqueKeysWithValues: dead.map { row in (row.key, row.failure) })
            #expect(failures["b"] == "no")
            #expect(failures["a"]??.hasPrefix("no ") == true && failures["a"]??.hasSuffix(" today") == true)
        }

        @Test func `refuses a key that its encoding lacks alone`() async throws {
            let store = try Store(
                url: await Self.database(Self.encoding("LATIN1")))
            try await store.migrate()
            let refused = Tally()
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let key = number == 100 ? "😀" : "\(number)"
                        let request = DeadlineRequest(name: "mail", key: key, time: .after(.seconds(99)))
                        do { _ = try await store.schedule([request]) } catch { refused.add() }
                    }
                }
            }
            #expect(refused.sum == 1)
            #expect(try await store.count("deadline") == 199)
        }

        @Test(arguments: ["serializable", "repeatable read"])
        func `does what it is asked to when transactions are isolated`(isolation: String) async throws {
            let url = try await Self.database()
            let admin = try PostgresDatabase(url: url)
            let name = try await admin.query("select current_database()").first?.text(0) ?? ""
            _ = try await admin.query("alter database \(name) set default_transaction_isolation = '\(isolation)'")
            let store = try Store(url: url)
            try await store.migrate()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<320 {
                    group.addTask {
                        let key = "\(number % 4)"
                        let request = DeadlineRequest(name: "mail", key: key, time: .after(.seconds(99)))
                        _ = try await store.schedule([request])
                        if number.isMultiple(of: 5) { _ = try await store.cancel(.key(name: "mail", key)) }
                    }
                }
                try await group.waitForAll()
            }
            // Transactions of the program have the isolation that they had.
            let own = try await store.write { transaction in
                try await transaction.query("show transaction_isolation").first?.text(0)
            }
            #expect(own == isolation)
        }

        @Test func `makes its tables where it may, and where all tables are published`() async throws {
            let url = try await Self.database()
            let admin = try PostgresDatabase(url: url)
            let role = SharedServer.uniqueSchema()
            _ = try await admin.query("create publication all_tables for all tables")
            _ = try await admin.query("create role \(role) login")
            _ = try await admin.query("create schema timers authorization \(role)")
            let store = try Store(url: url.replacing("postgres@", with: "\(role)@"))
            let runner = RunnerID()
            try await store.join(runner)
            _ = try await store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.zero))])
            let request = ClaimRequest.mail(runner: runner, isThorough: true)
            let rows = try await store.claim(request).claimed
            #expect(try await store.renew(rows.map(\.token), of: runner, lease: .seconds(9)) == [])
            #expect(try await store.end(rows.map { RunEnd($0.token, .finished(keep: .zero)) }, of: runner) == [])
            await store.leave(runner)
            #expect(rows.count == 1)
        }

        @Test func `sends a notice with a commit that comes long after its statement`() async throws {
            let store = try await SharedServer.store()
            let runner = RunnerID()
            try await store.join(runner)
            let notices = store.notices(for: runner)
            try await store.write { transaction in
                let request = DeadlineRequest(name: "mail", key: "a", time: .after(.seconds(75)))
                _ = try await store.schedule([request], in: transaction)
            }
            for await notice in notices {
                if case .due(_, name: "mail") = notice { break }
            }
            await store.leave(runner)
        }
    }
#endif
