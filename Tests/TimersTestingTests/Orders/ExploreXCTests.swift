import Timers
import TimersTesting
import XCTest

/// Orders in a test of XCTest.
final class ExploreXCTests: XCTestCase {
    /// The failures that XCTest has recorded for the running test, instead of reporting them.
    private var failures: [String] = []

    #if canImport(Darwin)
        override func record(_ issue: XCTIssue) { failures.append(issue.compactDescription) }
    #else
        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
        ) {
            failures.append(description)
        }
    #endif

    func testATestThatHoldsHasNoFailure() async {
        let found = await VirtualTime.explore(orders: 30) { time in
            let naps = (0..<3).map { _ in Task { try? await time.clock.sleep(for: .seconds(1)) } }
            await time.advance(by: .seconds(1))
            for nap in naps { await nap.value }
        }
        precondition(found.orders == 30)
        precondition(found.failingOrder == nil)
        precondition(failures.isEmpty, "\(failures)")
    }

    func testAnOrderThatFailsIsNamedOnce() async {
        let found = await VirtualTime.explore(orders: 100) { time in
            try await OrderProgram.orderOfTasks.body(time)
        }
        let failures = failures
        self.failures = []
        precondition(found.failingOrder != nil)
        precondition(failures.count == 1, "\(failures)")
        precondition(failures[0].contains("It fails in order \(found.orders) of 100"), failures[0])
        precondition(failures[0].contains("SWIFT_TIMERS_ORDER=\(found.failingOrder ?? "")"), failures[0])
    }
}
