/// An error for an invalid value, for a scheduler that has ended, or for a call off its context.
///
/// The description names the value.
public struct TimerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public struct Code: Hashable, Sendable {
        enum Value: Hashable, Sendable {
            case interval, delay, count, tolerance, jitter, limit, backoff, components, date, context, cron, permanent
            case duration, place
        }

        let value: Value

        /// A number of seconds that is infinite or not a number, or a length that is not above zero.
        public static let invalidDuration = Code(value: .duration)
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
        /// A ``Backoff`` with a delay, a factor or a jitter out of its range, or with a maximum below its initial
        /// delay.
        public static let invalidBackoff = Code(value: .backoff)
        /// A scheduler that has ended with its thread or its virtual time.
        public static let contextEnded = Code(value: .context)
        /// A scheduler that serves the whole process, and cannot end.
        public static let cannotEnd = Code(value: .permanent)
        /// A call off the context to which a timer or a pool would be confined, such as an event loop.
        public static let wrongContext = Code(value: .place)
        /// A date that is not a number.
        public static let invalidDate = Code(value: .date)
        /// A text that is not a cron expression.
        public static let invalidCron = Code(value: .cron)
        /// Date components that no date matches, or that are all empty.
        public static let unmatchableComponents = Code(value: .components)
    }

    /// The kind of the error.
    public let code: Code
    /// A message that names the refused value.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

/// Traps with `message` unless `condition` holds.
///
/// Unlike `precondition`, it also prints the message, which names the refused value, in optimized builds.
///
/// - Parameters:
///   - condition: the condition that must hold.
///   - message: a description of the mistake, with the refused value.
///   - fileID: the file of the mistake, which is that of the caller of the library if it is known.
///   - line: the line of the mistake.
package func require(
    _ condition: Bool, _ message: @autoclosure () -> String, fileID: StaticString = #fileID, line: UInt = #line
) {
    if !condition { fatalError(message(), file: fileID, line: line) }
}
