import SwiftSyntax

/// A timer that stays as it is.
package struct LeftTimer: Sendable, Hashable {
    package var path: String
    /// From 1.
    package var line: Int
    /// A sentence without its full stop.
    package var reason: String
}

/// What becomes of the timers of one file.
struct FileMigration: Sendable {
    /// A property whose timers move, with all that changes for it in the file.
    struct Move: Sendable {
        var type: String
        var property: String
        /// The line that makes its first timer.
        var line: Int
        var edits: [Fix.Edit]
        /// What other files must not mention.
        var names: Set<String>
        /// Whether its timers keep the object, and whether nothing else may, as far as its own file tells.
        var (holdsOwner, needsKeeper) = (false, false)
    }

    var path: String
    var moves: [Move] = []
    var left: [LeftTimer] = []
    /// What imports the library.
    var importing: Fix.Edit?

    /// The text of the file with all changes; `nil` where that would not parse.
    func application(to source: String) -> FixApplication? {
        guard !moves.isEmpty else { return nil }
        let edits = moves.flatMap(\.edits) + (importing.map { [$0] } ?? [])
        let application = FixApplication(
            edits: edits.sorted { ($0.start, $0.end) < ($1.start, $1.end) }, source: source)
        let isWhole = !SourceFile(path: path, module: "", source: application.text).parse().hasError
        return isWhole ? application : nil
    }
}

extension FileMigration {
    /// Leaves the moves alone for which there is a reason, by their index.
    mutating func leaveAlone(_ reason: (Int) -> String?) {
        for index in moves.indices.reversed() {
            guard let reason = reason(index) else { continue }
            left.append(LeftTimer(path: path, line: moves.remove(at: index).line, reason: reason))
        }
    }

    /// Leaves alone what only its timers may keep.
    mutating func leaveUnkeptAlone() {
        let moves = moves
        leaveAlone { moves[$0].needsKeeper ? OwnerKeepers.reason(moves[$0].type) : nil }
    }
}

extension Linter {
    /// What becomes of a file that is a project of its own, and of the timers in it.
    package func migrated(_ source: String, _ settings: MigrationSettings = .init()) -> (
        text: String, left: [LeftTimer]
    ) {
        let file = SourceFile(path: "A.swift", module: "", source: source)
        var project = ProjectModel()
        project.add(read(file, concerned: true).facts)
        project.findLastingTypes()
        var migration = migration(of: file, project: project, settings)
        migration.leaveUnkeptAlone()
        let application = migration.application(to: source)
        if application == nil { migration.leaveAlone { _ in "its changes would not parse" } }
        return (application?.text ?? source, migration.left.sorted { ($0.line, $0.reason) < ($1.line, $1.reason) })
    }

    /// What becomes of the timers of a file; none of them moves where it has syntax errors.
    func migration(
        of file: SourceFile, number: Int32? = nil, project: ProjectModel, _ settings: MigrationSettings
    ) -> FileMigration {
        let tree = file.parse()
        guard !tree.hasError else { return FileMigration(path: file.path) }
        let context = FileContext(file, tree: tree, number: number, project: project, options: options)
        return FileMigrationReader(context, settings: settings).migration()
    }
}

/// Reads what becomes of the timers of a file.
struct FileMigrationReader {
    private let file: FileContext
    private let settings: MigrationSettings
    private let names: BoundNames
    private let lineEnd: String
    private var classes: [String: [ClassDeclSyntax]] = [:]
    private let mentions = Memo<String, Mentions>()

    init(_ file: FileContext, settings: MigrationSettings) {
        self.file = file
        self.settings = settings
        names = BoundNames(in: file.tree)
        let isWindows = file.converter.sourceLines.first?.hasSuffix("\r\n") == true
        lineEnd = isWindows ? "\r\n" : "\n"
        for type in file.index.types {
            guard let node = type.as(ClassDeclSyntax.self), let name = Syntax(node).typeName else { continue }
            classes[name, default: []].append(node)
        }
    }

    private struct Key: Hashable {
        var type: String
        var property: String
    }

    /// - Complexity: linear in the file and the uses of its timers.
    func migration() -> FileMigration {
        var migration = FileMigration(path: file.path, importing: ImportEdit.edit(of: file.tree).map(withLineEnds))
        var order: [Key] = []
        var constructs: [Key: [TimerConstruct]] = [:]
        for construct in file.constructs where kinds.contains(construct.kind) {
            do {
                let key = try key(of: construct)
                if constructs[key] == nil { order.append(key) }
                constructs[key, default: []].append(construct)
            } catch {
                migration.left.append(left(construct, error))
            }
        }
        for key in order {
            guard let constructs = constructs[key], let first = constructs.first else { continue }
            do {
                migration.moves.append(try move(key, constructs, line: file.line(of: first.call)))
            } catch {
                for construct in constructs { migration.left.append(left(construct, error)) }
            }
        }
        migration.dropOverlaps()
        return migration
    }

