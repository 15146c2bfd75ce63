import Foundation

/// Rewrites files until nothing is left that can be rewritten safely.
///
/// A fix can uncover another, and of two that overlap the second waits for the next turn, so that one call does all.
package struct ProjectFix: Sendable {
    private let run: ProjectRun
    private let baseline: Baseline?
    /// Fixes do not undo each other, so few turns are ever taken.
    private let mostTurns = 8

    package init(run: ProjectRun, baseline: Baseline? = nil) {
        self.run = run
        self.baseline = baseline
    }

    /// Looks through the files, rewrites them, and gives back what is left.
    ///
    /// - Throws: `WriteError` for a file that cannot be written; files before it have been rewritten.
    package func callAsFunction(_ paths: [String]) throws(WriteError) -> ProjectRun.Outcome {
        var outcome = run(paths)
        var fixed: [String: [String]] = [:]
        for _ in 0..<mostTurns {
            let applied = try rewrite(baseline?.new(outcome.findings) ?? outcome.findings)
            guard !applied.isEmpty else { break }
            for finding in applied { fixed[finding.path, default: []].append(finding.rule) }
            outcome = run(paths)
        }
        outcome.fixed = fixed.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
        return outcome
    }

    /// Gives back the findings that are mended.
    private func rewrite(_ findings: [Finding]) throws(WriteError) -> [Finding] {
        var applied: [Finding] = []
        // What several links lead to is one file, and its offsets hold until it is rewritten.
        let files = Dictionary(grouping: findings) { URL(filePath: $0.path).resolvingSymlinksInPath() }
        for (file, found) in files.sorted(by: { $0.key.path < $1.key.path }) {
            guard let data = try? Data(contentsOf: file) else { continue }
            let source = String(decoding: data, as: UTF8.self)
            // Offsets are those of the text, so a file with bytes that are no UTF-8 stays as it is.
            guard source.utf8.elementsEqual(data) else { continue }
            let application = FixApplication(found, source: source, onlySafe: true)
            guard application.count > 0 else { continue }
            do {
                try file.overwrite(with: Data(application.text.utf8))
            } catch {
                throw WriteError(path: found[0].path)
            }
            applied += application.applied
        }
        return applied
    }
}

/// A file that cannot be written.
package struct WriteError: Error, CustomStringConvertible {
    package var path: String
    package var description: String { "\(path): error: cannot be written" }
}
