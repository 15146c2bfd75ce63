#if canImport(Testing)
    public import Testing

    /// A trait that runs a test in a virtual time of its own.
    ///
    /// ```swift
    /// import Testing
    /// import Timers
    /// import TimersTesting
    ///
    /// @Test(.virtualTime) func `a reminder comes after an hour`() async {
    ///     let reminded = Task { try await TimerClock().sleep(for: .seconds(3600)) }
    ///     await VirtualTime.current.advance(by: .seconds(3600))
    ///     #expect((try? await reminded.value) != nil)
    /// }
    /// ```
    ///
    /// An issue of the test gets a comment for each asynchronous action that has begun by then and waits for something
    /// that the time does not move, such as `Task.sleep`.
    ///
    /// On a suite, it gives each test a time of its own, and on a test with arguments each case. The time is destroyed
    /// when the test has ended: a timer that is still scheduled then is an issue of the test.
    public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
        fileprivate let capturesUnstructuredTasks: Bool
        fileprivate let allowsPendingTimers: Bool
        /// The orders in which a test runs; nil for the usual one alone.
        fileprivate let orders: VirtualTime.Orders?

        /// True: each test of a suite runs in a time of its own.
        public var isRecursive: Bool { true }

        /// Runs a test in a new time.
        ///
        /// - Parameters:
        ///   - test: the test.
        ///   - testCase: its case.
        ///   - function: runs the case.
        /// - Throws: the error of the test.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
        ) async throws {
            guard let orders else {
                let time = VirtualTime(
                    capturesUnstructuredTasks: capturesTasks, allowsPendingTimers: allowsPendingTimers)
                return try await time.run { () async throws in try await run(function, for: test, testCase, in: time) }
            }
            await ExploredTest(
                orders: orders, capturesUnstructuredTasks: capturesTasks, allowsPendingTimers: allowsPendingTimers,
                file: KnownFile(id: #fileID, path: #filePath), line: 0
            ).explore { time in try await run(function, for: test, testCase, in: time) }
        }

        private var capturesTasks: Bool { capturesUnstructuredTasks && TaskCapture.isInSystem }

        private func run(
            _ function: @concurrent @Sendable () async throws -> Void, for test: Test, _ testCase: Test.Case?,
            in time: VirtualTime
        ) async throws {
            // Tasks that outlive the test may keep this trait, which must not retain the time.
            let pointers = IssueHandlingTrait.compactMapIssues { [weak driver = time.driver] issue in
                // Swift Testing knows no test of this code, and passes the issue to every handler there is. One of them
                // is that of the whole run, which has to be the only one that records it.
                if Test.current == nil { return nil }
                var issue = issue
                issue.comments += driver?.stuckActions.map { timer in Comment(rawValue: timer.pointer) } ?? []
                if capturesUnstructuredTasks, !TaskCapture.isInSystem {
                    issue.comments.append(Comment(rawValue: TaskCapture.missing))
                }
                return issue
            }
            try await pointers.provideScope(for: test, testCase: testCase) {
                try await VirtualTime.$ofTest.withValue(VirtualTime.OfTest(time: time)) { try await function() }
            }
        }
    }

    extension Trait where Self == VirtualTimeTrait {
        /// Runs a test in a virtual time of its own, ``VirtualTime/current``, which also waits for the unstructured
        /// tasks that the test starts.
        public static var virtualTime: Self { virtualTime() }

        /// Runs a test in a virtual time of its own, ``VirtualTime/current``.
        ///
        /// - Parameters:
        ///   - capturesUnstructuredTasks: whether the time waits for `Task {}`, detached tasks and jobs of the main
        ///     actor that the test starts. It uses hooks of the Swift runtime, as the initializer of ``VirtualTime``
        ///     says. On an Apple system without them, the time captures nothing, and each issue of the test says so.
        ///   - allowsPendingTimers: whether timers may still be scheduled when the test has ended.
        /// - Returns: the trait.
        public static func virtualTime(
            capturesUnstructuredTasks: Bool = true, allowsPendingTimers: Bool = false
        ) -> Self {
            VirtualTimeTrait(
                capturesUnstructuredTasks: capturesUnstructuredTasks, allowsPendingTimers: allowsPendingTimers,
                orders: nil)
        }

        /// Runs a test in many orders, each in a virtual time of its own, ``VirtualTime/current``.
        ///
        /// <doc:TryingOtherOrders> explains what an order is, and what a test that fails in one reports. A suite makes
        /// a new value for each order, so its properties begin afresh, but static state does not.
        ///
        /// - Parameters:
        ///   - orders: which orders: a number, `.all(atMost:)`, or `.one(_:)` to run the order of an issue alone.
        ///   - capturesUnstructuredTasks: as for ``virtualTime(capturesUnstructuredTasks:allowsPendingTimers:)``.
        ///   - allowsPendingTimers: whether timers may still be scheduled when a run has ended.
        /// - Returns: the trait.
        public static func virtualTime(
            orders: VirtualTime.Orders, capturesUnstructuredTasks: Bool = true, allowsPendingTimers: Bool = false
        ) -> Self {
            VirtualTimeTrait(
                capturesUnstructuredTasks: capturesUnstructuredTasks, allowsPendingTimers: allowsPendingTimers,
                orders: orders)
        }
    }

    extension VirtualTime {
        /// The time of the calling test, whose trait is `virtualTime`.
        ///
        /// The tasks that the test starts also have it. In a test without the trait, and in a task that outlives its
        /// test, each access is an issue and makes a time that no code runs in.
        public static var current: VirtualTime {
            if let time = ofTest?.time { return time }
            let time = VirtualTime(allowsPendingTimers: true)
            _ = time.expect(false, "no virtual time: give the test the trait .virtualTime, as in @Test(.virtualTime)")
            return time
        }

        /// A reference to the time of a test, for its tasks: one that outlives the test must not retain the time.
        fileprivate struct OfTest: Sendable {
            weak let time: VirtualTime?
        }

        @TaskLocal fileprivate static var ofTest: OfTest?
    }
#endif
