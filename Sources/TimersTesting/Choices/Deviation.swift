/// A point of a run at which something other than in the usual order happened.
struct Deviation: Hashable, Sendable {
    /// How many choices the run had made before.
    var point: Int
    /// The index of the chosen candidate, from 1 on, or ``hold``.
    ///
    /// The first candidate is the one that has waited longest, and runs in the usual order.
    var choice: Int

    /// The first candidate does not run, and its task is held back from here on: it goes on only when nothing else can.
    static let hold = 0
}

extension [Deviation] {
    /// The deviations of an order, as a test or the environment names it; nil if no order has this text.
    ///
    /// - Parameter text: what ``orderText`` returns.
    init?(orderText text: String) {
        self = []
        if text == Self.usual { return }
        for part in text.split(separator: "-", omittingEmptySubsequences: false) {
            let numbers = part.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 2, let point = numbers[0], let choice = numbers[1], choice >= 0 else { return nil }
            guard point > last?.point ?? -1 else { return nil }
            append(Deviation(point: point, choice: choice))
        }
    }

    /// A short text for the order with these deviations: point and choice of each.
    var orderText: String {
        isEmpty ? Self.usual : map { deviation in "\(deviation.point).\(deviation.choice)" }.joined(separator: "-")
    }

    private static var usual: String { "usual" }
}
