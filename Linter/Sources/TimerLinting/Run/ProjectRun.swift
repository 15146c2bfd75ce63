import Foundation

/// Looks through files, in parallel.
///
/// There are two passes: the first reads which types there are, the second looks for mistakes. What types do is read
/// again from their files where a mistake depends on it. No tree outlives its file.
package struct ProjectRun: Sendable {
    package var linter: Linter
    package var threads: Int
    /// Called after each file with how many of how many are done, one call at a time.
    package var progress: (@Sendable (Int, Int) -> Void)?

    package init(linter: Linter, threads: Int = ProcessInfo.processInfo.activeProcessorCount) {
        self.linter = linter
        self.threads = max(1, threads)
    }

    package struct Outcome: Sendable {
        package var findings: [Finding] = []
        /// Files with syntax errors, in which only the members without any are looked through.
        package var malformed: [String] = []
        package var unreadable: [String] = []
        package var bytes = 0
        /// What was rewritten in each file, in the order of the rules' names.
        package var fixed: [(path: String, rules: [String])] = []
        package init() {}
    }

    /// - Complexity: linear in the size of the sources; memory for the names of all types, the facts of some hundred
    ///   files and one or two trees a thread.
    package func callAsFunction(_ paths: [String]) -> Outcome {
        let reading = ProjectReading(of: paths, run: self)
        let findings = reading.answers { file, number, project in
            linter.check(file, number: number, project: project)
        }
        var outcome = reading.outcome
        outcome.findings = findings.joined().sorted {
            ($0.path, $0.line, $0.column, $0.rule) < ($1.path, $1.line, $1.column, $1.rule)
        }
        return outcome
    }
}

extension SourceFile {
    /// Reads a file; bytes that are no UTF-8 are replaced.
    static func read(_ path: String, home: Home) -> SourceFile? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return SourceFile(path: path, module: home.module, source: String(decoding: data, as: UTF8.self))
    }
}
