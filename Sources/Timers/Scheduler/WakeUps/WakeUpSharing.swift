/// Decides which timers tick at a wake-up for another timer because their tolerance has begun, and when the context
/// wakes for such timers alone.
///
/// A timer with a tolerance waits until the end of its window, so that a wake-up for another timer may come first. At
/// each wake-up the caller searches the next timers for some that may tick early. Each search reads those timers, so
/// the caller asks here first whether one is needed. None is needed when no timer has a tolerance, or when the last
/// search found none and nothing has changed since.
package struct WakeUpSharing {
    /// Whether a timer with a tolerance has been enqueued since this value was made.
    package private(set) var isPossible = false
    /// Whether there may be a timer with a tolerance among the next ones.
    package private(set) var isWorthwhile = false
    /// When the context last became idle.
    private var idleSince: UInt64 = 0
    /// When the first timer came up at the last search.
    private var searched: UInt64 = 0
    /// The earliest instant at which a timer may tick, as far as the last search has shown.
    private var noneBefore: UInt64 = 0

    package init() {}

    /// Called when a timer with a tolerance is enqueued.
    package mutating func tolerantTimerEnqueued() {
        isPossible = true
        isWorthwhile = true
        noneBefore = 0
    }

    /// Called when the context has served all timers that were due.
    package mutating func becameIdle(at now: UInt64) {
        idleSince = now
    }

    // MARK: Searching

    /// A search through the windows of the next timers, for those that may tick now.
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

        /// Records a window, and returns whether its timer may tick now.
        package mutating func includes(_ window: TickWindow) -> Bool {
            hasSeenTolerance = hasSeenTolerance || window.earliest < window.latest
            guard window.earliest > now else {
                hasFound = true
                return true
            }
            noneBefore = min(noneBefore, window.earliest)
            return false
        }
    }

    /// Returns a search at `now`, while the first timer comes up at `first`; nil if it would find none.
    package func search(at now: UInt64, first: UInt64) -> Search? {
        first != searched || now >= noneBefore ? Search(at: now, first: first) : nil
    }

    /// Called when the caller has read the windows.
    ///
    /// - Returns: whether the search found a timer.
    package mutating func end(_ search: Search) -> Bool {
        searched = search.first
        // There may be more behind the timers that were found.
        noneBefore = search.hasFound ? 0 : search.noneBefore
        isWorthwhile = search.hasSeenTolerance
        return search.hasFound
    }

    // MARK: When to wake

    /// Decides when to wake.
    ///
    /// - Parameters:
    ///   - first: when the first timer comes up.
    ///   - window: the window that ends first among those the caller read.
    ///   - lead: how much earlier the context is woken, in nanoseconds.
    /// - Returns: the instant at which the context has to be awake.
    package mutating func wakeUp(forFirst first: UInt64, window: TickWindow, lead: UInt64) -> UInt64 {
        guard window.earliest < first else { return first }
        // The next search has to run even if it does not read this timer: the context would otherwise wake for the same
        // instant again, at once.
        isWorthwhile = true
        noneBefore = min(noneBefore, window.earliest)
        return Self.wakeUp(
            in: TickWindow(earliest: window.earliest, latest: first), after: idleSince, lead: lead)
    }

    /// About how long a wake-up takes, in nanoseconds.
    private static let wakeUpTime: UInt64 = 25_000
    /// The longest window, in nanoseconds, at whose end the context wakes.
    ///
    /// Longer windows cause few wake-ups.
    private static let longest: UInt64 = 10_000_000

    /// Returns when to wake for a timer that may tick in `window`, if the context has been idle since `served`.
    ///
    /// Normally, that is the instant that other timers and other processes also choose. If the window begins soon,
    /// timers follow each other closely, and a later wake-up serves more of them. The wake-up then comes as late as
    /// possible inside the window. The context is woken `lead` earlier than this instant.
    package static func wakeUp(in window: TickWindow, after served: UInt64, lead: UInt64) -> UInt64 {
        let tolerance = window.latest - window.earliest
        let isDense = window.earliest.saturatingSubtract(served) < tolerance / 4
        guard isDense, 2 * wakeUpTime...longest ~= tolerance else { return window.chosen }
        // Other queues then choose almost the same instants.
        let grain = 1 << UInt64(63 - (tolerance / 16).leadingZeroBitCount) as UInt64
        return (window.latest - wakeUpTime.saturatingSubtract(lead)) & ~(grain - 1)
    }
}
