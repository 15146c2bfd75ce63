#if PostgresNIO
    import DurableTimers
    import DurableTimersPostgresNIO
    import PostgresNIO

    struct TrialEnd: DurableDeadline {
        static let name = "trial-end"
        var account: Int64
    }

    func serve(_ client: PostgresClient) async throws {
        let timers = DurableTimers(store: try PostgresStore(client))
        timers.handle(TrialEnd.self) { deadline, run in
            print("The trial of account \(deadline.account) ends.")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await client.run() }
            group.addTask { try await timers.run() }
            try await group.next()
            group.cancelAll()
        }
    }
#endif
