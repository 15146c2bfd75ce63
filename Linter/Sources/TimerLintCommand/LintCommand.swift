import ArgumentParser
import Foundation
import TimerLinting

/// `timerlint PATH…`.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timerlint",
        abstract: "Finds the old mistakes with timers in Swift source, and rewrites what can be rewritten safely.",
        discussion: """
            Exit codes: 0 clean, 1 findings at or above the failing severity, 64 wrong usage or configuration, 65 files \
            with syntax errors, 66 unreadable input, 74 a result that cannot be written.
            """,
        version: "0.1.0", subcommands: [RulesCommand.self, MigrateCommand.self])

    @Argument(help: "Files and folders to look through (default: the current folder).") var paths: [String] = []
    @Option(help: "How to write findings: text, json, sarif, github or xcode.") var format = ReportFormat.text
    @Flag(help: "Rewrite what can be rewritten safely.") var fix = false
    @Flag(help: "Print all rewrites as a diff, and change nothing.") var diff = false
    @Option(parsing: .upToNextOption, help: "Only these rules: names with blanks or commas between them.")
    var only: [String] = []
    @Option(parsing: .upToNextOption, help: "Not these rules.") var disable: [String] = []
    @Option(parsing: .upToNextOption, help: "Also these rules, which are off by default.") var enable: [String] = []
    @Option(help: "The lowest severity that makes the exit code 1.") var severity: Severity?
    @Option(help: "Report only findings that are not in this file.") var baseline: String?
    @Option(help: "Write all findings to this file, for --baseline.") var writeBaseline: String?
    @Option(help: "The configuration (default: the nearest .timerlint.yml in this folder and those above it).")
    var config: String?
    @Option(help: "Look through standard input, as the file at this path.") var stdinPath: String?
    @Option(help: "How many files to look at together.") var jobs: Int?
    @Flag(help: "Exit as if files with syntax errors had none.") var allowUnparsed = false
    @Flag(help: "Report errors as warnings, and exit 0 whatever is found: for builds.") var asWarnings = false
    @Flag(help: "Say how long it took.") var timing = false

    func validate() throws {
        let rules = try RuleArguments(self)
        guard rules.only.isEmpty || rules.enable.isEmpty else {
            throw ValidationError("'--enable' adds nothing to '--only'. Name all rules that are wanted with '--only'.")
        }
        try checkJobs(jobs)
        guard stdinPath == nil || paths.isEmpty || paths == ["-"] else {
            throw ValidationError("'--stdin-path' looks through standard input and no other files.")
        }
    }

    func run() throws {
        let rules = try RuleArguments(self)
        let settings = try readConfiguration(rules)
        var linter = Linter(enabled: settings.rules)
        linter.options.timerFunctions = settings.timerFunctions
        linter.options.timeFunctions = settings.timeFunctions
        linter.severities = settings.severities
        if let stdinPath { return try lintInput(as: stdinPath, linter: linter, settings) }
        let paths = paths + rules.paths
        let files = try files(below: paths.isEmpty ? ["."] : paths, settings)
        let begin = ContinuousClock.now
        let run = projectRun(linter, jobs: jobs)
        let known = try readBaseline(settings)
        let outcome: ProjectRun.Outcome
        do {
            outcome = try fix && !diff ? ProjectFix(run: run, baseline: known)(files) : run(files)
        } catch {
            try fail(74, "\(error)")
        }
        if timing { note("\(files.count) files, \(outcome.bytes) bytes, \(ContinuousClock.now - begin)") }
        noteMalformed(outcome)
        for path in outcome.unreadable { note("\(path): error: cannot be read") }
        for fixed in outcome.fixed { note("\(fixed.path): fixed \(fixed.rules.joined(separator: ", "))") }
        let findings = try report(known?.new(outcome.findings) ?? outcome.findings, of: outcome, settings)
        if writeBaseline == nil { note(Summary(findings, files: files.count, outcome).text) }
        try end(findings, of: outcome, settings)
    }

    /// Ends with the code that says most.
    private func end(_ findings: [Finding], of outcome: ProjectRun.Outcome, _ settings: Configuration) throws {
        if !outcome.unreadable.isEmpty { throw ExitCode(66) }
        guard !asWarnings else { return }
        let failing = severity ?? settings.failing ?? .warning
        if findings.contains(where: { $0.severity >= failing }) { throw ExitCode(1) }
        if !allowUnparsed, !outcome.malformed.isEmpty { throw ExitCode(65) }
    }

    /// Looks through standard input; `--fix` writes what it is rewritten to, and findings nowhere.
    private func lintInput(as path: String, linter: Linter, _ settings: Configuration) throws {
        let source = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        let known = try readBaseline(settings)
        let all = linter.findings(in: [(path, source)])
        let findings = known?.new(all) ?? all
        if fix || diff {
            let application = FixApplication(findings, source: source, onlySafe: !diff)
            try show(diff ? application.diff(path: BaseFolder().relative(path)) : application.text)
            if fix { return }
        } else {
            _ = try show(findings)
        }
        var outcome = ProjectRun.Outcome()
        if linter.isMalformed(source, path: path) { outcome.malformed = [path] }
        noteMalformed(outcome)
        try end(findings, of: outcome, settings)
    }

    /// Prints findings or diffs, and gives back what counts.
    private func report(_ findings: [Finding], of outcome: ProjectRun.Outcome, _ settings: Configuration) throws
        -> [Finding]
    {
        if let writeBaseline {
            do {
                try Baseline(outcome.findings, base: settings.base).json.write(to: URL(filePath: writeBaseline))
            } catch {
                try fail(74, "\(writeBaseline): error: cannot be written")
            }
            return []
        }
        if diff {
            for (path, found) in Dictionary(grouping: findings, by: \.path).sorted(by: { $0.key < $1.key }) {
                let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
                let fixes = FixApplication(found, source: text, onlySafe: false)
                try show(fixes.diff(path: BaseFolder().relative(path)))
            }
            return findings
        }
        return try show(findings)
    }

    /// Prints findings as they are asked for.
    private func show(_ findings: [Finding]) throws -> [Finding] {
        let shown = asWarnings ? findings.map(\.forBuilds) : findings
        try show(format.report(shown, root: FileManager.default.currentDirectoryPath))
        return shown
    }

    private func noteMalformed(_ outcome: ProjectRun.Outcome) {
        for path in outcome.malformed {
            note("\(path): warning: this file has syntax errors, and only what has none was looked through")
        }
    }

    /// What is known, except for a run that writes it anew.
    private func readBaseline(_ settings: Configuration) throws -> Baseline? {
        guard writeBaseline == nil, let path = baseline ?? settings.baseline.map(settings.base.absolute) else {
            return nil
        }
        let name = BaseFolder().relative(path)
        guard let data = FileManager.default.contents(atPath: path) else {
            try fail(66, "\(name): error: there is no such baseline; '--write-baseline \(name)' writes one")
        }
        guard let known = try? Baseline(json: data, base: settings.base) else {
            try fail(66, "\(name): error: this is no baseline")
        }
        return known
    }

    private func readConfiguration(_ rules: RuleArguments) throws -> Configuration {
        var settings = try Configuration.read(config, for: self)
        // What the command line names goes before the file.
        if !rules.only.isEmpty { (settings.only, settings.enabled, settings.disabled) = (rules.only, [], []) }
        settings.disabled = settings.disabled.subtracting(rules.enable).union(rules.disable)
        settings.enabled.formUnion(rules.enable)
        return settings
    }
}

/// How far a run is, on one line of the terminal.
enum Progress {
    @Sendable static func show(_ done: Int, of count: Int) {
        guard done % 50 == 0 || done == count else { return }
        let end = done == count ? "\r\u{1B}[K" : ""
        try? FileHandle.standardError.write(contentsOf: Data("\r\(done)/\(count) files\(end)".utf8))
    }
}
