import Logging
import ServiceLifecycle
import Timers
import TimersService
import UnixSignals

func serve(read: @escaping @Sendable () async throws -> Void) async throws {
    let reading = PeriodicService(
        .every(.seconds(60), first: .immediately),
        name: "catalogue", shutdownLimit: .seconds(10)
    ) { _ in
        try await read()
    }
    try await ServiceGroup(
        services: [reading], gracefulShutdownSignals: [.sigterm],
        logger: Logger(label: "shop")
    ).run()
}
