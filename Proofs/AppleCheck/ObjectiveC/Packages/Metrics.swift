// What the library uses of swift-metrics.

/// A number that grows.
public final class Counter: Sendable {
    /// A counter by its name and dimensions.
    public init(label: String, dimensions: [(String, String)] = []) {}
    /// Adds to it.
    public func increment<Amount: BinaryInteger>(by amount: Amount) {}
    /// Adds one.
    public func increment() {}
}

/// A number that rises and falls.
public final class Meter: Sendable {
    /// A meter by its name and dimensions.
    public init(label: String, dimensions: [(String, String)] = []) {}
    /// Sets it.
    public func set<Value: BinaryInteger>(_ value: Value) {}
    /// Sets it.
    public func set<Value: BinaryFloatingPoint>(_ value: Value) {}
    /// Adds one.
    public func increment() {}
    /// Takes one away.
    public func decrement() {}
}

/// Durations.
public final class Timer: Sendable {
    /// A timer by its name and dimensions.
    public init(label: String, dimensions: [(String, String)] = []) {}
    /// Adds a duration.
    public func record(duration: Duration) {}
}
