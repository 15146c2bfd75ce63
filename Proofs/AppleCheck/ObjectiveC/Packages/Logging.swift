// What the library uses of swift-log.

/// Writes messages to a log.
public struct Logger: Sendable {
    /// How much a message matters.
    public enum Level: Sendable {
        /// From the least to the most.
        case trace, debug, info, notice, warning, error, critical
    }

    /// A message.
    public struct Message: ExpressibleByStringInterpolation, Sendable {
        /// A message.
        public init(stringLiteral value: String) {}
    }

    /// What belongs to a message, by name.
    public typealias Metadata = [String: MetadataValue]

    /// One thing that belongs to a message.
    public enum MetadataValue: ExpressibleByStringInterpolation, Sendable {
        /// Text.
        case string(String)

        /// Text.
        public init(stringLiteral value: String) { self = .string(value) }
    }

    /// Writes a message.
    public func log(
        level: Level, _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil,
        source: @autoclosure () -> String? = nil, file: String = #fileID, function: String = #function,
        line: UInt = #line
    ) {}

    /// Writes a message of level `trace`.
    public func trace(
        _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil,
        source: @autoclosure () -> String? = nil, file: String = #fileID, function: String = #function,
        line: UInt = #line
    ) {}

    /// Writes a message of level `debug`.
    public func debug(
        _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil,
        source: @autoclosure () -> String? = nil, file: String = #fileID, function: String = #function,
        line: UInt = #line
    ) {}

    /// Writes a message of level `notice`.
    public func notice(
        _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil,
        source: @autoclosure () -> String? = nil, file: String = #fileID, function: String = #function,
        line: UInt = #line
    ) {}

    /// Writes a message of level `warning`.
    public func warning(
        _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil,
        source: @autoclosure () -> String? = nil, file: String = #fileID, function: String = #function,
        line: UInt = #line
    ) {}

    /// Writes a message of level `error`.
    public func error(
        _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil,
        source: @autoclosure () -> String? = nil, file: String = #fileID, function: String = #function,
        line: UInt = #line
    ) {}
}
