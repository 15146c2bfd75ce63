import Logging
import ServiceLifecycle

/// Runs a service in a group, and shuts the group down when `began` has its first element.
func shutDown(_ service: some Service, after began: AsyncStream<Void>) async throws {
    let group = ServiceGroup(services: [service], logger: Logger(label: "test"))
    let running = Task { try await group.run() }
    for await _ in began { break }
    await group.triggerGracefulShutdown()
    try await running.value
}
