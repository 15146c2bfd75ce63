/// The models of all apps and packages of a run.
///
/// What a file sees are the types of its own project. Where a project holds several apps, a file of one does not see the
/// others: each app has the folder of its entry point, and what is in no app's folder belongs to all.
struct ProjectModels {
    private struct Entry {
        var path: String
        var home: Home
        var facts: FileFacts
    }

    /// Where a file looks things up.
    private struct Key: Hashable {
        var project: String
        var app: String?
    }

    private var files: [Entry] = []
    private var models: [Key: ProjectModel] = [:]
    private var apps: [Home: [String]] = [:]

    mutating func add(_ facts: FileFacts, path: String, home: Home) {
        files.append(Entry(path: path, home: home, facts: facts))
    }

    /// Joins what has been added.
    ///
    /// - Complexity: linear in the facts, times the number of apps for those that belong to all apps of a project.
    mutating func join() {
        files.sort { $0.path < $1.path }
        findApps()
        for file in files {
            let key = key(of: file.path, home: file.home)
            models[key, default: ProjectModel()].add(file.facts)
            if key.app != nil {
                models[Key(project: key.project), default: ProjectModel()].add(file.facts)
            } else {
                for app in apps[file.home] ?? [] {
                    models[Key(project: key.project, app: app), default: ProjectModel()].add(file.facts)
                }
            }
        }
        files = []
        let unique = declaredOnce()
        guard models.count > 1 else { return }
        for key in models.keys { models[key]?.elsewhere = unique }
    }

    func model(for path: String, home: Home) -> ProjectModel { models[key(of: path, home: home)] ?? ProjectModel() }

    /// The folders of the entry points, for projects with more than one.
    private mutating func findApps() {
        var found: [Home: Set<String>] = [:]
        for file in files where file.facts.types.contains(where: \.isEntryPoint) {
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
    fileprivate var isEntryPoint: Bool {
        if !attributes.isDisjoint(with: ["main", "UIApplicationMain", "NSApplicationMain"]) { return true }
        return kind == .class && !inherited.isDisjoint(with: ["UIApplicationDelegate", "NSApplicationDelegate"])
    }
}
