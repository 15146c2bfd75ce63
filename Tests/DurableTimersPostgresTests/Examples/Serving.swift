#if Postgres
    import DurableTimers
    import DurableTimersPostgres

    struct TrialEnds: DurableDeadline {
        static let name = "trial-ends"
        var account: Int64
    }

    func serve() async throws {
        let store = try PostgresStore(url: "postgresql://app@db.example.com/app")
        let timers = DurableTimers(store: store)
        timers.handle(TrialEnds.self) { deadline, run in
            print("The trial of account \(deadline.account) ends.")
        }
        try await timers.run()
    }
#endif
