import Foundation

/// What `--unit` counts in.
enum CountdownUnit: String, Sendable, CaseIterable {
    case seconds = "s"
    case tenths = "ds"
    case minutes = "m"

    var length: Duration {
        switch self {
        case .seconds: .seconds(1)
        case .tenths: .milliseconds(100)
        case .minutes: .seconds(60)
        }
    }

    /// So many units for people: `1:05`, `2:00:00`, `0:03.4`, `25 min`.
    func text(_ count: Int) -> String {
        switch self {
        case .seconds: Self.clock(count)
        case .tenths: "\(Self.clock(count / 10)).\(count % 10)"
        case .minutes: "\(count) min"
        }
    }

    private static func clock(_ seconds: Int) -> String {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        if minutes < 60 { return String(format: "%d:%02d", minutes, rest) }
        return String(format: "%d:%02d:%02d", minutes / 60, minutes % 60, rest)
    }
}
