import TimerWheel

extension Timeline {
    /// How many timers are looked at after one came up in vain.
    private static let lookahead = 64

    /// Moves timers that were put off to where they belong before they come up in vain, so that nobody has to wake for them.
    ///
    /// Where one was put off its neighbours usually were, too: every packet puts off the idle timeout of its connection. O(64).
    @inline(never)
    mutating func moveThosePutOff(_ driver: any TimerDriver) {
        makeChanges()
        var left = Self.lookahead
        var areAllPutOff = true
        while areAllPutOff, left > 0, !wheel.isEmpty {
            var seen: [(token: TimerWheel.Token, payload: UInt)] = []
            wheel.peek(atMost: left) { token, payload in
                Self.prefetch(payload)
                seen.append((token, payload))
            }
            for (token, payload) in seen {
                if !Self.isPutOff(payload) {
                    areAllPutOff = false
                } else if wheel.cancel(token) != nil {
                    let held = takeEntry(payload)
                    held.entry.closeTick()
                    _ = place(held, driver)
                }
            }
            left -= seen.count
        }
    }

    private static func isPutOff(_ payload: UInt) -> Bool {
        unsafe HeldEntry.unmanaged(payload)._withUnsafeGuaranteedRef { entry in
            guard let due = entry.openTick.current else { return false }
            return due > entry.openTick.standsAt
        }
        // The wheel keeps its reference.
    }
}
