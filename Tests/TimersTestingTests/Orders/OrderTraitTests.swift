import Testing
import Timers
import TimersTesting

/// The trait that explores orders.
@Suite(.virtualTime(orders: 30)) struct `A suite whose tests run in many orders` {
    private let runs = Number()

    @Test func `makes a new value for each order`() async {
        runs.add()
        #expect(runs.value == 1)
        let tasks = (0..<3).map { _ in Task { await VirtualTime.current.advance(by: .zero) } }
        for task in tasks { await task.value }
    }

    @Test(arguments: [1, 2]) func `has arguments`(_ number: Int) async {
        let sum = Number()
        let tasks = (0..<3).map { _ in Task { for _ in 0..<number { sum.add() } } }
        for task in tasks { await task.value }
        #expect(sum.value == 3 * number)
    }

    @MainActor @Test func `moves its time`() async {
        var ticks = 0
        let timer = OwnedTimer(.every(.seconds(1))) { (_: Tick) async in ticks += 1 }
        await VirtualTime.current.advance(by: .seconds(5))
        #expect(ticks == 5)
        timer.cancel()
    }
}
