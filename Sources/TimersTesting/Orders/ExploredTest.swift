import Timers

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
#if canImport(Testing)
    import Testing
#endif

/// A test that runs in many orders: makes a time for each, and keeps the issues of the test to one order.
struct ExploredTest {
    let orders: VirtualTime.Orders
    let capturesUnstructuredTasks: Bool
    let allowsPendingTimers: Bool
    let file: KnownFile
    /// The line of the call; 0 for a trait, whose issues belong to the line of the test.
    let line: UInt
    /// The failures of the test if XCTest runs it; they cannot be held back.
    private let observer = FailureObserver.ofXCTest()
    private let stuckRuns = StuckRunWatch()

    /// Runs the test once, inside a new time.
    typealias Body = (VirtualTime) async throws -> Void

    init(
        orders: VirtualTime.Orders, capturesUnstructuredTasks: Bool, allowsPendingTimers: Bool, file: KnownFile,
        line: UInt
    ) {
        (self.orders, self.file, self.line) = (orders, file, line)
        (self.capturesUnstructuredTasks, self.allowsPendingTimers) = (capturesUnstructuredTasks, allowsPendingTimers)
    }

    /// Runs the test in its orders, and reports the one that fails.
    ///
    /// - Parameters:
    ///   - isolation: the caller's actor.
    ///   - body: the test.
    /// - Returns: what was found.
    @discardableResult
    func explore(isolation: isolated (any Actor)? = #isolation, _ body: Body) async -> VirtualTime.Exploration {
        observer?.begin()
        defer { observer?.end() }
        let watching = Task { @concurrent in
            await stuckRuns.watch { deviations, story in report(Self.stuck(deviations, story)) }
        }
        defer { watching.cancel() }
        if let text = Self.environmentOrder { return await replay(text, body) }
        switch orders.choice {
        case .one(let text): return await replay(text, body)
        case .planned(let kind): return await explore(kind, body)
        }
    }

    /// The order that the environment names, for all tests of the process.
    static var environmentOrder: String? {
        guard let value = unsafe getenv(variable) else { return nil }
        return unsafe String(cString: value)
        // The environment of a test does not change while the test reads it.
    }

    /// The variable of the environment that names an order.
    private static let variable = "SWIFT_TIMERS_ORDER"

