extension DeadlinePages {
    /// What an operator may do beside reading.
    public struct Actions: OptionSet, Sendable {
        /// Cancel a deadline that waits.
        public static let cancel = Actions(rawValue: 1)
        /// Let dead deadlines run again.
        public static let retry = Actions(rawValue: 2)
        /// Delete dead and finished deadlines.
        public static let delete = Actions(rawValue: 4)
        /// All of them.
        public static let all: Actions = [.cancel, .retry, .delete]

        /// The actions as bits.
        public let rawValue: Int

        /// Creates a set of actions from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }
}
