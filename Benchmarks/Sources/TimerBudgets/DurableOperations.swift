import Dispatch
@_spi(Store) import DurableTimers
import Timers

extension Operation {
    /// Operations of durable timers on the store in memory, a deadline at a time.
    static let durable = [
        onStore("schedule") { store, count, counter in
            try await counter.count(count) { numbers in
                for number in numbers { _ = try await store.schedule([request(number, due: false)]) }
            }
        },
        onStore("claim") { store, count, counter in
            _ = try await store.schedule((0..<2 * count).map { number in request(number, due: true) })
            let runner = RunnerID(bits: 1)
            try await counter.count(count) { numbers in
                for _ in numbers { _ = try await store.runs.claim(claim(1, for: runner)) }
            }
        },
        onStore("end") { store, count, counter in
            _ = try await store.schedule((0..<2 * count).map { number in request(number, due: true) })
            let runner = RunnerID(bits: 1)
            let runs = try await store.runs.claim(claim(2 * count, for: runner)).claimed
            try await counter.count(count) { numbers in
                for number in numbers {
                    _ = try await store.runs.end([RunEnd(runs[number].token, .finished(keep: .zero))], of: runner)
                }
            }
        },
    ]

    private static func request(_ number: Int, due: Bool) -> DeadlineRequest {
        DeadlineRequest(name: "reminder", key: "\(number)", time: .after(due ? .zero : .seconds(1 + number % 59)))
    }

    private static func claim(_ count: Int, for runner: RunnerID) -> ClaimRequest {
        ClaimRequest(
            runner: runner, kinds: [ClaimRequest.Kind(name: "reminder", slots: count, attempts: 5)], limit: count,
            lease: .seconds(60))
    }

    private static func onStore(
        _ name: String, _ perform: @escaping @Sendable (any DeadlineStore, Int, Counter) async throws -> Void
    ) -> Operation {
        Operation(name: "durable: " + name, count: 1000) { count, counter in
            let done = DispatchSemaphore(value: 0)
            Task {
                do {
                    try await perform(MemoryStore(on: Place().scheduler), count, counter)
                } catch {
                    fatalError("the store in memory fails: \(error)")
                }
                done.signal()
            }
            done.wait()
        }
    }
}
