/// A value that no timer can be made from, or a scheduler that serves none any more.
///
/// Its description names it.
public struct TimerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong.
    public struct Code: Hashable, Sendable {
        enum Value: Hashable, Sendable {
            case interval, delay, count, tolerance, jitter, limit, backOff, components, date, context
        }

        let value: Value

        /// An interval that is zero or negative.
        public static let invalidInterval = Code(value: .interval)
        /// A delay that is negative.
        public static let invalidDelay = Code(value: .delay)
        /// A number of ticks below one.
        public static let invalidCount = Code(value: .count)
        /// A tolerance that is negative.
        public static let invalidTolerance = Code(value: .tolerance)
        /// A jitter that is negative.
        public static let invalidJitter = Code(value: .jitter)
        /// A limit of ``MissedTickPolicy/catchUp(limit:)`` below one.
        public static let invalidCatchUpLimit = Code(value: .limit)
        /// A back-off that is not positive or whose maximum is below its beginning.
        public static let invalidBackOff = Code(value: .backOff)
        /// A scheduler that has ended, with the thread or the virtual time it belonged to.
        public static let contextEnded = Code(value: .context)
        /// A date that is not a number.
        public static let invalidDate = Code(value: .date)
        /// Date components that no date matches, or that name nothing.
        public static let unmatchableComponents = Code(value: .components)
    }

    /// What was wrong.
    public let code: Code
    /// A sentence that names the refused value.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
