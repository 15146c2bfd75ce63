/// A summary of samples: their number, the minimum, percentiles, and the maximum.
public struct Distribution: Equatable, Sendable {
    /// How many samples there were.
    public let count: Int
    /// The least of them.
    public let minimum: Double
    /// Half of them are at most this.
    public let p50: Double
    /// 99 % of them are at most this.
    public let p99: Double
    /// 99.9 % of them are at most this.
    public let p999: Double
    /// The greatest of them.
    public let maximum: Double

    /// Sums up samples in nanoseconds, in microseconds; every number is 0 if there are none.
    ///
    /// O(n log n).
    public init(nanoseconds samples: [Int64]) {
        let sorted = samples.sorted()
        func percentile(_ share: Double) -> Double {
            if sorted.isEmpty { return 0 }
            return Double(sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]) / 1000
        }
        count = sorted.count
        minimum = percentile(0)
        p50 = percentile(0.5)
        p99 = percentile(0.99)
        p999 = percentile(0.999)
        maximum = percentile(1)
    }

    /// The form in which result lines have it: null if there are no samples.
    public var json: JSONValue {
        if count == 0 { return .null }
        var object = ["n": JSONValue(count)]
        for (name, value) in [("min", minimum), ("p50", p50), ("p99", p99), ("p999", p999), ("max", maximum)] {
            object[name] = JSONValue(value, decimals: 1)
        }
        return .object(object)
    }
}
