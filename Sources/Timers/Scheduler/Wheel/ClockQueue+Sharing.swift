import TimerWheel

extension ClockQueue {
    /// How many timers are looked at for one that is served early, or woken for.
    private static let lookahead = 16

    /// A timer of those that come up next, out of the wheel, if its tolerance has begun: it then needs no wake-up of
    /// its own.
    mutating func popTolerant(at now: UInt64, _ driver: any TimerDriver) -> RetainedEntry? {
        repeat {
            while let token = tolerant.popLast() {
                guard let retained = wheel.remove(token) else { continue }
                guard let window = retained.entry.window, policy.earliestTick(in: window) > now else { return retained }
                // Its deadline was moved after the search.
                enqueue(retained, window, driver)
            }
        } while findTolerant(at: now)
        return nil
    }

    /// Searches the timers that come up next, unless that is known to be vain.
    private mutating func findTolerant(at now: UInt64) -> Bool {
        guard let first = wheel.nextExpiry(before: .max), var search = policy.search(at: now, first: first) else {
            return false
        }
        var shown = moveSpace()
        wheel.peek(atMost: Self.lookahead) { timer in shown.append(timer) }
        for timer in shown.reversed() {
            if search.finds(timer.read(Self.window)) { tolerant.append(timer.token) }
        }
        shown.removeAll(keepingCapacity: true)
        space = shown
        return policy.end(search)
    }

    /// The space, which is moved: an array that is held twice would be copied when it grows.
    private mutating func moveSpace() -> [EntryWheel.Shown] {
        var taken: [EntryWheel.Shown] = []
        swap(&taken, &space)
        return taken
    }

    /// The window that ends first, of some timers that come up next.
    @inline(never)
    mutating func windowEndingFirst() -> TickWindow {
        var first = TickWindow(exactly: .max)
        wheel.peek(atMost: Self.lookahead) { timer in
            let window = timer.read(Self.window)
            if window.latest < first.latest { first = window }
        }
        return first
    }

    /// Forgets the timers that were found, and gives the space back.
    mutating func clearTolerant() {
        tolerant = []
        space = []
    }

    /// When the next tick of a timer in the wheel may begin.
    private static func window(_ entry: TimerEntry) -> TickWindow {
        entry.window ?? TickWindow(exactly: .max)
    }
}
