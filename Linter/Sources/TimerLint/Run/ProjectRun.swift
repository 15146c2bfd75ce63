import Dispatch
import Foundation
import Synchronization

/// Looks through files, in parallel.
///
/// There are two passes: the first reads the facts of the whole project, the second looks for mistakes. No tree
/// outlives its file.
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
        /// Files that do not parse, and are not looked through.
        package var malformed: [String] = []
        package var unreadable: [String] = []
        package var bytes = 0
    }

    /// - Complexity: linear in the size of the sources; memory for the facts of all types and one tree a thread.
    package func callAsFunction(_ paths: [String]) -> Outcome {
        let shared = Mutex((project: ProjectModel(), outcome: Outcome(), concerned: [String](), done: 0))
        inParallel(paths) { path in
            guard let file = SourceFile.read(path) else {
                shared.withLock { $0.outcome.unreadable.append(path) }
                return
            }
            let concerned = file.concernsTimers(linter.options)
            let (facts, isMalformed) = linter.read(file, concerned: concerned)
            shared.withLock { state in
                state.project.add(facts)
                state.outcome.bytes += file.source.utf8.count
                if isMalformed {
                    state.outcome.malformed.append(path)
                } else if concerned {
                    state.concerned.append(path)
                }
                state.done += 1
                progress?(state.done, paths.count)
            }
        }
        let (project, concerned) = shared.withLock { ($0.project, $0.concerned.sorted()) }
        inParallel(concerned) { path in
            guard let file = SourceFile.read(path) else { return }
            let findings = linter.check(file, project: project)
            shared.withLock { $0.outcome.findings += findings }
        }
        var outcome = shared.withLock { $0.outcome }
        outcome.findings.sort { ($0.path, $0.line, $0.column, $0.rule) < ($1.path, $1.line, $1.column, $1.rule) }
        outcome.malformed.sort()
        outcome.unreadable.sort()
        return outcome
    }

    /// Runs a body for each item, on threads whose stacks hold the deepest tree.
    private func inParallel(_ items: [String], _ body: @escaping @Sendable (String) -> Void) {
        let turn = Turn()
        let group = DispatchGroup()
        for _ in 0..<min(threads, max(1, items.count)) {
            group.enter()
            let thread = Thread {
                while let index = turn.take(below: items.count) { body(items[index]) }
                group.leave()
            }
            thread.stackSize = 512 << 20
            thread.start()
        }
        group.wait()
    }
}

/// Gives each thread the next item.
private final class Turn: Sendable {
    private let next = Atomic<Int>(0)

    func take(below count: Int) -> Int? {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }
}

extension SourceFile {
    /// Reads a file; bytes that are no UTF-8 are replaced.
    static func read(_ path: String) -> SourceFile? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return SourceFile(path: path, module: module(of: path), source: String(decoding: data, as: UTF8.self))
    }

    /// The folder that stands for a module: the one below `Sources` or `Tests`, or none.
    static func module(of path: String) -> String {
        let parts = path.split(separator: "/")
        guard let index = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), parts.count > index + 2 else {
            return ""
        }
        return parts[...(index + 1)].joined(separator: "/")
    }
}
