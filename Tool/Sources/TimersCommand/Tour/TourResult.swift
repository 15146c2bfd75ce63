/// A row with both its measurements, as the tour prints it.
struct TourResult: Encodable, Sendable {
    let row: Int
    let title: String
    let needs: String?
    let usual: Measurement?
    let ours: Measurement?

    /// Whether ours kept its promise; nil if that was not tried.
    var ok: Bool? { ours?.holds }

    private enum CodingKeys: String, CodingKey {
        case row, title, needs, usual, ours, ok
    }

    private enum HalfKeys: String, CodingKey {
        case text, values, reproduced, ok
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(row, forKey: .row)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(needs, forKey: .needs)
        try Self.encode(usual, holds: .reproduced, into: &container, as: .usual)
        try Self.encode(ours, holds: .ok, into: &container, as: .ours)
        try container.encode(ok, forKey: .ok)
    }

    private static func encode(
        _ half: Measurement?,
        holds: HalfKeys,
        into container: inout KeyedEncodingContainer<CodingKeys>,
        as key: CodingKeys
    ) throws {
        guard let half else { return try container.encodeNil(forKey: key) }
        var nested = container.nestedContainer(keyedBy: HalfKeys.self, forKey: key)
        try nested.encode(half.text, forKey: .text)
        try nested.encode(half.values, forKey: .values)
        try nested.encode(half.holds, forKey: holds)
    }
}
