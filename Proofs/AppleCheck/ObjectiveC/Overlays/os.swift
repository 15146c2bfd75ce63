// The unified log, as far as the library uses it.

/// Writes messages of one subsystem to the log.
public struct Logger: Sendable {
    /// For messages of that category.
    public init(subsystem: String, category: String) {}
    /// Writes a message about a bug in the program.
    public func fault(_ message: OSLogMessage) {}
}

/// Whether a value of a message may be read by others.
public struct OSLogPrivacy: Sendable {
    /// Hides what may be personal.
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
    /// Hides nothing.
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
}

/// A message with its values.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    /// Makes a message without values.
    public init(stringLiteral value: String) {}
    /// Makes a message.
    public init(stringInterpolation: OSLogInterpolation) {}
}

/// The parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
    /// Room for the parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds a value, which is asked for when the message is written.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
    ) {}
}
