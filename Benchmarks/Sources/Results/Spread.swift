/// The median of several rounds, and how far they lie apart.
public struct Spread: Equatable, Sendable {
    /// The middle value, or the mean of the two in the middle.
    public let median: Double
    /// The least value.
    public let minimum: Double
    /// The greatest value.
    public let maximum: Double
    /// How many rounds there were.
    public let rounds: Int

    /// Sums up the rounds; nil if there are none.
    public init?(_ values: [Double]) {
        let sorted = values.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        let middle = sorted.count / 2
        median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
        minimum = first
        maximum = last
        rounds = sorted.count
    }

    /// The median, and the range in brackets if there was more than one round.
    public var text: String {
        let middle = Spread.text(of: median)
        return rounds == 1 ? middle : "\(middle) [\(Spread.text(of: minimum))–\(Spread.text(of: maximum))]"
    }

    /// A number with as many digits as are worth reading.
    public static func text(of value: Double) -> String {
        let size = value.magnitude
        let decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : 2
        let rounded = value.rounded(toDecimals: decimals)
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
}
