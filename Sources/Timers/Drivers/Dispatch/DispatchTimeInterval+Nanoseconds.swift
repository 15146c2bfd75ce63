package import Dispatch

extension DispatchTimeInterval {
    /// That many nanoseconds, or a little less.
    ///
    /// An `Int`, whose largest value `most` is, has 32 bits on some watches: it counts milliseconds where it is too
    /// small for the nanoseconds.
    package static func atMost(nanoseconds: UInt64, _ most: Int = .max) -> DispatchTimeInterval {
        nanoseconds <= UInt64(most)
            ? .nanoseconds(Int(nanoseconds)) : .milliseconds(Int(min(nanoseconds / 1_000_000, UInt64(most))))
    }
}
