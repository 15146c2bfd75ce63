/// A value that no countdown can be made from.
public struct CountdownError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong.
    public struct Code: Hashable, Sendable {
        enum Value: Hashable, Sendable {
            case duration, unit
        }

        let value: Value

        /// A length that is zero or negative, or a number of seconds that is not finite.
        public static let invalidDuration = Code(value: .duration)
        /// A display unit that is zero or negative.
        public static let invalidUnit = Code(value: .unit)
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
