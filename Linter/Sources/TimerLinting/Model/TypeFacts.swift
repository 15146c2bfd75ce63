/// What is known of one type from all its declarations and extensions.
///
/// Facts hold no syntax, so that trees can be let go as soon as a file has been read.
struct TypeFacts {
    enum Kind { case `class`, `struct`, `enum`, actor, `protocol`, unknown }

    var name: String
    var kind = Kind.unknown
    var inherited: Set<String> = []
    var attributes: Set<String> = []
    var properties: [String: PropertyFacts] = [:]
    var members: [MemberFacts] = []
    var hasSharedInstance = false
    /// The types of the objects that it keeps for good, and of those that each of its own objects keeps.
    var lasting: Set<String> = []
    var kept: Set<String> = []
    /// The names of what its protocols require.
    var requirements: Set<String> = []
    /// Whether the file that declares it has nothing to do with timers.
    var isOutline = false
    /// Whether a declaration of it has syntax errors, so that something may be missing.
    var isDamaged = false
    /// The files that hold the properties and members which have been left out here, in the order of joining.
    var sources: [Int32] = []

    mutating func merge(_ other: TypeFacts) {
        if kind == .unknown { kind = other.kind }
        isOutline = isOutline && other.isOutline
        isDamaged = isDamaged || other.isDamaged
        inherited.formUnion(other.inherited)
        attributes.formUnion(other.attributes)
        properties.merge(other.properties) { first, _ in first }
        members += other.members
        hasSharedInstance = hasSharedInstance || other.hasSharedInstance
        lasting.formUnion(other.lasting)
        kept.formUnion(other.kept)
        for source in other.sources where sources.last != source { sources.append(source) }
    }
}

/// A stored or computed property as declared.
struct PropertyFacts {
    var type: String?
    var isStatic = false
    var isComputed = false
    var isPrivate = false
    /// Whether only this file can assign it: `private`, or `private(set)`.
    var isSetPrivately = false
    var isWeak = false
    var initialiser: String?
    var attributes: Set<String> = []
    var isLet = false
}

/// What one method, initialiser, accessor or observer does to the properties of its type.
struct MemberFacts {
    enum Kind: Hashable {
        case method, initialiser, deinitialiser
        case observer(of: String)
        case storage(of: String)
    }

    var name: String
    var kind: Kind
    var isPrivate = false
    var isStatic = false
    /// Whether it runs a run loop.
    var runsLoop = false
    var uses: Set<Use> = []
    /// Methods of the own type it calls, with where it calls them.
    var calls: [OwnCall] = []

    /// A thing done to a property: a method called on it, an assignment, a hand-over.
    struct Use: Hashable {
        enum Action: Hashable {
            case call(String)
            case assign, assignNil
            case passed(to: String)
        }
        var name: String
        var action: Action
        var isConditional = false
    }

    struct OwnCall {
        var name: String
        var place: Place
        var isConditional: Bool
    }
}

/// The context code runs in, as far as the closures around it tell; `here` is that of its function.
enum Place { case unknown, here, main, background }

/// The calls that end a timer for good.
let stoppingVerbs: Set<String> = [
    "invalidate", "cancel", "stop", "dispose", "finish", "cancelAndWait", "shutdown", "end", "remove", "removeAll",
    "tearDown", "teardown", "syncShutdownGracefully", "clear", "kill", "terminate", "destroy",
]

/// The calls on a property that rules ask for; others are not kept.
let askedVerbs = stoppingVerbs.union(["add", "resume", "activate", "suspend"])

extension MemberFacts {
    func stops(_ property: String, releaseStops: Bool = false) -> Bool {
        uses.contains { use in
            if use.name == property, use.action.stops(releaseStops: releaseStops) { return true }
            return kind == .observer(of: property) && use.name == "oldValue" && use.action.stops(releaseStops: false)
        }
    }

    func does(_ verb: String, to property: String) -> Bool {
        uses.contains { $0.name == property && $0.action == .call(verb) }
    }
}

extension MemberFacts.Use.Action {
    /// Whether it ends a timer; `releaseStops` says that letting go of the timer does.
    func stops(releaseStops: Bool) -> Bool {
        switch self {
        case .call(let verb): stoppingVerbs.contains(verb)
        case .assignNil: releaseStops
        case .assign, .passed: false
        }
    }
}