    private func explore(
        _ kind: PlannedOrders.Kind, isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async -> VirtualTime.Exploration {
        var explorer = OrderExplorer(orders)
        let finding = await explorer.explore(kind) { plan, trial in
            _ = isolation
            return await run(plan, trial, nil, body)
        }
        let count = explorer.count
        switch finding {
        case .none(let isComplete):
            if case .all = kind, !isComplete, !Task.isCancelled { warnOfLimit(count) }
            return VirtualTime.Exploration(orders: count, isComplete: isComplete, failingOrder: nil)
        case .usualFails:
            return VirtualTime.Exploration(orders: 1, isComplete: false, failingOrder: [Deviation]().orderText)
        case .fails(let deviations, let isMinimal):
            let name = "order \(count) of \(orders.most)"
            await tell(deviations, name, isMinimal: isMinimal, explorer.allowsKnownIssues, body)
            return VirtualTime.Exploration(orders: count, isComplete: false, failingOrder: deviations.orderText)
        case .differs(let deviations):
            report(Self.differs(deviations))
            return VirtualTime.Exploration(orders: count, isComplete: false, failingOrder: nil)
        }
    }

    /// Runs the test in one order.
    private func replay(
        _ text: String, isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async -> VirtualTime.Exploration {
        let deviations = [Deviation](orderText: text)
        if deviations == nil { report("'\(text)' names no order: it must come from the issue of a test that failed.") }
        let hasFailed = await tellRun(deviations ?? [], "this order", isMinimal: true, false, body).hasFailed
        return VirtualTime.Exploration(
            orders: 1, isComplete: false, failingOrder: hasFailed ? (deviations ?? []).orderText : nil)
    }

    // MARK: One run

    /// Whether the calling code runs inside the run of an explored test, whose turn it is.
    private static var isNested: Bool { (VirtualContext.current?.executor as? DrainedExecutor)?.chooses == true }

    /// Runs the test once.
    private func run(
        _ plan: OrderPlan, _ trial: OrderTrial, _ story: OrderStory?,
        isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async -> OrderRecord {
        let turn = Self.isNested ? nil : await RunTurns.ofProcess.begin()
        defer { if let turn { RunTurns.ofProcess.end(turn) } }
        let isRepeated = story != nil
        let story = story ?? OrderStory(tellsOrigins: false)
        var record = OrderRecord()
        var executor: DrainedExecutor?
        defer { stuckRuns.end() }
        let caught = await trial.watch {
            _ = isolation
            let reporter = TestReporter(knowing: file) { mistake in trial.keep(mistake) }
            let time = VirtualTime(
                capturesUnstructuredTasks: capturesUnstructuredTasks, allowsPendingTimers: allowsPendingTimers,
                plan: plan, story: story, reporter: reporter, file.id, line)
            try await time.run { () async throws in
                _ = isolation
                executor = time.drainedExecutor
                stuckRuns.begin(time.drainedExecutor, story, turn, isRepeated: isRepeated)
                story.beginTest()
                var failure: (any Error)?
                do { try await body(time) } catch { failure = error }
                // Steps of tasks that outlive the test are not part of its order.
                record = time.drainedExecutor.orderRecord ?? record
                await trial.ignoringIssues { await time.end() }
                if let failure { throw failure }
            }
        }
        // An actor that this run shares with the next one must be free by then.
        await executor?.jobReturned()
        if observer?.sawFailure() == true { trial.failedElsewhere() }
        if let caught { recordError(caught, trial) }
        // The time is gone, and has reported the timers that outlive it.
        for mistake in trial.takeMistakes() {
            let (passesOn, comment) = trial.fail()
            if passesOn { mistake.with(comment).record(isSwiftTesting: SwiftTesting.runsTest, knowing: file) }
        }
        return record
    }

    private func recordError(_ error: any Error, _ trial: OrderTrial) {
        let (passesOn, comment) = trial.fail()
        if !passesOn { return }
        #if canImport(Testing)
            if let test = Test.current {
                let call = SourceLocation(
                    fileID: "\(file.id)", filePath: "\(file.path)", line: max(Int(line), 1), column: 1)
                let location = line == 0 ? test.sourceLocation : call
                Issue.record(error, comment.map(Comment.init(rawValue:)), sourceLocation: location)
                return
            }
        #endif
        report("the test has thrown an error: \(error)" + (comment.map { text in "\n" + text } ?? ""))
    }

    // MARK: Reports

    /// Runs a failing order once more, and lets the test have its first issue with the story of the order.
    private func tell(
        _ deviations: [Deviation], _ name: String, isMinimal: Bool, _ allowsKnownIssues: Bool,
        isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async {
        guard isMinimal else {
            report(Self.text(of: deviations, name, isMinimal: isMinimal, story: nil))
            return
        }
        let trial = await tellRun(deviations, name, isMinimal: isMinimal, allowsKnownIssues, body)
        if !trial.hasPassedOn { report(Self.differs(deviations)) }
    }

    private func tellRun(
        _ deviations: [Deviation], _ name: String, isMinimal: Bool, _ allowsKnownIssues: Bool,
        isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async -> OrderTrial {
        let story = OrderStory()
        let trial = OrderTrial(
            .telling { Self.text(of: deviations, name, isMinimal: isMinimal, story: story.text) },
            allowsKnownIssues: allowsKnownIssues)
        _ = await run(.deviations(deviations), trial, story, body)
        return trial
    }

    private func report(_ message: String) {
        TestIssue(message: message, fileID: file.id, line: line, isAboutTest: true)
            .record(isSwiftTesting: SwiftTesting.runsTest, knowing: file)
    }

    private func warnOfLimit(_ count: Int) {
        #if canImport(Testing)
            guard SwiftTesting.runsTest else { return }
            Issue.record(
                """
                The limit of .all(atMost:) came first: \(count) orders hold, and there are more. This is no proof.
                """, severity: .warning)
        #endif
    }

    /// The text that a failing test has about its order.
    private static func text(of deviations: [Deviation], _ name: String, isMinimal: Bool, story: String?) -> String {
        let order = deviations.orderText
        var text = "It fails in \(name). To run this order alone: "
        text += ".virtualTime(orders: .one(\"\(order)\")), or \(variable)=\(order) in the environment."
        if !isMinimal { text += " Its failures could not be held back, so the order was not made shorter." }
        if let story { text += "\n" + story }
        return text
    }

    private static func stuck(_ deviations: [Deviation], _ story: String) -> String {
        let order = deviations.orderText
        return """
            The test waits, and nothing in its virtual time can go on, in order \(order). Most likely its tasks wait \
            for each other, or for a time that nothing moves. The order was not made shorter, because this run does \
            not end. To run this order alone: .virtualTime(orders: .one("\(order)")), or \(variable)=\(order) in the \
            environment.
            \(story)
            """
    }

    private static func differs(_ deviations: [Deviation]) -> String {
        """
        Two runs in one order, '\(deviations.orderText)', made different choices, so the orders of this test say \
        nothing. Most likely it reads the real clock or a random number, keeps something in a static variable from one \
        run to the next, waits for work outside its virtual time, or shares an actor with a test that runs at the same \
        time.
        """
    }
}

extension TestIssue {
    /// The issue with a comment at its end.
    fileprivate func with(_ comment: String?) -> TestIssue {
        var issue = self
        if let comment { issue.message += "\n" + comment }
        return issue
    }
}

extension OrderTrial {
    /// Runs `body`, and lets this trial watch its issues of Swift Testing.
    ///
    /// - Returns: the error that `body` has thrown.
    func watch(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void) async -> (any Error)? {
        #if canImport(Testing)
            if let test = Test.current {
                let issues = IssueHandlingTrait.compactMapIssues { [self] issue in handle(issue) }
                do {
                    try await withoutActuallyEscaping(body) { body in
                        // The caller waits for the scope, which runs `body` once, in the caller's isolation.
                        let carried = Carried(body: body, isolation: isolation)
                        try await issues.provideScope(for: test, testCase: Test.Case.current) {
                            try await carried.run()
                        }
                    }
                } catch {
                    return error
                }
                return nil
            }
        #endif
        do { try await body() } catch { return error }
        return nil
    }
}

#if canImport(Testing)
    extension OrderTrial {
        /// Decides what becomes of an issue.
        private func handle(_ issue: Issue) -> Issue? {
            // Swift Testing knows no test of this code, and passes the issue to every handler there is. One of them is
            // that of the whole run, which records it.
            if Test.current == nil {
                if issue.isFailure, VirtualTime.isCapturing { failedElsewhere() }
                return nil
            }
            if ignoresIssues { return nil }
            let isKnown = !issue.isFailure && issue.severity >= .error
            if isKnown { noteKnownIssue() }
            if !issue.isFailure, !isKnown || allowsKnownIssues {
                // Of warnings and known issues, the test has those of the usual order.
                if case .open = mode { return issue }
                return nil
            }
            let (passesOn, comment) = fail()
            guard passesOn else { return nil }
            var issue = issue
            if let comment { issue.comments.append(Comment(rawValue: comment)) }
            return issue
        }
    }

    /// Carries code to a function that takes a Sendable closure, and back to its isolation.
    private struct Carried: @unchecked Sendable {
        // Unchecked, because `body` is not Sendable. The caller waits while it runs, in the isolation of the caller.
        let body: () async throws -> Void
        let isolation: (any Actor)?

        func run() async throws { try await run(isolation: isolation) }

        private func run(isolation: isolated (any Actor)?) async throws { try await body() }
    }
#endif
