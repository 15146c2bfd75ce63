extension VirtualTime {
    /// Runs `body` in many orders, each in a virtual time of its own.
    ///
    /// ```swift
    /// await VirtualTime.explore(orders: 100) { time in
    ///     async let nap: Void? = try? time.clock.sleep(for: .seconds(60))
    ///     await time.advance(by: .seconds(60))
    ///     await nap
    /// }
    /// ```
    ///
    /// A time runs tasks in the order in which they can go on. Production does not: this call tries other orders that
    /// the Swift runtime and Dispatch could take. <doc:TryingOtherOrders> explains which orders these are, and how to
    /// read the issue of an order that fails.
    ///
    /// If the usual order fails, its issues are those of the test. If another order fails, the test has one issue,
    /// which says how that order differs from the usual one, and how to run it alone. XCTest records failed assertions
    /// at once. There, the issue comes beside them, and says less, unless the test throws an error instead.
    ///
    /// Each run must begin afresh: make the objects that it uses inside `body`, and reset static state. O(orders) runs,
    /// and a few hundred more for an order that fails.
    ///
    /// - Parameters:
    ///   - orders: which orders, a number or another choice of ``Orders``.
    ///   - capturesUnstructuredTasks: whether the times wait for unstructured tasks, as in the initializer.
    ///   - allowsPendingTimers: whether timers may still be scheduled when a run has ended.
    ///   - isolation: the caller's actor, on which `body` runs.
    ///   - fileID: where this is called, for issues.
    ///   - filePath: where this is called, for issues.
    ///   - line: where this is called, for issues.
    ///   - body: the test, which runs inside ``run(isolation:_:)`` of the time that it gets. An error that it throws is
    ///     an issue of the test.
    /// - Returns: what was found.
    @discardableResult
    public static func explore(
        orders: Orders, capturesUnstructuredTasks: Bool = true, allowsPendingTimers: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        _ body: (VirtualTime) async throws -> Void
    ) async -> Exploration {
        await ExploredTest(
            orders: orders, capturesUnstructuredTasks: capturesUnstructuredTasks,
            allowsPendingTimers: allowsPendingTimers, file: KnownFile(id: fileID, path: filePath), line: line
        ).explore(body)
    }
}
