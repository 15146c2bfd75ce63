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

    /// What is told of one half.
    private struct Half: Encodable {
        var text: String
        var values: [String: Double]
        var reproduced: Bool?
        var ok: Bool?
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(row, forKey: .row)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(needs, forKey: .needs)
        // A half that was not measured is null.
        try container.encode(
            usual.map { half in Half(text: half.text, values: half.values, reproduced: half.holds) }, forKey: .usual)
        try container.encode(
            ours.map { half in Half(text: half.text, values: half.values, ok: half.holds) }, forKey: .ours)
        try container.encode(ok, forKey: .ok)
    }
}
