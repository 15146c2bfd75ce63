import CoreMetrics
import MetricsTestKit

/// The metrics of the process, which can be bootstrapped once.
enum SharedMetrics {
    static let metrics: TestMetrics = {
        let metrics = TestMetrics()
        MetricsSystem.bootstrap(metrics)
        return metrics
    }()
}
