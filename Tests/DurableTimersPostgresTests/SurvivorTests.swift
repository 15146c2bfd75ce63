#if Postgres
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient, .enabled(if: SharedServer.isThere, SharedServer.word))
    struct `A runner that sleeps while another runs deadlines` {
        typealias Processes = `Runners in several processes`

        @Test(.oneProcess) func `takes them over soon after the other was killed`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let store = try Processes.store(url, schema)
            try await Processes.prepare(store)
            let log = EventLog()
            let timers = DurableTimers(store: store, lease: .seconds(3600), observer: log)
            timers.handle(Effect.self, options: DeadlineOptions(atOnce: 1000)) { effect, run in
                try await Processes.write(effect, run, store)
            }
            let requests = try (0..<100).map { number in
                try DeadlineRequest(Effect(number: number, hangs: true), key: "\(number)", .after(.zero))
            }
            _ = try await timers.schedule(requests)
            async let child = #expect(processExitsWith: .signal(SIGKILL)) {
                [url = url as String, schema = schema as String] in
                let store = try Processes.store(url, schema)
                try await Processes.announce(store)
                try await Processes.timers(store).run()
            }
            try await Processes.wait { try await Processes.count(store, "deadline where state = 1") == 100 }
            let runner = Task { try await timers.run() }
            // It has seen that the other runs them, and sleeps.
            try await Processes.wait { log.looks >= 3 }
            let pid = try await store.executor.query("select pid from \(schema).process").first?.integer(0)
            #expect(try await Processes.count(store, "effect") == 0)
            kill(pid_t(try #require(pid)), SIGKILL)
            let start = ContinuousClock.now
            try await Processes.wait { try await Processes.count(store, "effect") > 0 }
            let first = ContinuousClock.now - start
            try await Processes.wait { try await Processes.count(store, "effect") == 100 }
            print("100 runs again after SIGKILL, by a runner that slept: \(first) to \(ContinuousClock.now - start)")
            // Its leases would last for an hour.
            #expect(ContinuousClock.now - start < .seconds(1800))
            _ = await child
            runner.cancel()
            try await runner.value
            #expect(try await store.counts() == [])
        }

        @Test func `looks seldom when nothing runs`() async throws {
            let store = try await SharedServer.store()
            let (one, other) = (RunnerID(), RunnerID())
            for runner in [one, other] { try await store.join(runner) }
            _ = try await store.schedule([DeadlineRequest(name: "mail", time: .after(.seconds(3600)))])
            func look(_ runner: RunnerID) async throws -> ClaimAnswer {
                try await store.claim(`A store in PostgreSQL`.request(store, runner: runner))
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
#endif
