#if SQLite
    import DurableTestSupport
    import DurableTimersSQLite
    import TestSupport
    import Testing

    @Suite struct `Handlers of a file that block all threads` {
        @Test(.oneProcess) func `do not keep their leases from being renewed`() async {
            await #expect(processExitsWith: .success) {
                let folder = try StoreFolder()
                try await BlockedThreads(folder.store()).renewLeases()
            }
        }

        @Test(.oneProcess) func `keep no end of a run and no deadline from the store`() async {
            await #expect(processExitsWith: .success) {
                let folder = try StoreFolder()
                try await BlockedThreads(folder.store()).reachStore()
            }
        }
    }
#endif
