import Foundation
import Synchronization
import Testing
import Timers
import TimersTesting

/// The promises of *What is promised*, for processes that die, stand still, stop and join at any point.
@Suite struct `What is promised holds` {
    /// How many orders each program runs in; the environment may say more.
    private static let orders =
        ProcessInfo.processInfo.environment["SWIFT_TIMERS_CRASHES"].flatMap { text in Int(text) } ?? 60

    @Test(arguments: PromiseProgram.allCases)
    func `whatever happens to the processes`(_ program: PromiseProgram) async {
        let distinct = Mutex<Set<String>>([])
        let found = await VirtualTime.explore(orders: .mixed(Self.orders)) { time in
            try await program.run(in: time)
            if let order = time.orderText { distinct.withLock { distinct in _ = distinct.insert(order) } }
        }
        #expect(found.failingOrder == nil)
        let count = distinct.withLock { distinct in distinct.count }
        #expect(count > Self.orders / 4)
        if Self.orders > 60 { print("\(program): \(found.orders) runs, \(count) distinct orders") }
    }
}
