import Timers

/// The values of `--missed`, one for each policy of the library.
enum MissedOption: String, CaseIterable {
    case coalesce
    case skip
    case catchUp = "catch-up"
    case delay

    var policy: MissedTickPolicy {
        switch self {
        case .coalesce: .coalesce
        case .skip: .skip
        case .catchUp: .catchUp()
        case .delay: .delay
        }
    }

    static let names = allCases.map(\.rawValue)

    /// The names in a sentence.
    static let choice = "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
}
