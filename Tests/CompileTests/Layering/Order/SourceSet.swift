/// The source files of a few folders, with an index of their declarations.
struct SourceSet {
    struct File {
        /// As seen from the package's folder.
        var path: String
        var outline: Outline
        /// The folders around it inside `Sources`, outermost first.
        var folders: ArraySlice<Substring>

        init(path: String, outline: Outline) {
            self.path = path
            self.outline = outline
            folders = path.split(separator: "/").dropFirst().dropLast()
        }
    }

    private(set) var files: [File] = []
    private(set) var types: [String: [Declaration]] = [:]
    /// Every declaration, types included, by its own name.
    private(set) var members: [String: [Declaration]] = [:]
    /// The names of generic parameters: types that the reader knows nothing about.
    private(set) var genericNames: Set<String> = []
    private var heritage: [String: [TypeReference]] = [:]
    /// The results of ``scopes(around:)`` and ``lookup(from:)``, computed once for each enclosing type.
    private var scopes: [String: [String]] = [:]
    private var lookups: [String: Set<String>] = [:]

    init(_ files: [TokenizedFile]) {
        for file in files { add(Outline(of: file.tokens), path: file.path) }
        let places = Set(self.files.flatMap(\.outline.owners))
        for place in places { scopes[place] = Self.scopes(around: place) }
        for place in places {
            lookups[place] = Set(Self.scopes(around: place).flatMap { $0.isEmpty ? [""] : lineage(of: $0) })
        }
    }

    private mutating func add(_ outline: Outline, path: String) {
        for var declaration in outline.declarations {
            declaration.file = files.count
            members[declaration.name, default: []].append(declaration)
            if declaration.kind == .type { types[declaration.path, default: []].append(declaration) }
        }
        genericNames.formUnion(outline.genericNames)
        for entry in outline.heritage { heritage[entry.path, default: []].append(entry.type) }
        files.append(File(path: path, outline: outline))
    }

    /// Whether the access level of a declaration lets the file at `place` use it.
    func sees(_ declaration: Declaration, from place: Int) -> Bool {
        if declaration.file == place { return true }
        if declaration.isHidden { return false }
        return declaration.isExported || files[declaration.file].folders.first == files[place].folders.first
    }

    // MARK: Types

    /// The full dotted name of a type; for a type of another module, the name as it is written.
    func path(of type: TypeReference, depth: Int = 0) -> String {
        if type.names.first == "Self" { return type.place }
        let name = type.names.joined(separator: ".")
        for scope in scopes[type.place] ?? Self.scopes(around: type.place) {
            let path = scope.isEmpty ? name : "\(scope).\(name)"
            guard let found = types[path]?.first else { continue }
            if let target = found.type, depth < 8 { return self.path(of: target, depth: depth + 1) }
            return path
        }
        return name
    }

    /// A type, then its superclasses and protocols.
    func lineage(of path: String) -> [String] {
        var found = [path]
        var next = 0
        while next < found.count {
            for type in heritage[found[next]] ?? [] {
                let above = self.path(of: type)
                if !found.contains(above) { found.append(above) }
            }
            next += 1
        }
        return found
    }

    /// The types whose members code inside the type `place` can use without a receiver.
    func lookup(from place: String) -> Set<String> { lookups[place] ?? [] }

    /// `A.B`, `A` and the empty name for `A.B`.
    private static func scopes(around place: String) -> [String] {
        var names = place.split(separator: ".")
        var scopes: [String] = []
        while !names.isEmpty {
            scopes.append(names.joined(separator: "."))
            names.removeLast()
        }
        return scopes + [""]
    }
}
