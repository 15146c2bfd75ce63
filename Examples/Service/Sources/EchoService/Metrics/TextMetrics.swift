import CoreMetrics
import Synchronization

/// A backend of swift-metrics that shows all metrics as the text that Prometheus reads.
///
/// A real server would use a library for that. This one is short, so that the example needs no other package.
final class TextMetrics: MetricsFactory {
    private let metrics = Mutex<[String: TextMetric]>([:])

    /// All metrics, sorted by name.
    var text: String {
        metrics.withLock { metrics in Array(metrics.values) }
            .sorted { first, second in first.key < second.key }
            .map(\.text)
            .joined()
    }

    /// Returns the metric of a name and its labels: the same one on each call.
    private func metric(_ label: String, _ dimensions: [(String, String)], _ kind: TextMetric.Kind) -> TextMetric {
        let new = TextMetric(label, dimensions, kind)
        return metrics.withLock { metrics in
            if let known = metrics[new.key] { return known }
            metrics[new.key] = new
            return new
        }
    }

    private func remove(_ handler: AnyObject) {
        guard let metric = handler as? TextMetric else { return }
        metrics.withLock { metrics in metrics[metric.key] = nil }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        metric(label, dimensions, .counter)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        metric(label, dimensions, .gauge)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        metric(label, dimensions, aggregate ? .summary : .gauge)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        metric(label, dimensions, .summary)
    }

    func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
    func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
    func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
    func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}
