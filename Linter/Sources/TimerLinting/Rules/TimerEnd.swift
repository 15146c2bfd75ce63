import SwiftSyntax

/// What ends a timer that holds its owner.
enum TimerEnd {
    /// No code does.
    case nothing
    /// Only the owner's `deinit` does, which cannot run.
    case deinitialiser
    /// Some method does, or code elsewhere may.
    case method
    /// Little is lost: the owner lives as long as the app, the timer ends itself, or it ends with the showing
    /// of its screen.
    case unneeded

    var severity: Severity {
        switch self {
        case .nothing, .deinitialiser: .error
        case .method: .warning
        case .unneeded: .info
        }
    }

    var consequence: String {
        switch self {
        case .nothing: "and no code invalidates it, so the owner is never freed"
        case .deinitialiser: "so the `deinit` that would invalidate it never runs"
        case .method, .unneeded: "so the owner is never freed where that call is missed"
        }
    }

    init(of construct: TimerConstruct, target: String, in file: FileContext) {
        guard let type = file.type(around: construct.call) else {
            self = .method
            return
        }
        if file.livesForEver(type) {
            self = .unneeded
        } else if let property = construct.destination.property, target == "self" {
            self.init(of: property, construct: construct, type: type, in: file)
        } else {
            // A dropped timer that ends itself holds its target for that long and no longer.
            let isDropped = target == "self" && file.isDropped(construct)
            // Another object is held by a property of its own, which its code can look after.
            let ends = target != "self" || file.endsItself(construct, type: type) || file.invalidates(construct)
            self = ends ? .unneeded : isDropped ? .nothing : .method
        }
    }

    /// What ends the timer in a property; `releaseStops` says that letting go of it does.
    init(
        of property: String, construct: TimerConstruct?, type: WholeType, releaseStops: Bool = false,
        in file: FileContext
    ) {
        let facts = type.properties[property]
        // Part of a type with syntax errors is out of sight.
        self = type.facts.isDamaged || file.isEndedWithShowing(property) ? .unneeded : .method
        guard facts != nil, facts?.hasOwnSetter != true, facts?.isStatic != true, !type.facts.isDamaged,
            type.kind != .unknown, !type.escapes(property),
            facts?.isPrivate == true
                || !stoppingVerbs.contains(where: { file.project.names.foreignCalls.contains("\(property).\($0)") })
        else { return }
        if let construct {
            guard !construct.destination.isCollected || construct.kind == .publisher,
                !construct.destination.isStoppedElsewhere
            else { return }
            if file.endsItself(construct, type: type) {
                self = .unneeded
                return
            }
        }
        let releaseStops = releaseStops || type.stopsByObserver(property)
        let stopping = type.membersStopping(property, releaseStops: releaseStops).filter {
            !$0.onlyRestarts(property)
        }
        if stopping.isEmpty {
            self = .nothing
        } else if stopping.allSatisfy({ file.isOnlyReachedFromDeinit($0, type: type) }) {
            self = .deinitialiser
        } else if construct.map({ file.isEndedByItsAction($0, property: property, type: type) }) == true
            || file.areCalled(stopping, of: type, property: property)
            || type.methodsStopping(property, releaseStops: releaseStops).contains(where: \.isEndOfShowing)
        {
            self = .unneeded
        }
    }
}

extension MemberFacts {
    /// Whether it stops a timer only to make another.
    fileprivate func onlyRestarts(_ property: String) -> Bool {
        guard kind == .method, uses.contains(where: { $0.name == property && $0.action == .assign }) else {
            return false
        }
        return uses.allSatisfy { use in
            use.name != property || !use.action.stops(releaseStops: false) || !use.isConditional
        }
    }
}

extension FileContext {
    /// Whether the action of a timer ends it, as that of a countdown does when nothing is left.
    fileprivate func isEndedByItsAction(_ construct: TimerConstruct, property: String, type: WholeType) -> Bool {
        if let closure = construct.closure { return mayEnd([property], in: closure, of: type) }
        guard let selector = construct.selector else { return false }
        return type.methodsStopping(property).contains(selector)
    }

    /// Whether the method that a timer calls invalidates something, as the display link that it keeps in a value.
    fileprivate func invalidates(_ construct: TimerConstruct) -> Bool {
        guard let selector = construct.selector else { return false }
        return functions(named: selector, near: construct.call).contains { function in
            index.calls(in: function).contains { $0.path?.last == "invalidate" }
        }
    }

    /// Whether another type of the file stops the property's timer when its screen disappears.
    ///
    /// A view does so for its coordinator.
    fileprivate func isEndedWithShowing(_ property: String) -> Bool {
        names.references(to: property).contains { reference in
            reference.enclosingMember?.as(FunctionDeclSyntax.self)?.name.plainText.isEndOfShowing == true
                && reference.isMember
                && reference.ancestors.prefix(4).contains { ancestor in
                    ancestor.as(FunctionCallExprSyntax.self)?.path.map { stoppingVerbs.contains($0.last) } == true
                }
        }
    }

    /// Whether code calls one of some methods, apart from those that make the timer and from the `deinit`.
    fileprivate func areCalled(_ members: [MemberFacts], of type: WholeType, property: String) -> Bool {
        let makers = type.methodsAssigning(property)
        return members.contains { member in
            guard member.kind == .method else {
                return ![.deinitialiser, .observer(of: property)].contains(member.kind)
            }
            return project.names.calledOnOthers.contains(member.name)
                || type.callers(of: member.name).contains { $0.kind != .deinitialiser && !makers.contains($0.name) }
        }
    }

    /// Whether nothing but the `deinit` of the type calls a method.
    func isOnlyReachedFromDeinit(_ member: MemberFacts, type: WholeType, seen: Set<String> = []) -> Bool {
        if member.kind == .deinitialiser { return true }
        guard member.kind == .method, !seen.contains(member.name) else { return false }
        let callers = type.callers(of: member.name)
        guard !callers.isEmpty else { return false }
        guard member.isPrivate || !project.names.calledOnOthers.contains(member.name) else { return false }
        return callers.allSatisfy { isOnlyReachedFromDeinit($0, type: type, seen: seen.union([member.name])) }
    }
}

extension WholeType {
    /// Whether setting the property to `nil` ends the timer in it.
    fileprivate func stopsByObserver(_ property: String) -> Bool {
        observers(of: property).contains {
            $0.stops(property) || $0.uses.contains { $0.action.stops(releaseStops: false) }
        }
    }
}

extension String {
    /// Whether a framework calls a method of this name when a screen, a window or the app is shown no longer.
    fileprivate var isEndOfShowing: Bool {
        let name = lowercased()
        return endsOfShowing.contains(self)
            || ["disappear", "resignactive", "enterbackground"].contains { name.contains($0) }
    }
}

private let endsOfShowing: Set<String> = [
    "didDeactivate", "windowWillClose", "removeFromSuperview", "removeFromSuperlayer", "removeFromParent", "willMove",
    "didMoveToWindow", "didMoveToSuperview", "viewWillMove", "viewDidMoveToWindow", "dismantleUIView",
    "dismantleNSView", "menuDidClose", "popoverDidClose", "stopLoading",
]
