import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Timers

/// Returns the server of `/metrics` and `/health`.
func httpServer(
    port: Int, metrics: TextMetrics, logger: Logger, onStart: @escaping @Sendable (Int) -> Void
) -> some Service {
    let router = Router()
    router.get("metrics") { _, _ in
        metrics.text
    }
    router.get("health") { _, _ -> Response in
        let isHealthy = timersAreServed(within: .seconds(10))
        return Response(
            status: isHealthy ? .ok : .serviceUnavailable,
            body: ResponseBody(byteBuffer: ByteBuffer(string: isHealthy ? "ok\n" : "timers are not served\n")))
    }
    return Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
        onServerRunning: { channel in onStart(channel.localAddress?.port ?? port) },
        logger: logger)
}

/// Whether the shared scheduler has served its timers lately.
///
/// The jobs of this program tick more often than the limit, so silence means that the queue is blocked.
private func timersAreServed(within limit: Duration) -> Bool {
    let scheduler = TimerScheduler.shared
    guard let served = scheduler.lastServed else { return true }
    return TimerClock(on: scheduler).now - served < limit
}
