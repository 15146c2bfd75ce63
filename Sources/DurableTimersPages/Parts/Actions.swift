extension DeadlinePages {
    /// The actions that an operator may take besides reading.
    public struct Actions: OptionSet, Sendable {
        /// Cancel a deadline that waits or runs.
        public static let cancel = Actions(rawValue: 1)
        /// Let dead deadlines run again, and those that wait run now.
        public static let retry = Actions(rawValue: 2)
        /// Delete dead and finished deadlines.
        public static let delete = Actions(rawValue: 4)
        /// Pause a kind, and let it go on.
        public static let pause = Actions(rawValue: 8)
        /// All of them.
        public static let all: Actions = [.cancel, .retry, .delete, .pause]

        /// The actions as bits.
        public let rawValue: Int

        /// Creates a set of actions from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }
}
