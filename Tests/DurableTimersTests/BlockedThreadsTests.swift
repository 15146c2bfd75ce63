import DurableTimers
import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

/// Handlers that block the threads which all tasks share, by the system's clock.
@Suite struct `Handlers that block all threads` {
    /// In a process of its own, as other tests need these threads.
    @Test(.oneProcess) func `do not keep their leases from being renewed`() async {
        await #expect(processExitsWith: .success) {
            let runs = Atomic(0)
            let store = MemoryStore()
            let timers = DurableTimers(store: store, lease: .seconds(3))
            let count = ProcessInfo.processInfo.activeProcessorCount
            timers.handle(Reminder.self) { _, _ in
                runs.add(1, ordering: .relaxed)
                // Longer than a lease.
                usleep(4_000_000)
            }
            for number in 0..<count { try await timers.schedule(Reminder(number: number), after: .zero) }
            let running = Task { try await timers.run() }
            while try await !timers.counts().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            running.cancel()
            try await running.value
            precondition(runs.load(ordering: .relaxed) == count)
        }
    }
}
