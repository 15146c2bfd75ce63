import ArgumentParser
import Foundation
import TimerLinting

/// `timerlint PATH…`.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Looks through files and folders (the default command).")

    @Argument(help: "Files and folders to look through.") var paths: [String] = ["."]
    @Option(help: "How to write findings: text, json, sarif, github or xcode.") var format = ReportFormat.text
    @Flag(help: "Rewrite what can be rewritten safely.") var fix = false
    @Flag(help: "Print all rewrites as a diff, and change nothing.") var diff = false
    @Option(parsing: .upToNextOption, help: "Only these rules.") var only: [String] = []
    @Option(parsing: .upToNextOption, help: "Not these rules.") var disable: [String] = []
    @Option(parsing: .upToNextOption, help: "Also these rules, which are off by default.") var enable: [String] = []
    @Option(help: "The lowest severity that makes the exit code 1.") var severity: Severity?
    @Option(help: "Report only findings that are not in this file.") var baseline: String?
    @Option(help: "Write all findings to this file, for --baseline.") var writeBaseline: String?
    @Option(help: "The configuration (default: .timerlint.yml, if there is one).") var config: String?
    @Option(help: "How many files to look at together.") var jobs: Int?
    @Flag(help: "Report errors as warnings, and exit 0 whatever is found: for builds.") var asWarnings = false
    @Flag(help: "Say how long it took.") var timing = false

    func validate() throws {
        for id in only + disable + enable where !RuleRegistry.identifiers.contains(id) {
            throw ValidationError("There is no rule '\(id)'. 'timerlint rules' lists them.")
        }
        guard only.isEmpty || enable.isEmpty else {
            throw ValidationError("'--enable' adds nothing to '--only'. Name all rules that are wanted with '--only'.")
        }
    }

    func run() throws {
        let settings = try readConfiguration()
        var linter = Linter(enabled: settings.rules)
        linter.options.timerFunctions = settings.timerFunctions
        linter.severities = settings.severities
        let files: [String]
        do {
            files = try FileSearch(excluded: settings.excluded, base: settings.base).files(below: paths)
        } catch {
            try fail(66, "\(error)")
        }
        let begin = ContinuousClock.now
        var run = ProjectRun(linter: linter, threads: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        if isatty(STDERR_FILENO) == 1 { run.progress = Progress.show }
        let known = try readBaseline(settings)
        let outcome: ProjectRun.Outcome
        do {
            outcome = try fix && !diff ? ProjectFix(run: run, baseline: known)(files) : run(files)
        } catch {
            try fail(74, "\(error)")
        }
        if timing {
            note("\(files.count) files, \(outcome.bytes) bytes, \(ContinuousClock.now - begin)")
        }
        for path in outcome.malformed { note("\(path): warning: this file does not parse and was left out") }
        for path in outcome.unreadable { note("\(path): error: cannot be read") }
        let findings = try report(known?.new(outcome.findings) ?? outcome.findings, of: outcome, settings)
        if !outcome.unreadable.isEmpty { throw ExitCode(66) }
        let failing = severity ?? settings.failing ?? .warning
        if !asWarnings, findings.contains(where: { $0.severity >= failing }) { throw ExitCode(1) }
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
            for (path, found) in byFile(findings) {
                let fixes = FixApplication(found, source: text(path), onlySafe: false)
                try show(fixes.diff(path: BaseFolder().relative(path)))
            }
            return findings
        }
        let shown = asWarnings ? findings.map(\.forBuilds) : findings
        try show(format.report(shown, root: FileManager.default.currentDirectoryPath))
        return shown
    }

    /// What is known, except for a run that writes it anew.
    private func readBaseline(_ settings: Configuration) throws -> Baseline? {
        guard writeBaseline == nil, let path = baseline ?? settings.baseline.map(settings.base.absolute) else {
            return nil
        }
        guard let data = FileManager.default.contents(atPath: path),
            let known = try? Baseline(json: data, base: settings.base)
        else {
            try fail(66, "\(BaseFolder().relative(path)): error: this is no baseline")
        }
        return known
    }

    private func byFile(_ findings: [Finding]) -> [(String, [Finding])] {
        Dictionary(grouping: findings, by: \.path).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }

    private func readConfiguration() throws -> Configuration {
        var settings = Configuration()
        let path = config ?? ".timerlint.yml"
        if let data = FileManager.default.contents(atPath: path) {
            do {
                settings = try Configuration(yaml: String(decoding: data, as: UTF8.self), path: path)
            } catch {
                try fail(64, "\(error)")
            }
        } else if config != nil || FileManager.default.fileExists(atPath: path) {
            try fail(66, "\(path): error: this file cannot be read")
        }
        // What the command line names goes before the file.
        if !only.isEmpty { (settings.only, settings.enabled, settings.disabled) = (only, [], []) }
        settings.disabled = settings.disabled.subtracting(enable).union(disable)
        settings.enabled.formUnion(enable)
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
