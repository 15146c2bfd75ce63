import Foundation

/// Moves the timers of files to `OwnedTimer`.
package struct ProjectMigration: Sendable {
    private let run: ProjectRun
    /// What the command line says; the rest is read from the projects of the files.
    private let languageMode: Int?
    private let usesCommonModes: Bool

    package init(run: ProjectRun, languageMode: Int? = nil, usesCommonModes: Bool = false) {
        self.run = run
        self.languageMode = languageMode
        self.usesCommonModes = usesCommonModes
    }

    package struct Outcome: Sendable {
        /// The files that change, with their changes.
        package var files: [(path: String, timers: Int, application: FixApplication)] = []
        package var left: [LeftTimer] = []
        /// Why the library cannot be used in the projects of these files, a sentence each.
        package var complaints: [String] = []
        package var malformed: [String] = []
        package var unreadable: [String] = []
    }

    /// Finds out what changes, and changes nothing.
    ///
    /// `others` are further files of the same projects, in which only uses of what changes are looked for.
    package func callAsFunction(_ paths: [String], others: [String] = []) -> Outcome {
        let targets = Set(paths)
        let settings = settings(of: paths)
        let reading = ProjectReading(of: paths + others.filter { !targets.contains($0) }, run: run)
        let answers = reading.answers { file, number, project -> FileMigration? in
            guard let settings = settings[file.path] else { return nil }
            return run.linter.migration(of: file, number: number, project: project, settings)
        }
        var migrations = answers.compactMap(\.self).sorted { $0.path < $1.path }
        leaveAloneWhatOthersUse(&migrations, in: reading)
        for index in migrations.indices { migrations[index].leaveUnkeptAlone() }
        let read = reading.outcome
        var outcome = Outcome()
        outcome.malformed = read.malformed.filter(targets.contains)
        outcome.unreadable = read.unreadable.filter(targets.contains)
        for var migration in migrations {
            if !migration.moves.isEmpty, let data = FileManager.default.contents(atPath: migration.path) {
                let source = String(decoding: data, as: UTF8.self)
                // Offsets are those of the text, so a file with bytes that are no UTF-8 stays as it is.
                if !source.utf8.elementsEqual(data) {
                    migration.leaveAlone { _ in "its file is not in UTF-8" }
                } else if let application = migration.application(to: source) {
                    outcome.files.append((migration.path, migration.moves.count, application))
                    outcome.complaints += settings[migration.path]?.complaints ?? []
                } else {
                    migration.leaveAlone { _ in "its changes would not parse" }
                }
            }
            outcome.left += migration.left
        }
        outcome.complaints = Set(outcome.complaints).sorted()
        outcome.left.sort { ($0.path, $0.line, $0.reason) < ($1.path, $1.line, $1.reason) }
        return outcome
    }

    private func settings(of paths: [String]) -> [String: MigrationSettings] {
        var modes = LanguageModes()
        var found: [String: MigrationSettings] = [:]
        for path in paths {
            var settings = modes.settings(of: path)
            if let languageMode { settings.languageMode = languageMode }
            settings.usesCommonModes = usesCommonModes
            found[path] = settings
        }
        return found
    }

    /// What other files may use stays as it is.
    private func leaveAloneWhatOthersUse(_ migrations: inout [FileMigration], in reading: ProjectReading) {
        var asked: [(file: Int, move: Int, type: String, name: String?)] = []
        for (file, migration) in migrations.enumerated() {
            for (index, move) in migration.moves.enumerated() {
                asked += move.names.sorted().map { (file, index, move.type, $0) }
                if move.holdsOwner { asked.append((file, index, move.type, nil)) }
            }
        }
        let wanted = Set(asked.map { $0.name ?? $0.type.innermostType })
        guard !wanted.isEmpty else { return }
        let owners = migrations.map(\.path)
        let questions = asked
        let answers = reading.answers(mentioning: wanted) { file, number, project in
            let context = FileContext(
                file, tree: file.parse(), number: number, project: project, options: run.linter.options)
            let uses = OutsideUses(file: context)
            return questions.compactMap { question -> (file: Int, move: Int, reason: String)? in
                guard owners[question.file] != file.path else { return nil }
                guard let name = question.name else {
                    let keepers = OwnerKeepers(of: question.type, in: context)
                    let reason = keepers.dropped.map { node in
                        "\(OwnerKeepers.reason(question.type)) (\(file.path):\(context.line(of: node)))"
                    }
                    return (reason ?? (keepers.isKept ? "" : nil)).map { (question.file, question.move, $0) }
                }
                return uses.line(mentioning: name, of: question.type).map { line in
                    (question.file, question.move, "`\(name)` may also be used at \(file.path):\(line)")
                }
            }
        }
        var reasons: [Int: [Int: String]] = [:]
        for answer in answers.joined().sorted(by: { $0.reason < $1.reason }) {
            // Another file keeps the object, and needs no reason.
            if answer.reason.isEmpty {
                migrations[answer.file].moves[answer.move].needsKeeper = false
            } else if reasons[answer.file]?[answer.move] == nil {
                reasons[answer.file, default: [:]][answer.move] = answer.reason
            }
        }
        for (file, found) in reasons { migrations[file].leaveAlone { found[$0] } }
    }
}
