extension TimerWheel {
    /// Identifies one timer of one wheel.
    ///
    /// A token becomes stale when the timer expires or is cancelled. Stale tokens are harmless: each node has a
    /// generation, and a node that has used up its 2³¹ generations takes no more timers.
    public struct Token: Hashable, Sendable, BitwiseCopyable {
        @usableFromInline package let index: UInt32
        @usableFromInline package let generation: UInt32

        @inlinable
        package init(index: UInt32, generation: UInt32) {
            self.index = index
            self.generation = generation
        }

        /// A token that no wheel hands out: the generation of a timer in a wheel is odd.
        @inlinable
        public static var stale: Token { Token(index: 0, generation: 0) }
    }

    /// A timer that has expired and is no longer in the wheel.
    public struct Expired: Sendable, BitwiseCopyable {
        /// The token that ``insert(deadline:payload:)`` returned for it; stale now.
        public let token: Token
        /// The deadline of the timer, in nanoseconds.
        public let deadline: UInt64
        /// The word that was passed to ``insert(deadline:payload:)``.
        public let payload: UInt
    }
}
