import Foundation

/// Measures the cost of an idle timeout in a real server.
///
/// An echo server runs on one event loop with many connections. Each connection has a timeout of a pool, NIO's
/// `IdleStateHandler`, or no timeout.
///
/// ```sh
/// swift run -c release --package-path Benchmarks timer-connections [connections] [messages each] [rounds]
/// ```
///
/// Server and client are two processes. The server reports its own processor time and the memory that it has allocated.
@main
enum TimerConnections {
    static func main() async throws {
        raiseFileLimit()
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "server", let timeout = arguments.last.flatMap(IdleTimeout.init(rawValue:)) {
            return try await Server.run(timeout)
        }
        let numbers = arguments.compactMap { Int($0) }
        guard numbers.count == arguments.count, numbers.allSatisfy({ $0 > 0 }) else {
            print("usage: timer-connections [connections] [messages each] [rounds], all above 0")
            exit(64)
        }
        try await Comparison(
            connections: numbers.first ?? 10_000, messages: numbers.dropFirst().first ?? 100,
            rounds: numbers.dropFirst(2).first ?? 5
        ).run()
    }

    /// Lets the process open as many files as the system allows it: each connection is one.
    private static func raiseFileLimit() {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        unsafe getrlimit(resource, &limit)
        // The limit outlives the call, and the next one.
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(resource, &limit)
    }
}

/// How the server closes a connection that is idle for 30 seconds.
enum IdleTimeout: String, CaseIterable {
    case none, pool, handler

    var title: String {
        switch self {
        case .none: "no timeout"
        case .pool: "LocalTimeoutPool"
        case .handler: "IdleStateHandler"
        }
    }
}
