import Histogram
import Results

/// The shape of a distribution, from a histogram: how many samples are at most how great.
struct PercentileCurve {
    private var histogram: Histogram<UInt64>

    /// An empty one, for values up to a minute with three digits.
    init() {
        histogram = Histogram(highestTrackableValue: 60_000_000_000, numberOfSignificantValueDigits: .three)
    }

    init(nanoseconds samples: [Int64]) {
        self.init()
        for sample in samples { add(UInt64(max(sample, 0))) }
    }

    mutating func add(_ nanoseconds: UInt64) {
        histogram.record(min(nanoseconds, 60_000_000_000))
    }

    /// The value that `percent` of the samples do not exceed, in microseconds.
    func microseconds(at percent: Double) -> Double {
        Double(histogram.valueAtPercentile(percent)) / 1000
    }

    /// Pairs of a percentage and the microseconds that so many samples do not exceed.
    var json: JSONValue {
        if histogram.totalCount == 0 { return .null }
        return .array(
            histogram.percentiles(ticksPerHalfDistance: 4).map { step in
                .array([JSONValue(step.percentile, decimals: 5), JSONValue(Double(step.value) / 1000, decimals: 2)])
            })
    }
}
