// What the library uses of swift-service-lifecycle.

/// A part of a program that runs until the program ends.
public protocol Service: Sendable {
    /// Runs it.
    func run() async throws
}

/// Runs an operation, and a handler when the group of the calling task's service shuts down.
public func withGracefulShutdownHandler<Value>(
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Value,
    onGracefulShutdown handler: @Sendable @escaping () -> Void
) async rethrows -> Value {
    try await operation()
}
