// With the signatures of hdrhistogram-swift, and no more than the tool uses.

/// How exact a histogram is.
public enum SignificantDigits: Int8, Codable, Sendable {
    /// The number of digits.
    case zero, one, two, three, four, five
}

/// How often there was which value.
public struct Histogram<Count: FixedWidthInteger & Codable & Sendable>: Codable, Sendable {
    /// Whether it grows with the values.
    public var autoResize = false
    /// An empty one.
    public init(numberOfSignificantValueDigits: SignificantDigits = .three) {}
    /// Counts a value.
    @discardableResult
    public mutating func record(_ value: UInt64) -> Bool { true }
    /// The value that so many are below.
    public func valueAtPercentile(_ percentile: Double) -> UInt64 { 0 }
}
