/// A type as rules see it: joined over its extensions and superclasses.
///
/// Its members are kept by what they do, so that a look-up takes no longer in a longer type.
final class WholeType {
    let facts: TypeFacts
    private let usesByProperty: [String: [(member: Int, use: MemberFacts.Use)]]
    private let membersByName: [String: [Int]]
    private let membersByCallee: [String: [Int]]
    private let observers: [String: [Int]]
    private let knownStoppers = Memo<Stopped, [MemberFacts]>()
    private let knownStoppingMethods = Memo<Stopped, Set<String>>()
    private let knownMakers = Memo<String, Set<String>>()

    private struct Stopped: Hashable {
        var property: String
        var releaseStops: Bool
    }

    /// - Complexity: linear in the members and what they do.
    init(_ facts: TypeFacts) {
        var uses: [String: [(member: Int, use: MemberFacts.Use)]] = [:]
        var names: [String: [Int]] = [:]
        var callees: [String: [Int]] = [:]
        var observers: [String: [Int]] = [:]
        for (index, member) in facts.members.enumerated() {
            names[member.name, default: []].append(index)
            for use in member.uses { uses[use.name, default: []].append((index, use)) }
            for call in member.calls where callees[call.name]?.last != index {
                callees[call.name, default: []].append(index)
            }
            if case .observer(let property) = member.kind { observers[property, default: []].append(index) }
        }
        self.facts = facts
        usesByProperty = uses
        membersByName = names
        membersByCallee = callees
        self.observers = observers
    }

    var name: String { facts.name }
    var kind: TypeFacts.Kind { facts.kind }
    var inherited: Set<String> { facts.inherited }
    var attributes: Set<String> { facts.attributes }
    var properties: [String: PropertyFacts] { facts.properties }
    var members: [MemberFacts] { facts.members }
    var hasSharedInstance: Bool { facts.hasSharedInstance }

    private func members(_ indices: [Int]?) -> [MemberFacts] { (indices ?? []).map { facts.members[$0] } }

    func members(named name: String) -> [MemberFacts] { members(membersByName[name]) }

    /// The members that call a method of the type, or hand it over.
    func callers(of name: String) -> [MemberFacts] { members(membersByCallee[name]) }

    func observers(of property: String) -> [MemberFacts] { members(observers[property]) }

    /// The members that do something to a property, in the order of the source.
    func members(using property: String, where test: (MemberFacts.Use.Action) -> Bool) -> [MemberFacts] {
        let indices = (usesByProperty[property] ?? []).filter { test($0.use.action) }.map(\.member)
        return members(Set(indices).sorted())
    }

    func uses(of property: String, contain test: (MemberFacts.Use.Action) -> Bool) -> Bool {
        usesByProperty[property]?.contains { test($0.use.action) } ?? false
    }

    /// Members that end the timer kept in `property` themselves.
    func membersStopping(_ property: String, releaseStops: Bool = false) -> [MemberFacts] {
        knownStoppers(Stopped(property: property, releaseStops: releaseStops)) {
            let using = (usesByProperty[property] ?? []).filter { $0.use.action.stops(releaseStops: releaseStops) }
            let observing = (observers[property] ?? []).filter {
                facts.members[$0].stops(property, releaseStops: releaseStops)
            }
            return members(Set(using.map(\.member) + observing).sorted())
        }
    }

    func isStopped(_ property: String, releaseStops: Bool = false) -> Bool {
        uses(of: property) { $0.stops(releaseStops: releaseStops) }
            || observers(of: property).contains { $0.stops(property, releaseStops: releaseStops) }
    }

    /// Names of the methods that lead to an end of the timer in `property`, directly or through others.
    func methodsStopping(_ property: String, releaseStops: Bool = false) -> Set<String> {
        knownStoppingMethods(Stopped(property: property, releaseStops: releaseStops)) {
            leading(to: membersStopping(property, releaseStops: releaseStops))
        }
    }

    /// Names of the methods that assign something to the property themselves.
    func methodsAssigning(_ property: String) -> Set<String> {
        knownMakers(property) {
            Set(members(using: property) { $0 == .assign }.filter { $0.kind == .method }.map(\.name))
        }
    }

    /// Names of the methods that do one of `verbs` to the property, directly or through others.
    func methods(doing verbs: Set<String>, to property: String) -> Set<String> {
        leading(
            to: members(using: property) { action in
                if case .call(let verb) = action { verbs.contains(verb) } else { false }
            })
    }

    /// Names of the methods that run a run loop, directly or through others.
    private(set) lazy var methodsRunningLoop = leading(to: members.filter(\.runsLoop))

    /// The names of members and of all that call them.
    func leading(to members: [MemberFacts]) -> Set<String> {
        Set(members.map(\.name)).reaching { callers(of: $0).map(\.name) }
    }

    /// Whether the property is handed to something that may end it.
    func escapes(_ property: String) -> Bool {
        uses(of: property) { action in
            guard case .passed(let callee) = action else { return false }
            return !["add", "print", "debugPrint", "CFRunLoopAddTimer", "withExtendedLifetime"].contains(callee)
        }
    }
}
