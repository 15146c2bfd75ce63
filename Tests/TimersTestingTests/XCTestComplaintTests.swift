import Timers
import TimersTesting
import XCTest

/// The issues that a time reports in a test of XCTest.
final class XCTestComplaintTests: XCTestCase {
    private struct Failure {
        var message: String
        var file: String
        var line: Int
    }

    /// The failures that XCTest has recorded for the running test, instead of reporting them.
    private var failures: [Failure] = []

    #if canImport(Darwin)
        override func record(_ issue: XCTIssue) {
            let location = issue.sourceCodeContext.location
            failures.append(
                Failure(
                    message: issue.compactDescription, file: location?.fileURL.path ?? "",
                    line: location?.lineNumber ?? 0))
        }
    #else
        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
        ) {
            failures.append(Failure(message: description, file: filePath, line: lineNumber))
        }
    #endif

    func testATimerLeftBehindIsAFailureWithItsNameAndPlace() {
        var timer: OwnedTimer?
        let line = #line + 4
        do {
            let time = VirtualTime()
            time.run {
                timer = OwnedTimer(.every(.seconds(1)), on: .shared, name: "heartbeat") { _ in }
            }
        }
        let found = failures
        failures = []
        precondition(found.count == 1, "\(found)")
        precondition(found[0].message.contains("timer 'heartbeat' is still scheduled"), found[0].message)
        precondition(found[0].file == #filePath, found[0].file)
        precondition(found[0].line == line, "\(found[0].line)")
        precondition(timer?.state.isFinished == true)
    }

    func testATimeWithNothingLeftIsNoFailure() {
        let time = VirtualTime()
        time.run {
            let timer = OwnedTimer(.after(.seconds(1)), on: .shared) { _ in }
            time.advance(by: .seconds(1))
            precondition(timer.state.isFinished)
        }
        precondition(failures.isEmpty)
    }
}
