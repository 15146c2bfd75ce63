import Dispatch
import Foundation
import Synchronization

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
        var homes = Homes()
        let files = paths.map { (path: $0, home: homes.home(of: $0)) }
        let shared = Mutex((models: ProjectModels(), outcome: Outcome(), concerned: [Int](), done: 0))
        inParallel(files.count) { index in
            let (path, home) = files[index]
            guard let file = SourceFile.read(path, home: home) else {
                shared.withLock { $0.outcome.unreadable.append(path) }
                return
            }
            let concerned = file.concernsTimers(linter.options)
            var (facts, isMalformed) = linter.read(file, concerned: concerned, withMembers: false)
            facts.leaveOutMembers(source: concerned ? Int32(index) : nil)
            shared.withLock { state in
                state.models.add(facts, number: index, path: path, home: home)
                state.outcome.bytes += file.source.utf8.count
                if isMalformed { state.outcome.malformed.append(path) }
                if concerned { state.concerned.append(index) }
                state.done += 1
                progress?(state.done, paths.count)
            }
        }
        let recent = RecentTypes { number in
            let (path, home) = files[Int(number)]
            guard let file = SourceFile.read(path, home: home) else { return [:] }
            return linter.read(file, concerned: file.concernsTimers(linter.options)).facts.typesByName
        }
        let (models, concerned) = shared.withLock { state in
            state.models.join { recent.types(of: $0) }
            return (state.models, state.concerned.sorted())
        }
        inParallel(concerned.count) { index in
            let (path, home) = files[concerned[index]]
            guard let file = SourceFile.read(path, home: home) else { return }
            let findings = linter.check(
                file, number: Int32(concerned[index]), project: models.model(for: path, home: home))
            shared.withLock { $0.outcome.findings += findings }
        }
        var outcome = shared.withLock { $0.outcome }
        outcome.findings.sort { ($0.path, $0.line, $0.column, $0.rule) < ($1.path, $1.line, $1.column, $1.rule) }
        outcome.malformed.sort()
        outcome.unreadable.sort()
        return outcome
    }

    /// Runs a body for each index below a count, on threads whose stacks hold the deepest tree.
    ///
    /// Where there is no room for all of them fewer do the work, and this one where there is room for none.
    private func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let turn = Turn()
        let work = { @Sendable in
            while let index = turn.take(below: count) { body(index) }
        }
        let group = DispatchGroup()
        for number in 0..<min(threads, max(1, count)) {
            group.enter()
            let isRunning = DeepThread.start {
                work()
                group.leave()
            }
            guard !isRunning else { continue }
            group.leave()
            if number == 0 { work() }
            break
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
    static func read(_ path: String, home: Home) -> SourceFile? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return SourceFile(path: path, module: home.module, source: String(decoding: data, as: UTF8.self))
    }
}
