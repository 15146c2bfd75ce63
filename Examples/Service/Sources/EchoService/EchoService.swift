import Logging
import Metrics
import NIOPosix
import ServiceLifecycle
import Timers
import TimersService
import UnixSignals

/// A server that sends back what its clients send, and shows what a server does with timers.
@main
enum EchoService {
    static func main() async throws {
        let settings = try Settings()
        let logger = Logger(label: "echo-service")
        let metrics = TextMetrics()
        MetricsSystem.bootstrap(metrics)
        // `kill -USR2` shows who waits where.
        TimerScheduler.printReportsOnSignal()
        // The timers of actors wait on the shared scheduler, and with them the periodic jobs.
        TimerScheduler.shared.observer = TimerMetrics(scheduler: "shared", next: TimerLog(logger: logger))

        let echo = try await EchoServer(
            port: settings.echoPort, idleLimit: settings.idleLimit, group: MultiThreadedEventLoopGroup.singleton)
        announce("echo \(echo.port)")
        let http = httpServer(port: settings.httpPort, metrics: metrics, logger: logger) { port in
            announce("http \(port)")
        }
        // At a graceful shutdown the last service of the list ends first.
        let services: [any Service] = [
            http, echo, statisticsJob(every: .seconds(10), of: echo, logger: logger),
            EchoProbe(port: echo.port, logger: logger).job(every: .milliseconds(500)),
        ]
        var configuration = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = settings.shutdownLimit
        try await ServiceGroup(configuration: configuration).run()
    }
}
