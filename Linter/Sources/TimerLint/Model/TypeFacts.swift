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
    /// Whether only its name and what it inherits from have been read.
    var isOutline = false

    mutating func merge(_ other: TypeFacts) {
        if kind == .unknown { kind = other.kind }
        isOutline = isOutline && other.isOutline
        inherited.formUnion(other.inherited)
        attributes.formUnion(other.attributes)
        properties.merge(other.properties) { first, _ in first }
        members += other.members
        hasSharedInstance = hasSharedInstance || other.hasSharedInstance
    }
}

/// A stored or computed property as declared.
struct PropertyFacts {
    var type: String?
    var isStatic = false
    var isComputed = false
    var isPrivate = false
    var isWeak = false
    var initialiser: String?
    var attributes: Set<String> = []
    var isOverride = false
    /// Position of the name in the file that declares it.
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
        var stopsBefore: Set<String>
    }
}

/// The context code runs in, as far as the closures around it tell.
enum Place { case unknown, main, background }

/// The calls that end a timer for good.
let stoppingVerbs: Set<String> = [
    "invalidate", "cancel", "stop", "dispose", "finish", "cancelAndWait", "shutdown", "end", "remove", "removeAll",
    "tearDown", "teardown", "syncShutdownGracefully", "clear", "kill", "terminate", "destroy",
]

/// The calls on a property that rules ask for; others are not kept.
let askedVerbs = stoppingVerbs.union(["add", "resume", "activate", "suspend"])

extension TypeFacts {
    /// Members that end the timer kept in `property`, directly or through other members of the type.
    func membersStopping(_ property: String, releaseStops: Bool = false) -> [MemberFacts] {
        members.filter { $0.stops(property, releaseStops: releaseStops) }
    }

    /// Names of the methods that lead to an end of the timer in `property`.
    func methodsStopping(_ property: String, releaseStops: Bool = false) -> Set<String> {
        var names = Set(membersStopping(property, releaseStops: releaseStops).map(\.name))
        var grew = true
        while grew {
            grew = false
            for member in members where !names.contains(member.name) {
                if member.calls.contains(where: { names.contains($0.name) }) {
                    names.insert(member.name)
                    grew = true
                }
            }
        }
        return names
    }

    /// Whether the property is handed to something that may end it.
    func escapes(_ property: String) -> Bool {
        members.contains { member in
            member.uses.contains { use in
                guard use.name == property, case .passed(let callee) = use.action else { return false }
                return !["add", "print", "debugPrint", "CFRunLoopAddTimer", "withExtendedLifetime"].contains(callee)
            }
        }
    }
}

extension MemberFacts {
    func stops(_ property: String, releaseStops: Bool = false) -> Bool {
        uses.contains { use in
            guard use.name == property else { return false }
            switch use.action {
            case .call(let verb): return stoppingVerbs.contains(verb)
            case .assignNil: return releaseStops
            case .assign, .passed: return false
            }
        }
            || (kind == .observer(of: property)
                && uses.contains { use in
                    guard ["oldValue", property].contains(use.name), case .call(let verb) = use.action else {
                        return false
                    }
                    return stoppingVerbs.contains(verb)
                })
    }

    func does(_ verb: String, to property: String) -> Bool {
        uses.contains { $0.name == property && $0.action == .call(verb) }
    }
}
