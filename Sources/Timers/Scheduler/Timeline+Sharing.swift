import TimerWheel

extension Timeline {
    /// The timers that may tick at a wake-up for others, because their tolerance has begun.
    struct Sharing {
        /// Whether timers with a tolerance were put into the wheel since it was empty.
        private(set) var isPossible = false
        /// Whether there was one among those that come up next.
        fileprivate(set) var isWorthwhile = false
        /// When everything that was due by then had been served last.
        var served: UInt64 = 0
        /// Timers that may tick, found but not yet taken out; the first comes last.
        fileprivate var found: [TimerWheel.Token] = []
        /// There was none before this instant, when the wheel spoke of `looked`.
        fileprivate var noneBefore: UInt64 = 0
        fileprivate var looked: UInt64 = 0
        /// Space to write down timers in, kept so that none is allocated each time.
        private var space: [EntryWheel.Shown] = []

        /// A timer with a tolerance is put into the wheel.
        mutating func begin() {
            isPossible = true
            isWorthwhile = true
            noneBefore = 0
        }

        fileprivate mutating func takeSpace() -> [EntryWheel.Shown] {
            var taken: [EntryWheel.Shown] = []
            swap(&taken, &space)
            return taken
        }

        fileprivate mutating func keepSpace(_ taken: consuming [EntryWheel.Shown]) {
            taken.removeAll(keepingCapacity: true)
            space = taken
        }
    }

    /// A timer of those that come up next, out of the wheel, if its tolerance has begun: it then needs no wake-up of its own.
    ///
    /// Worthwhile only where ticks share wake-ups.
    mutating func popTolerant(at now: UInt64, _ driver: any TimerDriver) -> RetainedEntry? {
        repeat {
            while let token = sharing.found.popLast() {
                guard let held = wheel.take(token) else { continue }
                held.entry.closeTick()
                if let window = held.entry.machine.placement, window.earliest <= now { return held }
                // It was put off in between.
                _ = place(held, driver)
            }
        } while findTolerant(by: now)
        return nil
    }

    /// When the context has to wake for timers with a tolerance, the first of which comes up, at the end of its window, at `first`.
    mutating func sharedWakeUp(for first: UInt64) -> UInt64 {
        var window = TickWindow(earliest: .max, latest: .max)
        wheel.peek(atMost: Self.lookahead) { timer in
            let other = timer.look(Self.window)
            if other.latest < window.latest { window = other }
        }
        guard window.earliest < first else { return first }
        // It is to be found at that wake-up, also where it was not among those that were looked at: the next wake-up would be for
        // the same instant, at once.
        sharing.isWorthwhile = true
        sharing.noneBefore = min(sharing.noneBefore, window.earliest)
        return WakingRhythm.wakeUp(
            in: TickWindow(earliest: window.earliest, latest: first), after: sharing.served, lead: lead.nanoseconds)
    }

    /// How many timers are looked at for one that is served early.
    private static let lookahead = 16

    /// Looks through timers that come up next, unless that is known to be vain.
    private mutating func findTolerant(by now: UInt64) -> Bool {
        guard let next = wheel.nextExpiry(before: .max), next != sharing.looked || now >= sharing.noneBefore else {
            return false
        }
        var known = sharing.takeSpace()
        wheel.peek(atMost: Self.lookahead) { timer in known.append(timer) }
        var noneBefore = UInt64.max
        var isWorthwhile = false
        for timer in known.reversed() {
            let window = timer.look(Self.window)
            isWorthwhile = isWorthwhile || window.earliest < window.latest
            if window.earliest <= now {
                sharing.found.append(timer.token)
            } else {
                noneBefore = min(noneBefore, window.earliest)
            }
        }
        sharing.keepSpace(known)
        // Behind those that were found there may be more.
        sharing.noneBefore = sharing.found.isEmpty ? noneBefore : 0
        sharing.looked = next
        sharing.isWorthwhile = isWorthwhile
        return !sharing.found.isEmpty
    }

    /// When the next tick of a timer in the wheel may begin.
    private static func window(_ entry: TimerEntry) -> TickWindow {
        entry.lookAtTick()
        return entry.machine.placement ?? TickWindow(earliest: .max, latest: .max)
    }
}
