import DurableTimers
import Synchronization
import Testing
import Timers
import TimersTesting

struct TrialEnds: DurableDeadline {
    static let name = "trial-ends"
    var account: Int
}

final class Trials<Store: AsynchronousTransactions>: Sendable {
    let timers: DurableTimers<Store>
    let ended = Mutex<[Int]>([])

    init(store: Store) {
        timers = DurableTimers(store: store)
        timers.handle(TrialEnds.self, owner: self) { trials, trial, _ in
            trials.ended.withLock { ended in ended.append(trial.account) }
        }
    }

    func begin(_ account: Int) async throws {
        _ = try await timers.store.write { transaction in
            try await timers.schedule(
                TrialEnds(account: account), key: "\(account)",
                .after(.seconds(14 * 86_400)), in: transaction)
        }
    }
}

@Test(.virtualTime)
func `a trial ends after fourteen days`() async throws {
    let trials = Trials(store: MemoryStore())
    let running = Task { try await trials.timers.run() }
    try await trials.begin(7)
    await VirtualTime.current.advance(by: .seconds(14 * 86_400 - 1))
    #expect(trials.ended.withLock { ended in ended } == [])
    await VirtualTime.current.advance(by: .seconds(1))
    #expect(trials.ended.withLock { ended in ended } == [7])
    running.cancel()
    try await running.value
}
