#if Durable && PostgresNIO
    import DurableTimersPostgresNIO
    import Foundation
    import PostgresNIO

    /// Runs a body with a store on a client of PostgresNIO.
    func withNIOStore(_ url: String, _ body: (PostgresStore<PostgresClient>) async throws -> Void) async throws {
        guard let parts = URLComponents(string: url), let host = parts.host, let user = parts.user else {
            throw URLError(.badURL)
        }
        let client = PostgresClient(
            configuration: PostgresClient.Configuration(
                host: host, port: parts.port ?? 5432, username: user, password: parts.password,
                database: String(parts.path.dropFirst()), tls: .disable))
        let running = Task { await client.run() }
        let result = await Result { try await body(PostgresStore(client)) }
        running.cancel()
        await running.value
        try result.get()
    }
#endif
