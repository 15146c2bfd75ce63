import Foundation

/// A server in a process of its own.
final class ServerProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = ""

    struct HasEnded: Error {}

    init(_ timeout: IdleTimeout) throws {
        process.executableURL = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        process.arguments = ["server", timeout.rawValue]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Reads the next line.
    func line() throws -> String {
        while true {
            if let end = unread.firstIndex(of: "\n") {
                defer { unread.removeSubrange(...end) }
                return String(unread[..<end])
            }
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { throw HasEnded() }
            unread += String(decoding: data, as: UTF8.self)
        }
    }

    /// Asks the server what it has used.
    func usage() throws -> ServerUsage {
        input.fileHandleForWriting.write(Data("usage\n".utf8))
        return try JSONDecoder().decode(ServerUsage.self, from: Data(try line().utf8))
    }

    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

extension ServerProcess: @unchecked Sendable {}
// One task uses it, and never two calls at once.
