import TimerWheel

extension Timeline {
    /// The timers that may tick at a wake-up for others, because their tolerance has begun.
    struct Sharing {
        /// Timers that may, found but not yet taken out; the first comes last.
        fileprivate var found: [TimerWheel.Token] = []
        /// There was none before this instant, when the wheel spoke of `looked`.
        fileprivate var noneBefore: UInt64 = 0
        fileprivate var looked: UInt64 = 0
        /// Whether a timer with a tolerance was put into the wheel since none was found there.
        var isWorthwhile: Bool

        init(isWorthwhile: Bool = false) {
            self.isWorthwhile = isWorthwhile
        }
    }

    /// A timer of those that come up next, out of the wheel, if its tolerance has begun: it then needs no wake-up of its own.
    ///
    /// Worthwhile only where ticks share wake-ups.
    mutating func popTolerant(at now: UInt64, _ driver: any TimerDriver) -> HeldEntry? {
        repeat {
            while let token = sharing.found.popLast() {
                guard let payload = wheel.payload(of: token), window(payload).earliest <= now,
                    wheel.cancel(token) != nil
                else { continue }
                let held = takeEntry(payload)
                held.entry.closeTick()
                if held.entry.machine.plan.earliest <= now { return held }
                // It was put off in between.
                _ = place(held, driver)
            }
        } while findTolerant(by: now)
        return nil
    }

    /// How many timers are looked at for one that is served early.
    private static let lookahead = 16

    /// Looks through timers that come up next, unless that is known to be vain.
    private mutating func findTolerant(by now: UInt64) -> Bool {
        guard let next = wheel.nextExpiry(), next != sharing.looked || now >= sharing.noneBefore else { return false }
        var found: [TimerWheel.Token] = []
        swap(&found, &sharing.found)
        var noneBefore = UInt64.max
        var isWorthwhile = false
        wheel.peek(atMost: Self.lookahead) { token, payload in
            let (earliest, instant) = window(payload)
            isWorthwhile = isWorthwhile || earliest < instant
            if earliest <= now {
                found.append(token)
            } else {
                noneBefore = min(noneBefore, earliest)
            }
        }
        found.reverse()
        swap(&found, &sharing.found)
        // Behind those that were found there may be more.
        sharing.noneBefore = sharing.found.isEmpty ? noneBefore : 0
        sharing.looked = next
        sharing.isWorthwhile = isWorthwhile
        return !sharing.found.isEmpty
    }

    /// From when on the next tick of a timer may begin, and when it comes up.
    private func window(_ payload: UInt) -> (earliest: UInt64, instant: UInt64) {
        unsafe HeldEntry.unmanaged(payload)._withUnsafeGuaranteedRef { entry in
            entry.lookAtTick()
            return (entry.machine.earliest, entry.openTick.standsAt)
        }
        // The wheel keeps its reference; another one would be counted.
    }
}
