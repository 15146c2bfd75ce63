#if Trials
    import Foundation
    import HTTPTypes
    import Hummingbird
    import HummingbirdTesting
    import Logging
    import Testing

    @testable import Trials

    @Suite(
        .timeLimit(.minutes(5)),
        .enabled(
            if: ProcessInfo.processInfo.environment["SWIFT_TIMERS_POSTGRES_URL"] != nil,
            "there is no database: .ci/postgres starts one"))
    struct `A server with the client of PostgresNIO` {
        @Test func `ends the trials of those who have not paid, and shows them to an operator`() async throws {
            var settings = try Settings()
            (settings.trial, settings.password) = (.seconds(2), "secret")
            try await server(settings, logger: Logger(label: "test")).test(.router) { server in
                func call(
                    _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:]
                ) async throws -> TestResponse {
                    try await server.execute(uri: path, method: method, headers: headers)
                }
                for account in [1, 2] {
                    let answer = try await call(.put, "/accounts/\(account)")
                    try #require(answer.status == .created, "\(String(buffer: answer.body))")
                }
                #expect(try await call(.get, "/accounts/1").body == .init(string: "trial"))
                #expect(try await call(.post, "/accounts/2/payment").status == .noContent)
                #expect(try await call(.post, "/accounts/3/payment").status == .notFound)

                #expect(try await call(.get, "/deadlines").status == .unauthorized)
                let login = "Basic " + Data("operator:secret".utf8).base64EncodedString()
                let page = try await call(.get, "/deadlines", headers: [.authorization: login])
                #expect(page.status == .ok)
                #expect(String(buffer: page.body).contains("trial-ends"))

                while try await call(.get, "/accounts/1").body == .init(string: "trial") {
                    try await Task.sleep(for: .milliseconds(20))
                }
                #expect(try await call(.get, "/accounts/1").body == .init(string: "free"))
                #expect(try await call(.get, "/accounts/2").body == .init(string: "paid"))
            }
        }
    }
#endif
