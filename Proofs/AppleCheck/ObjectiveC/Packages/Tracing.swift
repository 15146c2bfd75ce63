// What the library uses of swift-distributed-tracing and swift-service-context.

/// What belongs to a task, such as its trace.
public struct ServiceContext: Sendable {
    /// One without anything.
    public static var topLevel: ServiceContext { ServiceContext() }
    /// That of the calling task.
    @TaskLocal public static var current: ServiceContext?

    /// Runs an operation in a context.
    public static func withValue<Value>(
        _ value: ServiceContext?, operation: () throws -> Value
    ) rethrows -> Value { try operation() }

    /// Runs an operation in a context.
    public static func withValue<Value>(
        _ value: ServiceContext?, isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Value
    ) async rethrows -> Value { try await operation() }
}

/// Reads texts from a carrier.
public protocol Extractor: Sendable {
    /// Where the texts are.
    associatedtype Carrier: Sendable
    /// The text with a name.
    func extract(key: String, from carrier: Carrier) -> String?
}

/// Writes texts to a carrier.
public protocol Injector: Sendable {
    /// Where the texts go.
    associatedtype Carrier: Sendable
    /// Writes a text with a name.
    func inject(_ value: String, forKey key: String, into carrier: inout Carrier)
}

/// Passes contexts from one process to another.
public protocol Instrument: Sendable {
    /// Reads a context.
    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract.Carrier == Carrier
    /// Writes a context.
    func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier
}

/// An instant of a tracer's clock.
public protocol TracerInstant: Comparable, Hashable, Sendable {}

/// The clock of tracers.
public struct DefaultTracerClock {
    /// An instant of it.
    public struct Timestamp: TracerInstant {
        /// By the nanoseconds, which the stand-in does not have.
        public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool { false }
    }

    /// The present.
    public static var now: Timestamp { Timestamp() }
}

/// Makes spans of any type.
public protocol LegacyTracer: Instrument {}

/// Makes spans.
public protocol Tracer: LegacyTracer {
    /// Their type.
    associatedtype Span: Tracing.Span
}

extension LegacyTracer {
    /// Begins a span.
    public func startAnySpan(
        _ operationName: String, context: @autoclosure () -> ServiceContext = .current ?? .topLevel,
        ofKind kind: SpanKind = .internal, function: String = #function, file fileID: String = #fileID,
        line: UInt = #line
    ) -> any Tracing.Span { fatalError() }
}

extension Tracer {
    /// Runs an operation in a span.
    public func withAnySpan<Value>(
        _ operationName: String, at instant: @autoclosure () -> some TracerInstant = DefaultTracerClock.now,
        context: @autoclosure () -> ServiceContext = .current ?? .topLevel, ofKind kind: SpanKind = .internal,
        isolation: isolated (any Actor)? = #isolation, function: String = #function, file fileID: String = #fileID,
        line: UInt = #line, _ operation: (any Tracing.Span) async throws -> Value
    ) async rethrows -> Value { fatalError() }
}

/// A tracer that does nothing.
public struct NoOpTracer: Tracer {
    /// A span that does nothing.
    public struct NoOpSpan: Tracing.Span {
        /// Its context.
        public var context: ServiceContext { .topLevel }
        /// Its attributes.
        public var attributes: SpanAttributes {
            get { SpanAttributes() }
            nonmutating set {}
        }
        /// Does nothing.
        public func setStatus(_ status: SpanStatus) {}
    }

    /// The type of its spans.
    public typealias Span = NoOpSpan

    /// Does nothing.
    public func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {}
    /// Does nothing.
    public func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {}
}

/// What the process uses.
public enum InstrumentationSystem {
    /// The tracer of the calling task, or of the process.
    public static var tracer: any Tracer { NoOpTracer() }
}

/// Something that takes time.
public protocol Span: Sendable {
    /// What belongs to it.
    var context: ServiceContext { get }
    /// What is known of it.
    var attributes: SpanAttributes { get nonmutating set }
    /// Says how it went.
    func setStatus(_ status: SpanStatus)
}

extension Span {
    /// Notes an error.
    public func recordError(_ error: any Error) {}
    /// Ends it.
    public func end() {}
}

/// What a span stands for.
public enum SpanKind: Sendable {
    /// For work on a message, or for anything else.
    case consumer, `internal`
}

/// How something went.
public struct SpanStatus: Sendable {
    /// How.
    public enum Code: Sendable {
        /// Well, or not.
        case ok, error
    }

    /// A status.
    public init(code: Code, message: String? = nil) {}
}

/// What can be said of a span.
public protocol SpanAttributeConvertible {}

extension Int: SpanAttributeConvertible {}
extension Int64: SpanAttributeConvertible {}
extension Double: SpanAttributeConvertible {}
extension String: SpanAttributeConvertible {}

/// What is known of a span, by name.
public struct SpanAttributes: Sendable {
    /// What is known by a name.
    public subscript(_ name: String) -> (any SpanAttributeConvertible)? {
        get { nil }
        set {}
    }
}
