import CAllocations

/// Something whose cost has a budget.
struct Operation: Sendable {
    let name: String
    /// How often it is done to be counted.
    let count: Int
    /// Whether its instructions are the same each time.
    var isExact = true
    /// Does it that many times, and again between `begin` and `end` of the counter.
    let perform: @Sendable (_ count: Int, _ counter: Counter) -> Void

    static let all = timers + ticks + rates + shared + durable + wheel
    /// Those whose instructions are counted.
    static let exact = all.filter(\.isExact)
}

/// Counts what happens between its two marks.
final class Counter: @unchecked Sendable {
    // Used by one thread at a time.
    private(set) var blocks: UInt64 = 0

    func begin() {
        blocks = allocations_so_far().blocks
        budget_begin()
    }

    func end() {
        budget_end()
        blocks = allocations_so_far().blocks - blocks
    }

    /// Runs the operation once without counting, to leave out one-time set-up, and then counts it.
    ///
    /// - Parameters:
    ///   - times: How often.
    ///   - work: What to do, with numbers that are others each time.
    func count(_ times: Int, _ work: (Range<Int>) -> Void) {
        work(0..<times)
        begin()
        work(times..<2 * times)
        end()
    }

    /// The same for operations that may suspend.
    func count(_ times: Int, _ work: (Range<Int>) async throws -> Void) async throws {
        try await work(0..<times)
        begin()
        try await work(times..<2 * times)
        end()
    }
}
