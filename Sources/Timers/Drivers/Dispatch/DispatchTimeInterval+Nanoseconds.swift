package import Dispatch

extension DispatchTimeInterval {
    /// Returns an interval of that many nanoseconds, or a little less.
    ///
    /// The largest value of an `Int` is `most`. Where an `Int` has 32 bits, as on some watches, it may be too small for
    /// the nanoseconds; the interval then counts milliseconds.
    package static func atMost(nanoseconds: UInt64, _ most: Int = .max) -> DispatchTimeInterval {
        nanoseconds <= UInt64(most)
            ? .nanoseconds(Int(nanoseconds)) : .milliseconds(Int(min(nanoseconds / 1_000_000, UInt64(most))))
    }
}
