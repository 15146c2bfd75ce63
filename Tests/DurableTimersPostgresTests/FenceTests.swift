#if Postgres
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Testing
    import Timers

    @Suite(.enabled(if: SharedServer.canStart, SharedServer.word))
    struct `A fence` {
        // A claim does not wait for the disk. With this delay the server has not written it when it crashes.
        @Test func `grows over a crash of the server that has lost the claim`() async throws {
            let server = try await PostgresServer(options: "-c wal_writer_delay=10s -c fsync=on")
            let store = try PostgresStore(PostgresDatabase(url: server.url))
            _ = try await store.schedule([DeadlineRequest(name: "mail", key: "a", time: .after(.zero))])
            var fences: [Int64] = []
            for _ in 0..<3 {
                let request = ClaimRequest.mail(lease: .milliseconds(1))
                for _ in 0..<100 {
                    if let row = try? await store.claim(request).claimed.first {
                        fences.append(row.fence)
                        break
                    }
                    try await TimerClock().sleep(for: .milliseconds(20))
                }
                try await server.stop("immediate")
                try await server.start()
            }
            #expect(fences.count == 3)
            #expect(fences == fences.sorted() && Set(fences).count == fences.count, "\(fences)")
        }
    }
#endif
