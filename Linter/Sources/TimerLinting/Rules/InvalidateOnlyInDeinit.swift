import SwiftSyntax

/// An invalidation that the timer itself keeps from ever happening.
struct InvalidateOnlyInDeinit: Rule {
    static let description = RuleDescription(
        id: "invalidate-only-in-deinit", severity: .error,
        summary: "A timer that holds its owner is invalidated only in the owner's deinit.",
        why: """
            The timer keeps its target alive until it is invalidated, so the `deinit` that would invalidate it never \
            runs. Hold the owner weakly, or stop the timer when the screen or the work ends.
            """,
        bad: """
            deinit { timer?.invalidate() }  // the timer was made with target: self
            """,
        good: """
            override func viewWillDisappear(_ animated: Bool) { timer?.invalidate() }
            """)

    func check(_ file: FileContext) {
        for construct in file.constructs {
            guard construct.retainedTarget(in: file) == "self", let property = construct.destination.property,
                let type = file.type(around: construct.call), type.properties[property]?.hasOwnSetter != true
            else { continue }
            let stopping = type.membersStopping(property)
            guard !stopping.isEmpty, stopping.allSatisfy({ isOnlyReachedFromDeinit($0, type: type, in: file) }),
                !file.endsItself(construct, type: type), !type.escapes(property),
                type.properties[property]?.isPrivate == true
                    || !file.project.foreignCalls.contains("\(property).invalidate")
            else { continue }
            let place = deinitialiser(of: type, in: file).map(Syntax.init) ?? Syntax(construct.call)
            file.report(
                place,
                "`\(property)` holds this object as its target, so this `deinit` never runs and never invalidates it. "
                    + "Hold the object weakly, or invalidate the timer when the work ends.")
        }
    }

    private func deinitialiser(of type: WholeType, in file: FileContext) -> DeinitializerDeclSyntax? {
        file.names.deinitialiser(of: type.name)
    }

    private func isOnlyReachedFromDeinit(
        _ member: MemberFacts, type: WholeType, in file: FileContext, seen: Set<String> = []
    ) -> Bool {
        if member.kind == .deinitialiser { return true }
        guard member.kind == .method, !seen.contains(member.name) else { return false }
        let callers = type.callers(of: member.name)
        guard !callers.isEmpty else { return false }
        let inside = callers.reduce(0) { $0 + $1.calls.count { $0.name == member.name } }
        guard member.isPrivate || file.project.calledNames[member.name, default: 0] <= inside else { return false }
        return callers.allSatisfy { isOnlyReachedFromDeinit($0, type: type, in: file, seen: seen.union([member.name])) }
    }
}
