#if Postgres || SQLite
    @_spi(Store) import DurableTimers
    import Foundation
    import Subprocess
    import Testing
    import Timers

    @testable import TimersCommand

    #if Postgres
        import DurableTimersPostgres
    #endif
    #if SQLite
        import DurableTimersSQLite
    #endif

    /// Runs all commands on a store with deadlines, and expects what each says.
    private func expectCommands(
        on store: any DeadlineStore, at database: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let date = TimerInstant(nanoseconds: 13_571_452_800_000_000_000, on: .wall)
        let ids = try await store.schedule([
            DeadlineRequest(name: "trial", key: "7", time: .at(date), payload: Array("pay 4111".utf8)),
            DeadlineRequest(name: "trial", key: "8", time: .after(.zero)),
        ])
        let runner = RunnerID()
        let answer = try await store.runs.claim(
            ClaimRequest(
                runner: runner, kinds: [.init(name: "trial", slots: 1, attempts: 1)], limit: 1, lease: .seconds(15)))
        #expect(answer.claimed.map(\.id) == [ids[1]], sourceLocation: sourceLocation)
        _ = try await store.runs.end(
            answer.claimed.map { row in RunEnd(row.token, .dead(failure: "no account")) }, of: runner)

        func expect(_ command: String, _ arguments: [String], says part: String, code: Int32 = 0) async throws {
            let outcome = try await Tool.run(
                ["durable", command] + [database[0]] + arguments + database.dropFirst())
            #expect(outcome.status == .exited(code), sourceLocation: sourceLocation)
            let text = code == 0 ? outcome.output : outcome.errorOutput
            #expect(text.contains(part), "\(outcome)", sourceLocation: sourceLocation)
            if code == 0 { #expect(outcome.errorOutput.isEmpty, "\(outcome)", sourceLocation: sourceLocation) }
        }
        try await expect("list", ["--json", "--state", "waiting"], says: #""due":"2400-01-24T00:00:00.000Z""#)
        try await expect("list", ["--kind", "trial", "--zone", "UTC"], says: "2400-01-24T00:00:00Z  0        trial  7")
        try await expect("show", ["trial", "7", "--payload"], says: "pay 4111")
        try await expect("show", ["trial", "9"], says: "There is no deadline 'trial' '9'.", code: 1)
        try await expect("stats", ["--json"], says: #""waiting":1,"due":0,"running":0,"dead":1"#)
        try await expect("dead", [], says: "no account")
        try await expect("retry", ["--all"], says: "1 deadline waits again.")
        try await expect("cancel", ["\(ids[1])"], says: "Cancelled deadline \(ids[1]).")
        try await expect("cancel", ["trial", "8"], says: "that waits", code: 1)
        try await expect("cancel", ["trial", "7", "--json"], says: #"{"result":"cancelled"}"#)
        try await expect("list", [], says: "There are no such deadlines.")
    }

    #if Postgres
        @Suite(.timeLimit(.minutes(5)))
        struct `Durable deadlines in PostgreSQL` {
            private static let url = ProcessInfo.processInfo.environment["SWIFT_TIMERS_POSTGRES_URL"]

            @Test(.enabled(if: url != nil, "SWIFT_TIMERS_POSTGRES_URL is not set"))
            func `are shown and changed`() async throws {
                let url = try #require(Self.url)
                let schema = "tool_\(UInt32.random(in: 0 ... .max))"
                try await Tool.run(["durable", "list", url, "--schema", schema])
                    .expectOneSentence("has no tables of this version", code: 69)
                let store = try PostgresStore(url: url, schema: schema)
                try await expectCommands(on: store, at: [url, "--schema", schema])
                _ = try await store.executor.query("drop schema \(schema) cascade")
            }

            @Test func `that cannot be reached end the tool with 69 and without the password`() async throws {
                let outcome = try await Tool.run(["durable", "list", "postgresql://app:s3cret@127.0.0.1:1/app"])
                outcome.expectOneSentence(
                    "timers: The database 'postgresql://app@127.0.0.1:1/app' cannot be reached: ", code: 69)
                #expect(!outcome.errorOutput.contains("s3cret"))
            }

            @Test func `with a URL that libpq refuses end the tool with 64 and without the password`() async throws {
                let outcome = try await Tool.run(["durable", "list", "postgresql://app:s3cret@db:port?what=x"])
                #expect(outcome.status == .exited(64))
                #expect(!outcome.errorOutput.contains("s3cret"))
            }

            @Test func `have tables whose statements are told without a database`() async throws {
                let outcome = try await Tool.run(["durable", "schema", "postgres", "--schema", "app_timers"])
                #expect(outcome.status == .exited(0))
                #expect(outcome.output.contains(#"create table "app_timers".deadline ("#))
                try await Tool.run(["durable", "schema", "postgres", "--schema", "App"]).expectOneSentence("'App'")
            }
        }
    #endif

    #if SQLite
        @Suite(.timeLimit(.minutes(5)))
        struct `Durable deadlines in a file` {
            private let folder = TemporaryFolder()

            @Test func `are shown and changed`() async throws {
                try await expectCommands(on: try SQLiteStore(path: folder.file), at: [folder.file])
            }

            @Test func `that does not exist, or has no tables, end the tool with 69 and change nothing`() async throws {
                let path = folder.file
                try await Tool.run(["durable", "list", path])
                    .expectOneSentence("timers: The database '\(path)' does not exist.\n", code: 69)
                #expect(!exists(path))
                try await Tool.run(["durable", "list", folder.path]).expectOneSentence("is a folder", code: 69)
                try write("This is a text, and no database at all.", to: path)
                try await Tool.run(["durable", "list", path]).expectOneSentence("timers: ", code: 69)
            }

            @Test func `have tables whose statements are told without a database`() async throws {
                let outcome = try await Tool.run(["durable", "schema", "sqlite"])
                #expect(outcome.status == .exited(0))
                #expect(outcome.output.contains("create table timers_deadline ("))
            }
        }
    #endif
#endif
