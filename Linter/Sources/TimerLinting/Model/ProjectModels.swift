/// The models of all apps and packages of a run.
///
/// What a file sees are the types of its own project. Where a project holds several apps, a file of one does not see the
/// others: each app has the folder of its entry point, and what is in no app's folder belongs to all.
struct ProjectModels {
    private struct Entry {
        var path: String
        var number: Int32
        var home: Home
        var module: String
        var types: [TypeFacts]
    }

    private struct Folder: Hashable {
        var path: String
        var home: Home
    }

    /// Where a file looks things up.
    private struct Key: Hashable {
        var project: String
        var app: String?
    }

    private var files: [Entry] = []
    /// What is known without types, joined early: it is the same for all files of a folder.
    private var folders: [Folder: NameFacts] = [:]
    private var models: [Key: ProjectModel] = [:]
    private var apps: [Home: [String]] = [:]

    /// Adds what a file knows; `number` is what the file is called when its types are read again.
    mutating func add(_ facts: FileFacts, number: Int, path: String, home: Home) {
        if !facts.types.isEmpty {
            let number = Int32(number)
            files.append(Entry(path: path, number: number, home: home, module: facts.module, types: facts.types))
        }
        folders[Folder(path: folder(of: path), home: home), default: NameFacts()].merge(facts.names)
    }

    /// Notes of the files that have nothing to do with timers which may be asked for their properties: those with a
    /// type that a file with timers extends or inherits from.
    private mutating func noteOutlinesAskedFor() {
        var asked: [String: Set<String>] = [:]
        var parents: [String: Set<String>] = [:]
        for file in files {
            for type in file.types {
                parents[type.name, default: []].formUnion(type.inherited)
                guard !type.isOutline else { continue }
                asked[file.home.project, default: []].formUnion(type.inherited)
                if type.kind == .unknown { asked[file.home.project, default: []].insert(type.name) }
            }
        }
        for (project, names) in asked {
            asked[project] = names.reaching { parents[$0] ?? [] }
        }
        let everywhere = asked.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        for index in files.indices {
            let file = files[index]
            guard file.types.contains(where: { $0.isOutline && $0.kind != .unknown && everywhere.contains($0.name) })
            else { continue }
            for type in file.types.indices { files[index].types[type].sources = [file.number] }
        }
    }

    /// Joins what has been added; `reading` reads the types of a file again.
    ///
    /// - Complexity: linear in the facts, times the number of apps for those that belong to all apps of a project.
    mutating func join(reading: @escaping @Sendable (Int32) -> [String: TypeFacts]) {
        noteOutlinesAskedFor()
        files.sort { $0.path < $1.path }
        findApps()
        for (folder, names) in folders {
            join(FileFacts(module: "", names: names), path: folder.path + "/", home: folder.home)
        }
        folders = [:]
        for file in files { join(FileFacts(module: file.module, types: file.types), path: file.path, home: file.home) }
        files = []
        for key in models.keys {
            models[key]?.reading = reading
            models[key]?.findLastingTypes()
        }
        guard models.count > 1 else { return }
        let unique = declaredOnce()
        for key in models.keys { models[key]?.elsewhere = unique }
    }

    private mutating func join(_ facts: FileFacts, path: String, home: Home) {
        let key = key(of: path, home: home)
        models[key, default: ProjectModel()].add(facts)
        if key.app != nil {
            models[Key(project: key.project), default: ProjectModel()].add(facts)
        } else {
            for app in apps[home] ?? [] {
                models[Key(project: key.project, app: app), default: ProjectModel()].add(facts)
            }
        }
    }

    func model(for path: String, home: Home) -> ProjectModel { models[key(of: path, home: home)] ?? ProjectModel() }

    /// The folders of the entry points, for projects with more than one.
    private mutating func findApps() {
        var found: [Home: Set<String>] = [:]
        for file in files where file.types.contains(where: \.isEntryPoint) {
            found[file.home, default: []].insert(folder(of: file.path))
        }
        apps = found.filter { $0.value.count > 1 }.mapValues { $0.sorted() }
    }

    private func key(of path: String, home: Home) -> Key {
        guard let folders = apps[home] else { return Key(project: home.project) }
        let own = folder(of: path)
        let nearest = folders.map { (folder: $0, shared: shared($0, own)) }
        let most = nearest.map(\.shared).max() ?? 0
        let best = nearest.filter { $0.shared == most }.map(\.folder)
        if best.count == 1 { return Key(project: home.project, app: best[0]) }
        return Key(project: home.project, app: best.first { own == $0 || own.hasPrefix($0 + "/") })
    }

    /// How many folders two paths have in common at their beginning.
    private func shared(_ first: String, _ second: String) -> Int {
        zip(first.split(separator: "/"), second.split(separator: "/")).prefix { $0 == $1 }.count
    }

    private func folder(of path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }

    /// The types that just one project declares, once.
    private func declaredOnce() -> [String: TypeFacts] {
        var unique: [String: TypeFacts] = [:]
        var ambiguous: Set<String> = []
        for (key, model) in models where key.app == nil {
            for (name, modules) in model.types {
                let declared = modules.values.filter { $0.kind != .unknown }
                guard let facts = declared.first else { continue }
                if declared.count > 1 || unique.updateValue(facts, forKey: name) != nil { ambiguous.insert(name) }
            }
        }
        for name in ambiguous { unique[name] = nil }
        return unique
    }
}

extension TypeFacts {
    /// Whether an app begins here.
    var isEntryPoint: Bool {
        if !attributes.isDisjoint(with: ["main", "UIApplicationMain", "NSApplicationMain"]) { return true }
        return kind == .class && !inherited.isDisjoint(with: ["UIApplicationDelegate", "NSApplicationDelegate"])
    }
}
