/// What one half of a row showed when it ran.
struct Measurement: Codable, Sendable {
    /// A few words for the table.
    var text: String
    /// Whether the usual pattern went wrong as the row says, or ours kept its promise.
    var holds: Bool
    /// The numbers behind the text, with their units in the names.
    var values: [String: Double] = [:]

    init(_ text: String, holds: Bool, values: [String: Double] = [:]) {
        self.text = text
        self.holds = holds
        self.values = values
    }

    /// A number of ticks, and a few words behind it.
    init(ticks: Int, _ text: String, holds: Bool) {
        self.init("\(ticks) \(text)", holds: holds, values: ["ticks": Double(ticks)])
    }
}

/// One line of the tour: a way in which timers go wrong, as it is usually written and with this package.
///
/// Either half runs in a process of its own, because it may crash, hang, leak or stop the process.
struct TourRow: Sendable {
    /// The row's number in the design.
    let number: Int
    let title: String
    /// Whether the row keeps a core busy or counts memory, and so runs while nothing else does.
    var isExclusive = false
    /// What the row needs that this platform does not have; nil if it can be shown.
    var needs: String?
    var usual: @Sendable () async throws -> Measurement = { Measurement("", holds: false) }
    var ours: @Sendable () async throws -> Measurement = { Measurement("", holds: false) }
}
