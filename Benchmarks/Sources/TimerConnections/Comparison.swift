import Foundation

/// Measures the three servers in turns, and prints medians and ranges.
struct Comparison {
    let connections: Int
    let messages: Int
    let rounds: Int

    /// What one run of a server has shown.
    private struct Cost {
        /// Microseconds of user time for a message.
        let user: Double
        /// Microseconds of user and system time for a message.
        let total: Double
        /// Bytes for a connection.
        let bytes: Double
    }

    func run() async throws {
        var costs: [IdleTimeout: [Cost]] = [:]
        for round in 1...rounds {
            // Each round begins with another server, so that none is always the first.
            for index in IdleTimeout.allCases.indices {
                let timeout = IdleTimeout.allCases[(index + round) % IdleTimeout.allCases.count]
                report("round \(round) of \(rounds): \(timeout.title)")
                costs[timeout, default: []].append(try await measure(timeout))
            }
        }
        print("\(connections) connections, \(messages) messages each, \(rounds) rounds: medians (lowest to highest)")
        for timeout in IdleTimeout.allCases {
            let costs = costs[timeout] ?? []
            print(
                column(timeout.title), "user", spread(costs.map(\.user), 3), "µs a message, user and system",
                spread(costs.map(\.total), 3), "µs, memory", spread(costs.map(\.bytes), 0), "bytes a connection")
        }
        func added(_ timeout: IdleTimeout, _ value: (Cost) -> Double) -> Double {
            median((costs[timeout] ?? []).map(value)) - median((costs[.none] ?? []).map(value))
        }
        for timeout in [IdleTimeout.pool, .handler] {
            print(
                column(timeout.title), "adds", format(added(timeout, \.user), 3), "µs of user time a message and",
                format(added(timeout, \.bytes), 0), "bytes a connection")
        }
    }

    /// Prints progress on standard error: a run of 10,000 connections takes minutes.
    private func report(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    private func measure(_ timeout: IdleTimeout) async throws -> Cost {
        let server = try ServerProcess(timeout)
        defer { server.end() }
        guard let port = Int(try server.line()) else { throw ServerProcess.HasEnded() }
        var client = Client()
        // The first connections pay for what is allocated once.
        try await client.open(min(100, connections), port: port)
        try await client.talk(messages: 10)
        let empty = try server.usage()
        let first = min(100, connections)
        try await client.open(connections + first, port: port)
        let open = try server.usage()
        try await client.talk(messages: max(messages / 10, 1))
        let before = try server.usage()
        try await client.talk(messages: messages)
        let after = try server.usage()
        try await client.close()
        let count = Double((connections + first) * messages)
        return Cost(
            user: (after.user - before.user) / count,
            total: (after.user + after.system - before.user - before.system) / count,
            bytes: Double(open.bytes - empty.bytes) / Double(connections))
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }

    private func spread(_ values: [Double], _ digits: Int) -> String {
        let range = "\(format(values.min() ?? .nan, digits)) to \(format(values.max() ?? .nan, digits))"
        return "\(format(median(values), digits)) (\(range))"
    }

    private func format(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

    private func column(_ text: String) -> String { text.padding(toLength: 18, withPad: " ", startingAt: 0) }
}
