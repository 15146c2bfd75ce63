import Timers

/// Runs a test in one order after another until one fails, and makes that order as close to the usual one as it can be.
struct OrderExplorer {
    /// The choices of a run, and whether it has failed.
    struct Run {
        var record: OrderRecord
        var hasFailed: Bool
        /// Whether the test has got a failure, which could not be held back.
        var wasRecorded: Bool
        var sawKnownIssue: Bool
    }

    /// The result of the exploration.
    enum Finding {
        case none(isComplete: Bool)
        /// The usual order fails, and the test has got its issues.
        case usualFails
        /// This order fails.
        case fails([Deviation], isMinimal: Bool)
        /// Two runs in this order have made other choices.
        case differs([Deviation])
    }

    /// The orders.
    let orders: VirtualTime.Orders
    /// How many orders have run.
    private(set) var count = 1
    /// Whether a known issue is no failure.
    private(set) var allowsKnownIssues = true

    /// Runs the test once.
    typealias Body = (OrderPlan, OrderTrial) async -> OrderRecord

    init(_ orders: VirtualTime.Orders) {
        self.orders = orders
    }

    /// Explores the orders of a kind.
    mutating func explore(
        _ kind: PlannedOrders.Kind, isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async -> Finding {
        let usual = await once(.usual, .open, body)
        if usual.hasFailed { return .usualFails }
        allowsKnownIssues = usual.sawKnownIssue
        if orders.most == 1 || Task.isCancelled { return .none(isComplete: usual.record.points.isEmpty) }
        let again = await once(.usual, .silent, body)
        if again.record != usual.record || again.hasFailed { return .differs([]) }
        var planned = PlannedOrders(kind, usual: usual.record)
        if planned.isOnlyUsual { return .none(isComplete: true) }
        while count < orders.most {
            guard let plan = planned.next() else { return .none(isComplete: true) }
            let run = await once(plan, .silent, body)
            // The end of a time limit cancels the test, which may then fail for that reason.
            if Task.isCancelled { return .none(isComplete: false) }
            count += 1
            if run.hasFailed { return await found(run, usual.record, body) }
            planned.note(run.record)
        }
        return .none(isComplete: planned.next() == nil)
    }

    private func once(
        _ plan: OrderPlan, _ mode: OrderTrial.Mode, isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async -> Run {
        let trial = OrderTrial(mode, allowsKnownIssues: allowsKnownIssues)
        let record = await body(plan, trial)
        return Run(
            record: record, hasFailed: trial.hasFailed, wasRecorded: trial.hasPassedOn,
            sawKnownIssue: trial.sawKnownIssue)
    }

    // MARK: A failing order

    private func found(
        _ run: Run, _ usual: OrderRecord, isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async -> Finding {
        let record = run.record
        // Each repetition would be one more failure of the test.
        if run.wasRecorded { return .fails(record.deviations, isMinimal: false) }
        let again = await once(.deviations(record.deviations), .silent, body)
        if again.record != record || !again.hasFailed { return .differs(record.deviations) }
        return .fails(await minimal(record.deviations, usual, body), isMinimal: true)
    }

    /// How many runs may look for a failing order with fewer deviations.
    private static let mostAttempts = 300

    /// Removes deviations for as long as the order fails without them.
    ///
    /// The deviations go in groups, from half of them down to one, as in "Simplifying and Isolating Failure-Inducing
    /// Input" by Zeller and Hildebrandt, IEEE Transactions on Software Engineering 28, 2002. If more than one is left,
    /// each single deviation from the usual order is tried, because most bugs need no more, and then some pairs.
    private func minimal(
        _ found: [Deviation], _ usual: OrderRecord, isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async -> [Deviation] {
        var best = found
        var attempts = 0
        var size = max(best.count / 2, 1)
        while best.count > 1, attempts < Self.mostAttempts {
            var end = best.count
            var wasShortened = false
            while end > 0, attempts < Self.mostAttempts {
                let start = max(end - size, 0)
                let shorter = Array(best[..<start] + best[min(end, best.count)...])
                attempts += 1
                let run = await once(.deviations(shorter), .silent, body)
                if run.hasFailed, run.record.deviations.count < best.count {
                    best = run.record.deviations
                    wasShortened = true
                }
                end = min(start, best.count)
            }
            if size == 1, !wasShortened { break }
            if !wasShortened || size > best.count { size = max(size / 2, 1) }
        }
        if best.count < 2 { return best }
        return await fewest(below: best.count, usual, body) ?? best
    }

    /// An order with fewer deviations than `limit` that fails.
    private func fewest(
        below limit: Int, _ usual: OrderRecord, isolation: isolated (any Actor)? = #isolation, _ body: Body
    ) async -> [Deviation]? {
        var planned = PlannedOrders(.mixed(seed: 0), usual: usual)
        var attempts = 0
        while let single = planned.nextSingle(), attempts < Self.mostAttempts {
            attempts += 1
            let run = await once(.deviations([single]), .silent, body)
            if run.hasFailed { return run.record.deviations }
        }
        if limit < 3 { return nil }
        for seed in 0..<UInt64(Self.mostAttempts) {
            let run = await once(.few(2, seed: seed, points: usual.points.count), .silent, body)
            if run.hasFailed, run.record.deviations.count < limit { return run.record.deviations }
        }
        return nil
    }
}
