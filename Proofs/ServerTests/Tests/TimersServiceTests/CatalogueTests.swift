import Testing
import TimersService

@Suite struct `The service of the documentation` {
    @Test func `reads at once, and ends with its task`() async throws {
        let (reads, read) = AsyncStream.makeStream(of: Void.self)
        let server = Task { try await serve { read.yield() } }
        for await _ in reads { break }
        server.cancel()
        await #expect(throws: CancellationError.self) { try await server.value }
    }
}
