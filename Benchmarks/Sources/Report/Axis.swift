import Foundation
import Results

/// Maps values to places on a chart.
struct Axis {
    /// How values lie on it.
    enum Kind {
        /// Each power of ten takes the same room.
        case logarithmic
        /// Percentiles: 90, 99, 99.9 and so on take the same room.
        case nines
        /// From zero on, in even steps.
        case linear
    }

    let kind: Kind
    private let low: Double
    private let high: Double
    private let start: Double
    private let end: Double

    /// An axis that shows all of `values`, from place `start` to place `end`.
    init(_ kind: Kind, over values: [Double], from start: Double, to end: Double) {
        self.kind = kind
        self.start = start
        self.end = end
        switch kind {
        case .logarithmic:
            let exponents = values.filter { $0 > 0 }.map { log10($0) }
            low = (exponents.min() ?? 0).rounded(.down)
            high = max((exponents.max() ?? 1).rounded(.up), low + 1)
        case .nines:
            low = 0
            high = 4
        case .linear:
            low = 0
            let step = Axis.step(upTo: values.max() ?? 1)
            high = max((values.max() ?? 1) / step, 1).rounded(.up) * step
        }
    }

    /// A step of 1, 2 or 5 times a power of ten, of which about five cover the range.
    private static func step(upTo greatest: Double) -> Double {
        let rough = max(greatest, 1e-9) / 5
        let power = pow(10, log10(rough).rounded(.down))
        return power * (rough <= power ? 1 : rough <= 2 * power ? 2 : rough <= 5 * power ? 5 : 10)
    }

    /// How far along a value lies.
    func place(_ value: Double) -> Double {
        let position: Double
        switch kind {
        // A value below the axis lies at its edge.
        case .logarithmic: position = value > 0 ? log10(value) : low
        case .nines: position = -log10(max(1 - value / 100, 1e-4))
        case .linear: position = value
        }
        return start + (min(max(position, low), high) - low) / (high - low) * (end - start)
    }

    /// The positions of the grid lines, and their labels.
    var marks: [(place: Double, label: String)] {
        switch kind {
        case .logarithmic:
            return stride(from: low, through: high, by: 1).map { exponent in
                let value = pow(10, exponent)
                return (place(value), Axis.label(value))
            }
        case .nines:
            return [(0.0, "0 %"), (50, "50 %"), (90, "90 %"), (99, "99 %"), (99.9, "99.9 %"), (99.99, "99.99 %")]
                .map { (place($0.0), $0.1) }
        case .linear:
            return stride(from: 0, through: high, by: Axis.step(upTo: high)).map { value in
                (place(value), value == value.rounded() ? "\(Int(value))" : Spread.text(of: value))
            }
        }
    }

    private static func label(_ value: Double) -> String {
        switch value {
        case 1e6...: "\(Int(value / 1e6)) M"
        case 1e3...: "\(Int(value / 1e3)) k"
        case 1...: "\(Int(value))"
        default: "\(value)"
        }
    }
}
