extension TimerWheel {
    /// Names one timer of one wheel.
    ///
    /// It goes stale when the timer expires or is cancelled, and stale tokens are harmless: the place of a timer
    /// carries a generation, which comes back only after 2³¹ uses of the same place.
    public struct Token: Hashable, Sendable, BitwiseCopyable {
        let index: UInt32
        let generation: UInt32
    }

    /// A timer that has expired and is no longer in the wheel.
    public struct Expired: Sendable, BitwiseCopyable {
        /// What ``insert(deadline:payload:)`` returned for it; stale now.
        public let token: Token
        /// The deadline it had, in nanoseconds.
        public let deadline: UInt64
        /// The word it was inserted with.
        public let payload: UInt
    }
}
