/// The types of a project's files, joined.
struct ProjectModel {
    private(set) var types: [String: [String: TypeFacts]] = [:]
    /// Types that just one of the other projects declares, such as those of a package next to an app.
    var elsewhere: [String: TypeFacts] = [:]
    private(set) var names = NameFacts()
    /// The types whose objects live as long as the app: those in `static let player = Player()` and in its delegates,
    /// and those that such objects keep.
    private(set) var lastingTypes: Set<String> = []
    /// Reads the types that a file declares with their properties and members, which are not kept.
    var reading: @Sendable (Int32) -> [String: TypeFacts] = { _ in [:] }

    /// - Complexity: linear in the facts of the file.
    mutating func add(_ file: FileFacts) {
        for type in file.types {
            types[type.name, default: [:]][file.module, default: TypeFacts(name: type.name)].merge(type)
        }
        names.merge(file.names)
    }

    /// Follows what is kept from the types that last; what is made at several places need not last.
    ///
    /// - Complexity: linear in the types.
    mutating func findLastingTypes() {
        let all = Dictionary(grouping: types.values.flatMap(\.values), by: \.name.innermostType)
        for (name, types) in all {
            for type in types {
                lastingTypes.formUnion(type.lasting)
                if type.hasSharedInstance || type.isEntryPoint { lastingTypes.insert(name) }
            }
        }
        let calls = names.called
        lastingTypes = lastingTypes.reaching { name in
            (all[name] ?? []).flatMap(\.kept).filter { calls[$0, default: 0] < 2 }
        }
    }

    /// Whether other objects call a method of a type on a background thread, and never elsewhere.
    func isCalledInBackground(_ method: String, on type: String) -> Bool {
        let name = type.innermostType
        let spellings = [name, name.prefix(1).lowercased() + name.dropFirst()].map { "\($0).\(method)" }
        return names.calledInBackground.contains(spellings[0]) && names.calledElsewhere.isDisjoint(with: spellings)
    }

    /// Whether each call gives a parameter a number that is written out.
    func isAlwaysLiteral(_ parameter: String) -> Bool {
        names.literalParameters.contains(parameter) && !names.varyingParameters.contains(parameter)
    }

    /// The type as seen from a module: its own, with what other modules add by extensions.
    func type(_ name: String, in module: String) -> TypeFacts? {
        guard let modules = types[name] else { return elsewhere[name] }
        if var own = modules[module] {
            let isDeclared = own.kind != .unknown
            for (key, other) in modules where key != module {
                // Folders below `Sources` need not be modules: what extends the type there belongs to it.
                if !isDeclared || other.kind == .unknown { own.merge(other) }
            }
            if own.kind == .unknown, let other = elsewhere[name] { own.merge(other) }
            return own
        }
        return modules.values.first { $0.kind != .unknown } ?? modules.values.first
    }

    /// The names of everything the type inherits from, through types of the project.
    func ancestry(of type: TypeFacts, in module: String) -> Set<String> {
        type.inherited.reaching { self.type($0, in: module)?.inherited ?? [] }
    }

    /// The type with its properties and members, and with everything its superclasses in the project do.
    func withSuperclasses(_ type: TypeFacts, in module: String, read: (Int32) -> [String: TypeFacts]) -> TypeFacts {
        var joined = type.filled(read)
        for name in ancestry(of: type, in: module) {
            guard let parent = self.type(name, in: module), parent.kind == .class || parent.kind == .protocol else {
                continue
            }
            let whole = parent.filled(read)
            if parent.kind == .protocol {
                joined.requirements.formUnion(whole.properties.keys)
                joined.requirements.formUnion(whole.members.map(\.name))
            }
            joined.members += whole.members
            joined.properties.merge(whole.properties) { first, _ in first }
        }
        return joined
    }

    /// Whether the project declares a type of this name that hides the system's.
    func declares(_ name: String, in module: String) -> Bool {
        guard let facts = types[name]?[module] else { return false }
        return facts.kind != .unknown
    }
}

extension TypeFacts {
    /// The type with the properties and members that its files hold.
    fileprivate func filled(_ read: (Int32) -> [String: TypeFacts]) -> TypeFacts {
        var whole = self
        for source in sources {
            guard let part = read(source)[name] else { continue }
            whole.properties.merge(part.properties) { first, _ in first }
            whole.members += part.members
        }
        return whole
    }
}

/// What one file adds to the model of the project.
struct FileFacts {
    var module: String
    var types: [TypeFacts] = []
    var names = NameFacts()

    /// The types with their extensions in the file.
    var typesByName: [String: TypeFacts] {
        var found: [String: TypeFacts] = [:]
        for type in types { found[type.name, default: TypeFacts(name: type.name)].merge(type) }
        return found
    }

    /// Takes from the types what can be read again from the file.
    mutating func leaveOutMembers(source: Int32?) {
        for index in types.indices {
            types[index] = types[index].outline
            types[index].sources = source.map { [$0] } ?? []
        }
    }
}

/// What code does with names, whichever types they belong to.
struct NameFacts {
    /// `name.verb` for every call on a property of some other object: `player.timer.invalidate()`.
    var foreignCalls: Set<String> = []
    var foreignAssignments: Set<String> = []
    /// How often each name is called.
    var called: [String: Int] = [:]
    /// The names of what is called on something other than the own object.
    var calledOnOthers: Set<String> = []
    /// Methods of other objects on a thread whose run loop does not run, as `Type.method`, or `name.method` where the
    /// type is not known, and those that are called elsewhere.
    var calledInBackground: Set<String> = []
    var calledElsewhere: Set<String> = []
    /// Parameters for lengths of time that are given a number, as `wait(seconds:)`, and those that are given others.
    var literalParameters: Set<String> = []
    var varyingParameters: Set<String> = []
    /// The constants that stand in no type.
    var constants: Set<String> = []

    mutating func merge(_ other: NameFacts) {
        foreignCalls.formUnion(other.foreignCalls)
        foreignAssignments.formUnion(other.foreignAssignments)
        called.merge(other.called) { $0 + $1 }
        calledOnOthers.formUnion(other.calledOnOthers)
        calledInBackground.formUnion(other.calledInBackground)
        calledElsewhere.formUnion(other.calledElsewhere)
        literalParameters.formUnion(other.literalParameters)
        varyingParameters.formUnion(other.varyingParameters)
        constants.formUnion(other.constants)
    }
}

extension Set<String> {
    /// The names, and all that a step from name to name leads to from them.
    func reaching<Names: Sequence<String>>(_ next: (String) -> Names) -> Set<String> {
        var found = self
        var open = Array(self)
        while let name = open.popLast() {
            for other in next(name) where found.insert(other).inserted { open.append(other) }
        }
        return found
    }
}
