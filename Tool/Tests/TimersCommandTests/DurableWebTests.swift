import Testing

@testable import TimersCommand

#if Web
    import DurableTimersPages
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    @Suite(.timeLimit(.minutes(1)))
    struct `The pages of durable deadlines` {
        @Test func `are served on the loopback interface, to no other name`() async throws {
            let fixture = try await DurableFixture()
            let site = DeadlineSite(fixture.store, allowing: .all)
            let (ports, continuation) = AsyncStream<Int>.makeStream()
            let serving = Task { try await site.serve(port: 0) { port in continuation.yield(port) } }
            defer { serving.cancel() }
            let port = try #require(await ports.first { _ in true })
            func get(_ path: String, host: String? = nil) async throws -> (status: Int?, text: String) {
                var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")))
                if let host { request.setValue(host, forHTTPHeaderField: "Host") }
                let (data, response) = try await URLSession.shared.data(for: request)
                return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
            }
            let first = try await get("/")
            #expect(first.status == 200)
            #expect(first.text.contains("trial-ends"))
            #expect(try await get("/row?id=3").text.contains("Stop the run"))
            #expect(try await get("/style.css").status == 200)
            #expect(try await get("/nowhere").status == 404)
            #expect(try await get("/", host: "evil.example:\(port)").status == 403)
        }

        @Test(arguments: [
            ("127.0.0.1", true), ("localhost:80", true), ("LOCALHOST", true), ("localhost.evil.example", false),
            ("127.0.0.1.evil.example:80", false), ("", false), ("10.0.0.1", false),
        ])
        func `know the names of this machine`(host: String, isLoopback: Bool) {
            #expect(DeadlineSite.isLoopback(host) == isLoopback)
        }
    }
#else
    import Subprocess

    struct `The pages of durable deadlines` {
        @Test func `are not in a tool without them, which says how to build it`() async throws {
            try await Tool.run(["durable", "web", "a.sqlite"]).expectOneSentence("--traits SQLite,Postgres,Web")
        }
    }
#endif
