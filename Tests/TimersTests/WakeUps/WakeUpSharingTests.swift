import Testing
import Timers

/// When a context wakes for timers with a tolerance, and when it searches for them.
@Suite struct WakeUpSharingTests {
    // MARK: When to wake

    private let idle: UInt64 = 987_654_321_012

    /// Returns a window that begins `wait` microseconds after the context became idle.
    private func window(_ wait: UInt64, _ tolerance: UInt64) -> TickWindow {
        let earliest = idle + wait * 1000
        return TickWindow(earliest: earliest, latest: earliest + tolerance * 1000)
    }

    /// Returns how late in its window a wake-up comes, in nanoseconds.
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
    func `with a longer lead the wake-up comes later in the window`(lead: UInt64, margin: UInt64) {
        let late = lateness(10, 100, lead: lead)
        #expect(late <= 100_000 - margin)
        #expect(late >= 100_000 * 15 / 16 - margin)
    }

    @Test(arguments: [(250, 1000), (100_000, 1000), (1, 49), (1, 10_001), (1, 0)] as [(UInt64, UInt64)])
    func `in other windows the wake-up comes at the instant that other timers choose`(wait: UInt64, tolerance: UInt64) {
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

    /// Returns which of these windows a search finds; nil if the search is not needed.
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

    @Test func `no search is needed before a timer has a tolerance`() {
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

    @Test func `a search that found timers is followed by another, because there may be more`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(90, 900)]) == [true])
        #expect(found(&sharing, at: 100, first: 500, [(95, 900)]) == [true])
        #expect(found(&sharing, at: 100, first: 500, []) == [])
        #expect(found(&sharing, at: 100, first: 500, []) == nil)
    }

    @Test func `after a search that found none, the next one comes when the first of the windows begins`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(400, 900), (300, 500)]) == [false, false])
        #expect(found(&sharing, at: 299, first: 500, []) == nil)
        #expect(found(&sharing, at: 300, first: 500, [(400, 900), (300, 500)]) == [false, true])
    }

    @Test func `after a search that found none, the next one comes when another timer comes up first`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(300, 500)]) == [false])
        #expect(found(&sharing, at: 100, first: 501, [(300, 501)]) == [false])
    }

    @Test func `after a search that found none, the next one comes when a timer with a tolerance is enqueued`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(300, 500)]) == [false])
        sharing.tolerantTimerEnqueued()
        #expect(found(&sharing, at: 100, first: 500, [(300, 500)]) == [false])
    }

    @Test func `after a search that found none, the next one comes with a wake-up for a window it did not read`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(300, 500)]) == [false])
        let wakeUp = sharing.wakeUp(forFirst: 500, window: TickWindow(earliest: 200, latest: 800), lead: 0)
        #expect(wakeUp >= 200 && wakeUp <= 500)
        #expect(found(&sharing, at: 199, first: 500, []) == nil)
        #expect(found(&sharing, at: 200, first: 500, [(200, 800)]) == [true])
    }

    @Test func `after a search among timers without a tolerance, the next one comes when a timer has one`() {
        var sharing = withTolerance()
        #expect(found(&sharing, at: 100, first: 500, [(500, 500), (600, 600)]) == [false, false])
        #expect(!sharing.isWorthwhile && sharing.isPossible)
        _ = sharing.wakeUp(forFirst: 500, window: TickWindow(earliest: 400, latest: 800), lead: 0)
        #expect(sharing.isWorthwhile)
    }
}
