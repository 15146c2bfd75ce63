#if Postgres
    import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    /// Handlers that block the threads which all tasks share, by the system's clock, in a process of their own.
    @Suite(.enabled(if: SharedServer.isThere, SharedServer.word))
    struct `Handlers of a database that block all threads` {
        struct Nap: DurableDeadline {
            static let name = "nap"
        }

        @Test(.oneProcess) func `do not keep their leases from being renewed`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            await #expect(processExitsWith: .success) { [url = url as String, schema = schema as String] in
                let runs = Atomic(0)
                let store = try PostgresStore(PostgresDatabase(url: url), schema: schema)
                let timers = DurableTimers(store: store, lease: .seconds(3))
                timers.handle(Nap.self) { _, _ in
                    runs.add(1, ordering: .relaxed)
                    // Longer than a lease.
                    usleep(4_000_000)
                }
                let count = ProcessInfo.processInfo.activeProcessorCount
                for _ in 0..<count { try await timers.schedule(Nap(), after: .zero) }
                let running = Task { try await timers.run() }
                while try await !timers.counts().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
                running.cancel()
                try await running.value
                precondition(runs.load(ordering: .relaxed) == count)
            }
        }

        @Test(.oneProcess) func `keep no end of a run and no deadline from the store`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            await #expect(processExitsWith: .success) { [url = url as String, schema = schema as String] in
                let begun = Atomic(0)
                let mayEnd = Atomic(false)
                let isLate = Atomic(false)
                let store = try PostgresStore(PostgresDatabase(url: url), schema: schema)
                let timers = DurableTimers(store: store)
                let count = ProcessInfo.processInfo.activeProcessorCount
                timers.handle(Nap.self, atOnce: count + 1) { _, _ in
                    // The first one returns when each thread has a handler, and leaves its own to the last one.
                    let isFirst = begun.add(1, ordering: .relaxed).oldValue == 0
                    func isOver() -> Bool {
                        isFirst ? begun.load(ordering: .relaxed) >= count : mayEnd.load(ordering: .relaxed)
                    }
                    let end = ContinuousClock.now + .seconds(60)
                    while !isOver(), ContinuousClock.now < end { usleep(1000) }
                    if !isOver() { isLate.store(true, ordering: .relaxed) }
                }
                try await timers.schedule((0...count).map { _ in try timers.request(Nap(), .after(.zero)) })
                let running = Task { try await timers.run() }
                // A caller that has a thread of its own.
                try await Task(executorPreference: RunnerExecutor()) {
                    while begun.load(ordering: .relaxed) <= count { usleep(1000) }
                    try await timers.schedule(Nap(), after: .seconds(3600))
                    while try await store.list(DeadlineQuery(states: [.waiting, .running])).count > count + 1 {
                        usleep(1000)
                    }
                    mayEnd.store(true, ordering: .relaxed)
                }.value
                running.cancel()
                try await running.value
                precondition(!isLate.load(ordering: .relaxed))
            }
        }
    }
#endif
