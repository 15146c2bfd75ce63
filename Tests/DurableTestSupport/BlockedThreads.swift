@_spi(Store) package import DurableTimers
import Foundation
import Synchronization
import Timers

/// Handlers that block the threads which all tasks share, by the system's clock.
///
/// A test calls these in a process of its own, since other tests need those threads. The process traps if it fails.
package struct BlockedThreads<Store: DeadlineStore> {
    private struct Nap: DurableDeadline {
        static var name: String { "nap" }

        init() {}

        // Without the trait Foundation nothing else encodes it.
        func encodedForStore() -> [UInt8] { [] }

        init(decodingFromStore bytes: [UInt8]) {}
    }

    private let store: Store
    /// As many handlers as there are threads.
    private let count = ProcessInfo.processInfo.activeProcessorCount

    package init(_ store: Store) { self.store = store }

    /// The leases are renewed: each deadline runs once.
    package func renewLeases() async throws {
        let runs = Atomic(0)
        let timers = DurableTimers(store: store, lease: .seconds(3))
        timers.handle(Nap.self) { _, _ in
            runs.add(1, ordering: .relaxed)
            // Longer than a lease.
            usleep(4_000_000)
        }
        for _ in 0..<count { try await timers.schedule(Nap(), .after(.zero)) }
        let running = Task { try await timers.run() }
        while try await !timers.counts().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        running.cancel()
        try await running.value
        precondition(runs.load(ordering: .relaxed) == count)
    }

    /// The end of a run and a new deadline reach the store.
    package func reachStore() async throws {
        let begun = Atomic(0)
        let mayEnd = Atomic(false)
        let isLate = Atomic(false)
        let (store, count) = (store, count)
        let timers = DurableTimers(store: store)
        timers.handle(Nap.self, options: DeadlineOptions(atOnce: count + 1)) { _, _ in
            // The first one returns when each thread has a handler, and leaves its own to the last one.
            let isFirst = begun.add(1, ordering: .relaxed).oldValue == 0
            func isOver() -> Bool {
                isFirst ? begun.load(ordering: .relaxed) >= count : mayEnd.load(ordering: .relaxed)
            }
            let end = ContinuousClock.now + .seconds(60)
            while !isOver(), ContinuousClock.now < end { usleep(1000) }
            if !isOver() { isLate.store(true, ordering: .relaxed) }
        }
        try await timers.schedule((0...count).map { _ in try DeadlineRequest(Nap(), .after(.zero)) })
        let running = Task { try await timers.run() }
        // A caller that has a thread of its own.
        try await Task(executorPreference: RunnerExecutor()) {
            while begun.load(ordering: .relaxed) <= count { usleep(1000) }
            try await timers.schedule(Nap(), .after(.seconds(3600)))
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
