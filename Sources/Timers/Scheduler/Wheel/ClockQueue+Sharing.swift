import TimerWheel

extension ClockQueue {
    /// How many of the next timers a search reads, for one to serve early or to wake for.
    private static let lookahead = 16

    /// Removes and returns one of the next timers if its tolerance has begun: it then needs no wake-up of its own.
    mutating func popTolerant(at now: UInt64, _ driver: any TimerDriver) -> RetainedEntry? {
        repeat {
            while let token = tolerant.popLast() {
                guard let retained = wheel.remove(token) else { continue }
                guard let window = retained.entry.window, policy.earliestTick(in: window) > now else { return retained }
                // Another thread moved its deadline after the search.
                enqueue(retained, window, driver)
            }
        } while findTolerant(at: now)
        return nil
    }

    /// Searches the next timers, unless the policy knows that the search would find none.
    private mutating func findTolerant(at now: UInt64) -> Bool {
        guard let first = wheel.nextExpiry(), var search = policy.search(at: now, first: first) else {
            return false
        }
        var upcoming = takeSearchBuffer()
        wheel.peek(atMost: Self.lookahead) { timer in upcoming.append(timer) }
        for timer in upcoming.reversed() {
            if search.includes(timer.read(Self.window)) { tolerant.append(timer.token) }
        }
        upcoming.removeAll(keepingCapacity: true)
        searchBuffer = upcoming
        return policy.end(search)
    }

    /// Returns the buffer and leaves an empty array in its place: an array with two references would be copied when it
    /// grows.
    private mutating func takeSearchBuffer() -> [EntryWheel.Upcoming] {
        var taken: [EntryWheel.Upcoming] = []
        swap(&taken, &searchBuffer)
        return taken
    }

    /// Returns the window that ends first among some of the next timers.
    @inline(never)
    mutating func windowEndingFirst() -> TickWindow {
        var first = TickWindow(exactly: .max)
        wheel.peek(atMost: Self.lookahead) { timer in
            let window = timer.read(Self.window)
            if window.latest < first.latest { first = window }
        }
        return first
    }

    /// Discards the timers that a search found, and the buffer.
    mutating func clearTolerant() {
        tolerant = []
        searchBuffer = []
    }

    /// Returns the window in which the next tick of a timer in the wheel may begin.
    private static func window(_ entry: TimerEntry) -> TickWindow {
        entry.window ?? TickWindow(exactly: .max)
    }
}
