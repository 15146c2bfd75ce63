import ArgumentParser
import Foundation

/// The hidden subcommand `_row`: runs one half of one row, or a piece of it, in this process.
struct RowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "_row", shouldDisplay: false)

    enum Half: String, ExpressibleByArgument {
        case usual, ours
        /// A piece of a row that needs a process of its own: it is expected to crash or is to be stopped.
        case piece
    }

    @Argument var half: Half
    @Argument var name: String

    func run() async throws {
        if half == .piece {
            guard let piece = Piece(rawValue: name) else { throw ValidationError("'\(name)' is not a piece of a row.") }
            try await piece.run()
            return
        }
        guard let row = Tour.rows.first(where: { String($0.number) == name }) else {
            throw ValidationError("'\(name)' is not a row.")
        }
        let measurement = try await half == .usual ? row.usual() : row.ours()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try StandardOutput.write(String(decoding: encoder.encode(measurement), as: UTF8.self))
        // At once: the patterns leave threads, timers and leaks behind, for which they are here.
        _exit(0)
    }
}
