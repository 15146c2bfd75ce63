#if Reminders
    import DurableTimersPostgres
    import Foundation
    import Testing
    import Timers

    @Suite(
        .timeLimit(.minutes(5)),
        .enabled(
            if: ProcessInfo.processInfo.environment["SWIFT_TIMERS_POSTGRES_URL"] != nil,
            "there is no database: .ci/postgres starts one"))
    struct `The reminders of two replicas` {
        /// A new database on the server of the tests.
        private struct Database {
            let url: String
            let client: PostgresDatabase
            private let server: PostgresDatabase
            private let name = "reminders_\(UInt32.random(in: 0 ... .max))"

            init() async throws {
                let server = try #require(ProcessInfo.processInfo.environment["SWIFT_TIMERS_POSTGRES_URL"])
                self.server = try PostgresDatabase(url: server)
                _ = try await self.server.query("create database \(name)")
                var parts = try #require(URLComponents(string: server))
                parts.path = "/\(name)"
                url = try #require(parts.string)
                client = try PostgresDatabase(url: url)
            }

            func number(_ query: String) async throws -> Int {
                Int(try await client.query("select \(query)").first?.integer(0) ?? -1)
            }

            /// Returns when a query says true; only a broken program keeps it from that.
            func wait(until query: String) async throws {
                while try await client.query("select \(query)").first?.bool(0) != true {
                    try await TimerClock().sleep(for: .milliseconds(5))
                }
            }

            func drop() async throws { _ = try await server.query("drop database \(name) with (force)") }
        }

        private func reminder(_ key: String, _ text: String, after seconds: Int) -> String {
            #"{"key": "\#(key)", "text": "\#(text)", "after": \#(seconds)}"#
        }

        @Test func `come once each and in time, although one replica is killed while it sends`() async throws {
            let database = try await Database()
            let environment = [
                "DATABASE_URL": database.url, "PORT": "0", "SENDING_SECONDS": "1", "NIGHTLY": "* * * * * *",
                "OPERATOR_PASSWORD": "secret",
            ]
            async let starting = (Replica.start(environment), Replica.start(environment))
            let (first, second) = try await starting
            defer { for replica in [first, second] { replica.kill() } }

            // Both replicas take reminders, and show those of the other one.
            for number in 0..<40 {
                let replica = number.isMultiple(of: 2) ? first : second
                let answer = try await replica.call(
                    "POST", "/reminders", reminder("\(number)", "text \(number)", after: 4))
                #expect(answer.status == 201)
            }
            #expect(try await first.call("POST", "/reminders", reminder("cancelled", "no", after: 3600)).status == 201)
            #expect(try await second.call("GET", "/reminders/cancelled").text.contains(#""dueIn":3"#))
            #expect(try await second.call("DELETE", "/reminders/cancelled").status == 204)
            #expect(try await first.call("DELETE", "/reminders/cancelled").status == 404)
            #expect(try await first.call("GET", "/reminders/cancelled").status == 404)
            #expect(try await first.call("POST", "/reminders", reminder("", "no key", after: 1)).status == 400)
            for replica in [first, second] { #expect(try await replica.call("GET", "/health").status == 200) }

            // An operator sees them. The session of Foundation on Linux has no answer to a refusal with a challenge.
            #expect(try await second.call("GET", "/deadlines", password: "secret").text.contains("reminder"))
            #expect(try await second.call("GET", "/deadlines/style.css", password: "secret").status == 200)

            // Each replica sends ten at a time, so both are busy now.
            try await database.wait(
                until: """
                    count(distinct runner) = 2 and count(*) >= 11 \
                    from timers.deadline where name = 'reminder' and state = 1
                    """)
            first.kill()
            #expect(first.exitCode() == -SIGKILL)
            try await database.wait(until: "count(*) >= 40 from sent")
            // At the latest the ends of the leases and a thorough look bring back what the killed one was sending.
            #expect(try await database.number("count(*) from sent where lateness > 60") == 0)
            #expect(try await database.number("count(*) from sent where attempt > 1") >= 1)
            #expect(try await second.call("GET", "/reminders/7").text.contains(#""sentLate":"#))

            // The nightly job, which comes each second here, has run in one replica at a time.
            try await database.wait(until: "count(*) >= 3 from report")
            #expect(try await database.number("count(*) - count(distinct night) from report") == 0)

            second.kill(SIGTERM)
            #expect(second.exitCode() == 0)
            #expect(try await database.number("count(*) from sent") == 40)
            #expect(try await database.number("count(distinct key) from sent where text = 'text ' || key") == 40)
            #expect(try await database.number("count(*) from reminder") == 0)
            #expect(try await database.number("count(*) from timers.deadline where name = 'reminder'") == 0)
            try await database.drop()
        }
    }
#endif
