import Synchronization

/// The files of a run, once it is known which types they declare.
struct ProjectReading: Sendable {
    /// What there is to say of the files without a look for mistakes.
    let outcome: ProjectRun.Outcome
    private let files: [(path: String, home: Home)]
    private let models: ProjectModels
    /// The files that have to do with timers.
    private let concerned: [Int]
    private let threads: ParallelWork

    /// Reads which types there are.
    init(of paths: [String], run: ProjectRun) {
        var homes = Homes()
        let files = paths.map { (path: $0, home: homes.home(of: $0)) }
        let shared = Mutex((models: ProjectModels(), outcome: ProjectRun.Outcome(), concerned: [Int](), done: 0))
        let linter = run.linter
        let threads = ParallelWork(threads: run.threads)
        threads.run(files.count) { index in
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
                run.progress?(state.done, paths.count)
            }
        }
        let recent = RecentTypes { number in
            let (path, home) = files[Int(number)]
            guard let file = SourceFile.read(path, home: home) else { return [:] }
            return linter.read(file, concerned: file.concernsTimers(linter.options)).facts.typesByName
        }
        (models, concerned) = shared.withLock { state in
            state.models.join { recent.types(of: $0) }
            return (state.models, state.concerned.sorted())
        }
        var outcome = shared.withLock { $0.outcome }
        outcome.malformed.sort()
        outcome.unreadable.sort()
        self.outcome = outcome
        self.files = files
        self.threads = threads
    }

    /// What `body` says of each file that has to do with timers, in no order.
    func answers<Answer: Sendable>(
        _ body: @escaping @Sendable (SourceFile, Int32, ProjectModel) -> Answer
    ) -> [Answer] {
        answers(of: concerned, body)
    }

    /// What `body` says of each file that contains one of some words, in no order.
    func answers<Answer: Sendable>(
        mentioning words: Set<String>, _ body: @escaping @Sendable (SourceFile, Int32, ProjectModel) -> Answer
    ) -> [Answer] {
        answers(of: Array(files.indices)) { file, number, project in
            words.contains { file.source.contains($0) } ? body(file, number, project) : nil
        }.compactMap(\.self)
    }

    private func answers<Answer: Sendable>(
        of indices: [Int], _ body: @escaping @Sendable (SourceFile, Int32, ProjectModel) -> Answer
    ) -> [Answer] {
        let answers = Mutex([Answer]())
        threads.run(indices.count) { number in
            let (path, home) = files[indices[number]]
            guard let file = SourceFile.read(path, home: home) else { return }
            let answer = body(file, Int32(indices[number]), models.model(for: path, home: home))
            answers.withLock { $0.append(answer) }
        }
        return answers.withLock { $0 }
    }
}
