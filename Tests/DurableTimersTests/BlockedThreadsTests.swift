import DurableTestSupport
@_spi(Store) import DurableTimers
import TestSupport
import Testing

@Suite struct `Handlers that block all threads` {
    @Test(.oneProcess) func `do not keep their leases from being renewed`() async {
        await #expect(processExitsWith: .success) { try await BlockedThreads(MemoryStore()).renewLeases() }
    }

    @Test(.oneProcess) func `keep no end of a run and no deadline from the store`() async {
        await #expect(processExitsWith: .success) { try await BlockedThreads(MemoryStore()).reachStore() }
    }
}
