import CAllocations

/// Something whose cost has a budget.
struct Operation: Sendable {
    let name: String
    /// How often it is done to be counted.
    let count: Int
    /// Does it that many times, and again between `begin` and `end` of the counter.
    let perform: @Sendable (_ count: Int, _ counter: Counter) -> Void

    static let all = timers + ticks + wheel
}

/// Counts what happens between its two marks.
final class Counter {
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
}
