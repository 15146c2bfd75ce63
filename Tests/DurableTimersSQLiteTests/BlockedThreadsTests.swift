#if SQLite
    import DurableTimers
    import Foundation
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    /// Handlers that block the threads which all tasks share, by the system's clock, in a process of their own.
    @Suite struct `Handlers of a file that block all threads` {
        struct Nap: DurableDeadline {
            static let name = "nap"
        }

        @Test(.oneProcess) func `do not keep their leases from being renewed`() async {
            await #expect(processExitsWith: .success) {
                let runs = Atomic(0)
                let folder = try StoreFolder()
                let timers = DurableTimers(store: try folder.store(), lease: .seconds(3))
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
    }
#endif
