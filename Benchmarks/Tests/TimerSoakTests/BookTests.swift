import Testing

@testable import timer_soak

/// The checks of a soak have to notice what they are there for.
@Suite struct `The book of a timer` {
    private static let interval: UInt64 = 1_000_000

    /// A timer that was made at 100 ms, and has ticked twice.
    private func book(_ missed: Missed = .coalesce, limit: Int = 0) -> Book {
        let first = Expectation(low: 101_000_000, high: 101_010_000, count: 1, interval: Self.interval)
        var book = Book(expected: first, missed: missed, limit: limit)
        #expect(tick(&book, 1, 101_000_500) == nil)
        #expect(tick(&book, 2, 102_000_500) == nil)
        return book
    }

    private func tick(
        _ book: inout Book, _ count: Int, _ scheduled: UInt64, missed: UInt64 = 0, isLast: Bool = false,
        at now: UInt64? = nil
    ) -> Promise? {
        let arrival = Book.Arrival(count: count, scheduled: scheduled, missed: missed, isLast: isLast)
        defer { book.isRunning = false }
        return book.began(arrival, at: now ?? scheduled)
    }

    @Test func `accepts the grid`() {
        var book = book()
        #expect(tick(&book, 3, 103_000_500) == nil)
        #expect(tick(&book, 4, 104_000_500, missed: 2) == nil)
        #expect(tick(&book, 5, 107_000_500) == nil)
    }

    @Test func `finds a tick off the grid, an early one, one that comes twice and one too many`() {
        var book = book()
        #expect(tick(&book, 3, 103_000_501) == .grid)
        book = self.book()
        #expect(tick(&book, 3, 103_000_500, at: 103_000_499) == .early)
        book = self.book()
        #expect(tick(&book, 2, 102_000_500) == .order)
        book = self.book()
        #expect(tick(&book, 4, 104_000_500) == .order)
        book = self.book(limit: 3)
        #expect(tick(&book, 3, 103_000_500) == .order)
    }

    @Test func `finds a tick inside another one`() {
        var book = book()
        book.isRunning = true
        #expect(tick(&book, 3, 103_000_500) == .overlap)
    }

    @Test func `finds a tick after a stop, but not one that had begun`() {
        var book = book()
        let broken1 = book.stopped(after: 3, waited: false)
        #expect(broken1 == nil)
        #expect(tick(&book, 3, 103_000_500) == nil)
        #expect(tick(&book, 4, 104_000_500) == .stale)
        book = self.book()
        book.isRunning = true
        let broken2 = book.stopped(after: 2, waited: true)
        #expect(broken2 == .stale)
        book.isRunning = false
        #expect(tick(&book, 3, 103_000_500) == .stale)
    }

    /// Restarts the timer at some microseconds after its third tick was due.
    private func restart(_ book: inout Book, at now: UInt64 = 103_001_000) {
        book.willStart(at: now, delay: Self.interval, interval: Self.interval)
        let isClear = book.didStart(from: now, to: now + 1_000, delay: Self.interval)
        #expect(isClear)
    }

    @Test func `allows one tick of the old run after a restart`() {
        var book = book()
        restart(&book)
        #expect(tick(&book, 3, 103_000_500, at: 103_003_000) == nil)
        #expect(tick(&book, 1, 104_001_300) == nil)
        #expect(tick(&book, 2, 105_001_300) == nil)
        #expect(tick(&book, 5, 105_000_500) == .order)
    }

    @Test func `allows a tick that had begun before several restarts`() {
        var book = book()
        for number in 0..<4 { restart(&book, at: 103_001_000 + UInt64(number) * 2_000) }
        #expect(tick(&book, 3, 103_000_500, at: 103_009_000) == nil)
        #expect(tick(&book, 1, 104_007_300) == nil)
    }

    @Test func `finds two ticks of the old run after a restart, and a new run that starts too early`() {
        var book = book()
        restart(&book)
        #expect(tick(&book, 3, 103_000_500) == nil)
        #expect(tick(&book, 4, 104_000_500) == .order)
        book = self.book()
        restart(&book)
        #expect(tick(&book, 1, 104_000_999) == .grid)
    }

    @Test func `finds a tick of the old run that was not due before a restart`() {
        var book = book()
        restart(&book, at: 102_900_000)
        #expect(tick(&book, 3, 103_000_500) == .order)
    }

    @Test func `goes on with the rest of the interval after a pause`() {
        var book = book()
        let broken3 = book.stopped(after: 2, waited: false)
        #expect(broken3 == nil)
        book.willResume(count: 2, between: 150_600_000, and: 150_610_000, phase: 0, waited: false)
        #expect(tick(&book, 3, 150_600_100) == nil)
        #expect(tick(&book, 4, 151_600_100) == nil)
    }

    @Test func `finds a tick that is long overdue`() {
        let book = book()
        #expect(!book.isOverdue(at: 103_000_600, patience: 1_000_000))
        #expect(book.isOverdue(at: 104_000_600, patience: 1_000_000))
    }

    @Test func `gives a skipping timer an interval more`() {
        #expect(!book(.skip).isOverdue(at: 105_000_400, patience: 1_000_000))
        #expect(book(.skip).isOverdue(at: 105_000_600, patience: 1_000_000))
    }

    @Test func `counts the points that a skipping timer has dropped before its tick`() {
        var book = book(.skip)
        #expect(tick(&book, 3, 106_000_500, missed: 3) == nil)
        #expect(tick(&book, 4, 107_000_500, missed: 1) == .grid)
    }
}

@Suite struct `A line of a soak` {
    @Test func `is flat when its last third is not above its first`() {
        let steady = Flatness(
            "memory", "MB", of: [10, 100, 100, 101, 99, 100, 100, 102, 101, 100], share: 0.03, amount: 1)
        #expect(steady.isFlat)
        let growing = Flatness("memory", "MB", of: (1...100).map(Double.init), share: 0.03, amount: 1)
        #expect(!growing.isFlat)
    }

    @Test func `is not about the samples in which the process warms up`() {
        let warm = Flatness("threads", "", of: [1, 2] + Array(repeating: 9, count: 8), share: 0, amount: 0)
        #expect(warm.isFlat && warm.first == 9)
    }
}
