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
        for _ in 0..<mostTurns {
            guard try rewrite(baseline?.new(outcome.findings) ?? outcome.findings) else { break }
            outcome = run(paths)
        }
        return outcome
    }

    private func rewrite(_ findings: [Finding]) throws(WriteError) -> Bool {
        var isRewritten = false
        for (path, found) in Dictionary(grouping: findings, by: \.path).sorted(by: { $0.key < $1.key }) {
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            let source = String(decoding: data, as: UTF8.self)
            // Offsets are those of the text, so a file with bytes that are no UTF-8 stays as it is.
            guard source.utf8.elementsEqual(data) else { continue }
            let application = FixApplication(found, source: source, onlySafe: true)
            guard application.count > 0 else { continue }
            do {
                try Data(application.text.utf8).write(to: URL(filePath: path), options: .atomic)
            } catch {
                throw WriteError(path: path)
            }
            isRewritten = true
        }
        return isRewritten
    }
}

/// A file that cannot be written.
package struct WriteError: Error, CustomStringConvertible {
    package var path: String
    package var description: String { "\(path): error: cannot be written" }
}
