import CoreMetrics
import Synchronization

/// One metric: its name with its labels, and its value.
final class TextMetric: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    enum Kind: String {
        case counter, gauge, summary
    }

    private let name: String
    private let labels: String
    private let kind: Kind
    private let state = Mutex((value: 0.0, count: 0))

    init(_ name: String, _ dimensions: [(String, String)], _ kind: Kind) {
        self.name = name
        self.kind = kind
        let pairs = dimensions.map { label, value in "\(label)=\"\(Self.escaped(value))\"" }
        labels = pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    }

    var key: String { name + labels }

    /// The lines for Prometheus.
    ///
    /// Durations are in seconds.
    var text: String {
        let (value, count) = state.withLock { state in state }
        let type = "# TYPE \(name) \(kind.rawValue)\n"
        if kind == .summary { return type + "\(name)_sum\(labels) \(value)\n\(name)_count\(labels) \(count)\n" }
        return type + "\(name)\(labels) \(value)\n"
    }

    private static func escaped(_ value: String) -> String {
        value.map { character in
            switch character {
            case "\\": "\\\\"
            case "\"": "\\\""
            case "\n": "\\n"
            default: String(character)
            }
        }.joined()
    }

    private func add(_ amount: Double) {
        state.withLock { state in
            state.value += amount
            state.count += 1
        }
    }

    func increment(by amount: Int64) { add(Double(amount)) }
    func increment(by amount: Double) { add(amount) }
    func decrement(by amount: Double) { add(-amount) }
    func reset() { set(0.0) }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLock { state in state.value = value } }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { if kind == .summary { add(value) } else { set(value) } }
    func recordNanoseconds(_ duration: Int64) { add(Double(duration) / 1e9) }
}
