import DurableTimersPostgresNIO

final class Client: Sendable {}

func open(_ client: Client) throws {
    _ = try PostgresStore(client)  // error: "PostgresNIO"
}
