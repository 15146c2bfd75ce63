import Testing
import Timers

/// When a context wakes for timers with a tolerance, and when it looks for them.
@Suite struct WakeUpSharingTests {
    // MARK: SystemResumeNotifier

    private let idle: UInt64 = 987_654_321_012

    /// A window that begins so many microseconds after the context became idle.
    private func window(_ wait: UInt64, _ tolerance: UInt64) -> TickWindow {
        let earliest = idle + wait * 1000
        return TickWindow(earliest: earliest, latest: earliest + tolerance * 1000)
    }

    /// How late in its window a wake-up comes, in nanoseconds.
    private func lateness(_ wait: UInt64, _ tolerance: UInt64, lead: UInt64 = 0) -> UInt64 {
        let window = window(wait, tolerance)
        let instant = WakeUpSharing.wakeUp(in: window, after: idle, lead: lead * 1000)
        return instant - (idle + wait * 1000)
    }

    @Test(arguments: [(1, 1000), (249, 1000), (10, 100), (1, 50), (2000, 10_000)] as [(UInt64, UInt64)])
    func `a window that begins soon is used to its end`(wait: UInt64, tolerance: UInt64) {
        let late = lateness(wait, tolerance)
        #expect(late <= tolerance * 1000 - 25_000)
        #expect(late >= tolerance * 1000 * 15 / 16 - 25_000)
    }

    @Test(arguments: [(10, 15_000), (25, 0), (200, 0)] as [(UInt64, UInt64)])
    func `the more so the earlier the context is woken`(lead: UInt64, margin: UInt64) {
        let late = lateness(10, 100, lead: lead)
        #expect(late <= 100_000 - margin)
        #expect(late >= 100_000 * 15 / 16 - margin)
    }

    @Test(arguments: [(250, 1000), (100_000, 1000), (1, 49), (1, 10_001), (1, 0)] as [(UInt64, UInt64)])
    func `otherwise the instant is the one that others choose`(wait: UInt64, tolerance: UInt64) {
        let window = window(wait, tolerance)
        #expect(WakeUpSharing.wakeUp(in: window, after: idle, lead: 0) == window.chosen)
    }

    @Test func `a window that does not begin before the first timer comes up changes nothing`() {
        var sharing = WakeUpSharing()
        for earliest in [5000, 5001, .max] as [UInt64] {
            let window = TickWindow(earliest: earliest, latest: .max)
            #expect(sharing.wakeUp(forFirst: 5000, window: window, lead: 0) == 5000)
        }
        #expect(!sharing.isWorthwhile)
    }

    @Test func `a window that ends after the first timer comes up is used until then`() {
        var sharing = WakeUpSharing()
        let window = TickWindow(earliest: 1000, latest: 9_000_000)
        #expect(sharing.wakeUp(forFirst: 1030, window: window, lead: 0) == 1024)
    }

    // MARK: Searching

    /// Whether a search is due and, if it is, which of these windows it finds.
    private func found(
        _ sharing: inout WakeUpSharing, at now: UInt64, first: UInt64, _ windows: [(UInt64, UInt64)]
    ) -> [Bool]? {
        guard var search = sharing.search(at: now, first: first) else { return nil }
        let found = windows.map { earliest, latest in
            search.includes(TickWindow(earliest: earliest, latest: latest))
        }
        let hasFound = sharing.end(search)
        #expect(hasFound == found.contains(true))
        return found
    }

    private func withTolerance() -> WakeUpSharing {
        var sharing = WakeUpSharing()
        sharing.tolerantTimerEnqueued()
        return sharing
    }

    @Test func `there is nothing to look for before a timer has a tolerance`() {
        var sharing = WakeUpSharing()
        #expect(!sharing.isPossible && !sharing.isWorthwhile)
        sharing.tolerantTimerEnqueued()
        #expect(sharing.isPossible && sharing.isWorthwhile)
    }

    @Test func `a search finds the timers whose windows have begun`() {
        var sharing = withTolerance()
        let windows: [(UInt64, UInt64)] = [(90, 900), (100, 900), (101, 900), (500, 500)]
        #expect(found(&sharing, at: 100, first: 500, windows) == [true, true, false, false])
    }

    @Test func `after a search that found some there is another one: more may be behind them`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(90, 900)]) == [true])
        #expect(found(&sharing, at: 100, first: 500, [(95, 900)]) == [true])
        #expect(found(&sharing, at: 100, first: 500, []) == [])
        #expect(found(&sharing, at: 100, first: 500, []) == nil)
    }

    @Test func `a search in vain is the last one until the first of the windows begins`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(400, 900), (300, 500)]) == [false, false])
        #expect(found(&sharing, at: 299, first: 500, []) == nil)
        #expect(found(&sharing, at: 300, first: 500, [(400, 900), (300, 500)]) == [false, true])
    }

    @Test func `or until another timer comes up first`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(300, 500)]) == [false])
        #expect(found(&sharing, at: 100, first: 501, [(300, 501)]) == [false])
    }

    @Test func `or until another timer with a tolerance begins to wait`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(300, 500)]) == [false])
        sharing.tolerantTimerEnqueued()
        #expect(found(&sharing, at: 100, first: 500, [(300, 500)]) == [false])
    }

    @Test func `or until the context wakes for one that the search did not see`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(300, 500)]) == [false])
        let wakeUp = sharing.wakeUp(forFirst: 500, window: TickWindow(earliest: 200, latest: 800), lead: 0)
        #expect(wakeUp >= 200 && wakeUp <= 500)
        #expect(found(&sharing, at: 199, first: 500, []) == nil)
        #expect(found(&sharing, at: 200, first: 500, [(200, 800)]) == [true])
    }

    @Test func `a search among timers without a tolerance is the last one until a timer has one`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(500, 500), (600, 600)]) == [false, false])
        #expect(!sharing.isWorthwhile && sharing.isPossible)
        _ = sharing.wakeUp(forFirst: 500, window: TickWindow(earliest: 400, latest: 800), lead: 0)
        #expect(sharing.isWorthwhile)
    }
}
