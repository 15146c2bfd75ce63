import ArgumentParser
import DurableTimers

/// What a command does with a store.
typealias DurableWork = @Sendable (any DeadlineStore) async throws -> DurableAnswer

/// A command on the deadlines of a database.
protocol DurableSubcommand: AsyncParsableCommand {
    var database: DatabaseOptions { get }

    /// Checks the arguments, and says what to do with the store; this needs no connection.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func work() throws -> DurableWork
}

extension DurableSubcommand {
    func run() async throws {
        let work = try work()
        let answer = try await database.open().perform(work)
        for line in answer.lines { try StandardOutput.write(line) }
        if let note = answer.note { StandardError.write("timers: \(note)") }
        if let failure = answer.failure { throw ExitReason(failure, exitCode: ExitCode.failure.rawValue) }
    }
}

/// What a command on a database has to tell.
struct DurableAnswer: Equatable, Sendable {
    /// The lines of standard output.
    var lines: [String] = []
    /// A sentence for standard error that is no failure; nil for none.
    var note: String?
    /// Why not all that was asked for was done, and the exit code is 1; nil if it was.
    var failure: String?
}
