/// Which timers tick at a wake-up for others, because their tolerance has begun, and when the context wakes for such
/// timers alone.
///
/// A timer with a tolerance waits until the end of its window, so that a wake-up for another timer may come first. At
/// each wake-up the caller searches the timers that come up next for some that may tick early. That takes a look at
/// each of them, so the caller asks here first: no search is due when no timer has a tolerance, or when the last search
/// was in vain and nothing has changed since.
package struct WakeUpSharing {
    /// Whether a timer with a tolerance has begun to wait since the caller last began anew.
    package private(set) var isPossible = false
    /// Whether there may be a timer with a tolerance among those that come up next.
    package private(set) var isWorthwhile = false
    /// When the context last became idle.
    private var idleSince: UInt64 = 0
    /// When the first timer came up at the last search.
    private var searched: UInt64 = 0
    /// No timer may tick before this instant, as far as the last search has shown.
    private var noneBefore: UInt64 = 0

    package init() {}

    /// A timer with a tolerance begins to wait.
    package mutating func began() {
        isPossible = true
        isWorthwhile = true
        noneBefore = 0
    }

    /// The context has served everything that was due.
    package mutating func becameIdle(at now: UInt64) {
        idleSince = now
    }

    // MARK: Searching

    /// A look through the windows of the timers that come up next, for those that may tick now.
    package struct Search {
        private let now: UInt64
        fileprivate let first: UInt64
        fileprivate var hasFound = false
        fileprivate var hasSeenTolerance = false
        fileprivate var noneBefore = UInt64.max

        fileprivate init(at now: UInt64, first: UInt64) {
            self.now = now
            self.first = first
        }

        /// Whether the timer with this window may tick now.
        package mutating func finds(_ window: TickWindow) -> Bool {
            hasSeenTolerance = hasSeenTolerance || window.earliest < window.latest
            guard window.earliest > now else {
                hasFound = true
                return true
            }
            noneBefore = min(noneBefore, window.earliest)
            return false
        }
    }

    /// A search at `now`, while the first timer comes up at `first`; nil if it would be in vain.
    package func search(at now: UInt64, first: UInt64) -> Search? {
        first != searched || now >= noneBefore ? Search(at: now, first: first) : nil
    }

    /// The caller has looked at the windows.
    ///
    /// - Returns: whether the search found a timer.
    package mutating func end(_ search: Search) -> Bool {
        searched = search.first
        // There may be more behind those that were found.
        noneBefore = search.hasFound ? 0 : search.noneBefore
        isWorthwhile = search.hasSeenTolerance
        return search.hasFound
    }

    // MARK: SystemResumeNotifier

    /// When to wake.
    ///
    /// - Parameters:
    ///   - first: When the first timer comes up.
    ///   - window: The window that ends first of those the caller looked at.
    ///   - lead: How much earlier the context is woken, in nanoseconds.
    /// - Returns: the instant at which the context has to be awake.
    package mutating func wakeUp(forFirst first: UInt64, window: TickWindow, lead: UInt64) -> UInt64 {
        guard window.earliest < first else { return first }
        // The next search has to find the timer, even if it does not look at it: the context would otherwise wake for
        // the same instant again, at once.
        isWorthwhile = true
        noneBefore = min(noneBefore, window.earliest)
        return Self.wakeUp(
            in: TickWindow(earliest: window.earliest, latest: first), after: idleSince, lead: lead)
    }

    /// About what it takes to wake, in nanoseconds.
    private static let wakeUpTime: UInt64 = 25_000
    /// The longest window that is used to its end, in nanoseconds: with longer ones wake-ups are few.
    private static let longest: UInt64 = 10_000_000

    /// When to wake for a timer that may tick in `window`, if the context is idle since `served`.
    ///
    /// Normally that is the instant that other timers and other processes choose, too. When the window begins soon,
    /// timers follow each other closely, and a later wake-up serves more of them: it then comes as late as the tick is
    /// still inside the window. The context is woken by `lead` earlier than this instant.
    package static func wakeUp(in window: TickWindow, after served: UInt64, lead: UInt64) -> UInt64 {
        let tolerance = window.latest - window.earliest
        let isDense = window.earliest.saturatingSubtract(served) < tolerance / 4
        guard isDense, 2 * wakeUpTime...longest ~= tolerance else { return window.chosen }
        // Others round to much the same instants.
        let grain = 1 << UInt64(63 - (tolerance / 16).leadingZeroBitCount) as UInt64
        return (window.latest - wakeUpTime.saturatingSubtract(lead)) & ~(grain - 1)
    }
}
