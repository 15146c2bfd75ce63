import ArgumentParser
import Foundation
import TimerLinting

/// What commands write, and what they share.
extension ParsableCommand {
    /// The files below paths, without what a configuration leaves out.
    func files(below paths: [String], _ settings: Configuration) throws -> [String] {
        do {
            return try FileSearch(excluded: settings.excluded, base: settings.base).files(below: paths)
        } catch {
            try fail(66, "\(error)")
        }
    }

    /// A run that says on a terminal how far it is.
    func projectRun(_ linter: Linter, jobs: Int?) -> ProjectRun {
        var run = ProjectRun(linter: linter, threads: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        if isatty(STDERR_FILENO) == 1 { run.progress = Progress.show }
        return run
    }

    func checkJobs(_ jobs: Int?) throws {
        if let jobs, jobs < 1 { throw ValidationError("'--jobs \(jobs)' does no work. Give it at least 1.") }
    }
    /// Writes a result, which is not to be lost unnoticed.
    func show(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            try fail(74, "error: standard output cannot be written")
        }
    }

    func fail(_ code: Int32, _ message: String) throws -> Never {
        note(message)
        throw ExitCode(code)
    }

    func note(_ message: String) {
        try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
    }
}
