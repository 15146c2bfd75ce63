import ArgumentParser
import Foundation
import TimerLinting

/// `timerlint migrate PATH…`.
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Moves timers of Foundation, Dispatch and Combine to OwnedTimer, where that surely does the same.",
        usage: "timerlint migrate [<options>] <paths> ...",
        discussion: """
            Prints what it would change as a diff, and on standard error one line for each timer that it leaves alone, \
            with the reason. A property changes with all its uses or not at all.

            Exit codes: 0 done, 64 wrong usage or configuration, 65 a file has syntax errors, 66 a file or folder \
            cannot be read, 69 a project supports systems that are too old for the library, and nothing is written, 74 \
            a result cannot be written.
            """)

    @Argument(help: "Files and folders.") var paths: [String] = []
    @Flag(help: "Change the files, and print no diff.") var write = false
    @Option(help: "The language mode the result has to compile in, 5 or 6 (default: that of the nearest project).")
    var languageMode: Int?
    @Flag(help: "Let timers of the main actor tick in all common modes, also those that were in another mode.")
    var commonModes = false
    @Option(help: "The configuration (default: the nearest .timerlint.yml in this folder and those above it).")
    var config: String?
    @Option(help: "How many files to look at together.") var jobs: Int?
    @Flag(help: "Exit as if files with syntax errors had none.") var allowUnparsed = false

    func validate() throws {
        guard !paths.isEmpty else {
            throw ValidationError("'migrate' needs the files and folders whose timers are to move.")
        }
        if let languageMode, languageMode != 5, languageMode != 6 {
            throw ValidationError("There is no language mode '\(languageMode)' for '--language-mode'. Give it 5 or 6.")
        }
        try checkJobs(jobs)
    }

    func run() throws {
        let settings = try Configuration.read(config, for: self)
        let files = try files(below: paths, settings)
        var linter = Linter()
        linter.options.timerFunctions = settings.timerFunctions
        let migration = ProjectMigration(
            run: projectRun(linter, jobs: jobs), languageMode: languageMode, usesCommonModes: commonModes)
        let outcome = migration(files, others: FileSearch().filesOfProjects(around: files))
        for complaint in outcome.complaints { note(complaint) }
        let isWritten = write && outcome.complaints.isEmpty
        if isWritten {
            do {
                try outcome.write()
            } catch {
                try fail(74, "\(error)")
            }
        } else if !write {
            for file in outcome.files { try show(file.application.diff(path: BaseFolder().relative(file.path))) }
        }
        for path in outcome.malformed { note("\(path): warning: this file has syntax errors, and is left alone") }
        for path in outcome.unreadable { note("\(path): error: cannot be read") }
        for timer in outcome.left { note("\(timer.path):\(timer.line): left alone: \(timer.reason)") }
        note(summary(of: outcome, isWritten: isWritten))
        if !outcome.complaints.isEmpty { throw ExitCode(69) }
        if !outcome.unreadable.isEmpty { throw ExitCode(66) }
        if !allowUnparsed, !outcome.malformed.isEmpty { throw ExitCode(65) }
    }

    private func summary(of outcome: ProjectMigration.Outcome, isWritten: Bool) -> String {
        func count(_ number: Int, _ noun: String, _ plural: String) -> String {
            "\(number) \(number == 1 ? noun : plural)"
        }
        let moved = outcome.files.reduce(0) { $0 + $1.timers }
        let verb = isWritten ? "moved" : "to move"
        var text = "timerlint: "
        text += moved == 0 ? "nothing to move" : count(moved, "property", "properties") + " " + verb
        if moved > 0 { text += " in " + count(outcome.files.count, "file", "files") }
        if !outcome.left.isEmpty { text += "; " + count(outcome.left.count, "timer", "timers") + " left alone" }
        if moved > 0 { text += "; the targets need the product 'Timers' of swift-timers" }
        return text
    }
}