    private let kinds: Set<TimerConstruct.Kind> = [.scheduledTimer, .timer, .dispatchSource, .publisher]

    private func move(_ key: Key, _ constructs: [TimerConstruct], line: Int) throws(Obstacle) -> FileMigration.Move {
        let call = constructs[0].call
        guard !file.project.declares("OwnedTimer", in: file.module) else {
            throw Obstacle(call, "the project has an `OwnedTimer` of its own")
        }
        guard let type = file.type(around: call) else { throw Obstacle(call, "no class keeps it") }
        guard type.kind == .class else { throw Obstacle(call, "its owner `\(type.name)` is no class of this project") }
        guard let declarations = classes[key.type], declarations.count == 1 else {
            throw Obstacle(call, "its property is declared in another file")
        }
        let members = declarations[0].memberBlock.members
        let properties = file.names.variables(named: key.property, in: declarations[0]).filter { variable in
            variable.parent?.parent?.id == Syntax(members).id
        }
        guard properties.count == 1 else {
            throw Obstacle(call, "the source does not tell which property keeps it")
        }
        let property = try TimerProperty(properties[0], name: key.property, type: type)
        let mentions = mentions(key.property) { Mentions(of: key.property, in: file, names: names) }
        let reader = CreationReader(
            file: file, property: property, settings: settings, names: names, own: mentions.own[key.type] ?? [])
        let found = try PropertyMigration(of: property, constructs: constructs, mentions: mentions, reader: reader)
        return FileMigration.Move(
            type: key.type, property: key.property, line: line, edits: found.edits.map(withLineEnds),
            names: found.names, holdsOwner: found.holdsOwner, needsKeeper: found.needsKeeper)
    }

    /// The property of which class a timer is kept in.
    private func key(of construct: TimerConstruct) throws(Obstacle) -> Key {
        let destination = construct.destination
        let call = construct.call
        let store = call.chain.first { $0.name == "store" }
        if let property = destination.property, store == nil, !destination.isForeign {
            if destination.isCollected { throw Obstacle(call, "it is kept in a collection") }
            guard let type = file.type(around: call) else { throw Obstacle(call, "no class keeps it") }
            return Key(type: type.name, property: property)
        }
        if construct.kind == .publisher {
            if let store { throw Obstacle(store.call, "`store(in:)` puts it beside other subscriptions") }
            if !call.chain.contains(where: { $0.name == "sink" }) {
                throw Obstacle(call, "other code subscribes to it")
            }
        }
        if destination.isForeign { throw Obstacle(call, "it is kept by another object") }
        if let function = destination.passedTo.first {
            throw Obstacle(call, "it is handed to `\(function.path?.names.joined(separator: ".") ?? "a function")`")
        }
        throw Obstacle(call, destination.isReturned ? "it is returned to other code" : "no property keeps it")
    }

    private func left(_ construct: TimerConstruct, _ obstacle: Obstacle) -> LeftTimer {
        let (own, other) = (file.line(of: construct.call), file.line(of: obstacle.node))
        let place = own == other ? "" : " (line \(other))"
        return LeftTimer(path: file.path, line: own, reason: obstacle.reason + place)
    }

    private func withLineEnds(_ edit: Fix.Edit) -> Fix.Edit {
        guard lineEnd != "\n" else { return edit }
        return Fix.Edit(start: edit.start, end: edit.end, text: edit.text.replacing("\n", with: lineEnd))
    }
}

extension FileMigration {
    /// Leaves alone what changes the same place as another property does, and that property too.
    ///
    /// - Complexity: O(n log n) in the edits.
    fileprivate mutating func dropOverlaps() {
        let edits = moves.indices.flatMap { index in moves[index].edits.map { (edit: $0, move: index) } }
            .sorted { ($0.edit.start, $0.edit.end) < ($1.edit.start, $1.edit.end) }
        var dropped: Set<Int> = []
        var last: (edit: Fix.Edit, move: Int)?
        for current in edits {
            if let last, current.edit.start < last.edit.end || current.edit.start == last.edit.start {
                dropped.formUnion([last.move, current.move])
                if current.edit.end <= last.edit.end { continue }
            }
            last = current
        }
        leaveAlone { dropped.contains($0) ? "its changes are in the way of those of another timer" : nil }
    }
}
