import Synchronization

// The command line tools of Apple have no XCTest.
#if canImport(XCTest)
    import XCTest
#endif

/// Sees the failures of the test that XCTest runs.
final class FailureObserver: Sendable {
    private let failures = Mutex(0)

    /// An observer, if no test of Swift Testing calls this.
    static func ofXCTest() -> FailureObserver? { SwiftTesting.runsTest ? nil : FailureObserver() }

    /// Whether the test has failed since the last call.
    func sawFailure() -> Bool {
        failures.withLock { failures in
            defer { failures = 0 }
            return failures > 0
        }
    }

    private func noteFailure() { failures.withLock { failures in failures += 1 } }

    #if canImport(XCTest)
        private let observation = Observation()

        /// Begins to see failures.
        func begin() {
            observation.observer.withLock { observer in observer = self }
            XCTestObservationCenter.shared.addTestObserver(observation)
        }

        func end() {
            XCTestObservationCenter.shared.removeTestObserver(observation)
            observation.observer.withLock { observer in observer = nil }
        }

        /// The observer that XCTest calls.
        private final class Observation: NSObject, XCTestObservation, Sendable {
            let observer = Mutex<FailureObserver?>(nil)

            #if canImport(Darwin)
                func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
                    observer.withLock { observer in observer }?.noteFailure()
                }
            #else
                func testCase(
                    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
                    atLine lineNumber: Int
                ) {
                    observer.withLock { observer in observer }?.noteFailure()
                }
            #endif
        }
    #else
        func begin() {}
        func end() {}
    #endif
}
