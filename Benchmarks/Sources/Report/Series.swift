import Results

/// One peer's line or bar.
struct Series {
    /// Whose timers they are, which decides how they are drawn.
    enum Origin: String {
        /// This package.
        case ours
        /// What Swift has without it.
        case swift
        /// What the hardware allows.
        case floor
        /// Other runtimes.
        case external
    }

    let peer: String
    let points: [(x: Double, y: Double)]
    /// What a pointer that rests on a point is told.
    let labels: [String]

    var origin: Origin { Series.origin(of: peer) }

    static func origin(of peer: String) -> Origin {
        if peer.hasSuffix(ResultLine.mark) { return .external }
        if peer.hasPrefix("timers_") || peer == "wheel" { return .ours }
        return peer.hasPrefix("floor") ? .floor : .swift
    }

    /// Colours that lie far apart, those of one origin near each other in kind.
    static func colors(for peers: [String]) -> [String: String] {
        var colors: [String: String] = [:]
        var seen: [Origin: Int] = [:]
        for peer in peers where colors[peer] == nil {
            let origin = origin(of: peer)
            let number = seen[origin, default: 0]
            seen[origin] = number + 1
            // The golden angle never comes near a hue it had before.
            let hue = (number * 137 + 15) % 360
            colors[peer] =
                switch origin {
                case .ours: "hsl(\(hue) 85% 45%)"
                case .swift: "hsl(\((hue + 60) % 360) 55% 50%)"
                case .floor: "hsl(0 0% \(35 + number * 12 % 40)%)"
                case .external: "hsl(\(hue) 30% 60%)"
                }
        }
        return colors
    }
}
