import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Timers
import TimersService

/// Returns the server of `/metrics` and `/health`.
func httpServer(
    port: Int, metrics: TextMetrics, logger: Logger, onStart: @escaping @Sendable (Int) -> Void
) -> some Service {
    let router = Router()
    router.get("metrics") { _, _ in
        metrics.text
    }
    router.get("health") { _, _ -> Response in
        let health = TimerScheduler.shared.health
        let text = String(decoding: try JSONEncoder().encode(health), as: UTF8.self)
        return Response(
            status: health.isHealthy() ? .ok : .serviceUnavailable, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
    }
    return Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
        onServerRunning: { channel in onStart(channel.localAddress?.port ?? port) },
        logger: logger)
}
