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

    @Test(.oneProcess) func `keep no end of a run and no deadline from the store`() async {
        await #expect(processExitsWith: .success) {
            let begun = Atomic(0)
            let mayEnd = Atomic(false)
            let isLate = Atomic(false)
            let store = MemoryStore()
            let timers = DurableTimers(store: store)
            let count = ProcessInfo.processInfo.activeProcessorCount
            timers.handle(Reminder.self, atOnce: count + 1) { _, _ in
                // The first one returns when each thread has a handler, and leaves its own to the last one.
                let isFirst = begun.add(1, ordering: .relaxed).oldValue == 0
                func isOver() -> Bool {
                    isFirst ? begun.load(ordering: .relaxed) >= count : mayEnd.load(ordering: .relaxed)
                }
                let end = ContinuousClock.now + .seconds(60)
                while !isOver(), ContinuousClock.now < end { usleep(1000) }
                if !isOver() { isLate.store(true, ordering: .relaxed) }
            }
            try await timers.schedule((0...count).map { _ in try timers.request(Reminder(number: 0), .after(.zero)) })
            let running = Task { try await timers.run() }
            // A caller that has a thread of its own.
            try await Task(executorPreference: RunnerExecutor()) {
                while begun.load(ordering: .relaxed) <= count { usleep(1000) }
                try await timers.schedule(Reminder(number: 0), after: .seconds(3600))
                while await store.list(DeadlineQuery(states: [.waiting, .running])).count > count + 1 {
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
