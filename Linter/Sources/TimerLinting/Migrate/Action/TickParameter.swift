import SwiftSyntax

/// What becomes of the argument of a timer's closure: the tick that an action is given.
struct TickParameter {
    /// The name of the tick, or `_`.
    let name: String
    /// The edits that make the body use it.
    let edits: [Fix.Edit]

    /// Reads the uses in the body, apart from those in a statement that is taken away.
    ///
    /// - Throws: where the body does more with its argument than to end the timer.
    init(
        of closure: ClosureExprSyntax, _ argument: ActionRewriting.Argument, without dropped: CodeBlockItemSyntax?,
        in file: FileContext
    ) throws(Obstacle) {
        let names = closure.parameterNames
        guard names.count == (argument == .nothing ? 0 : 1) || closure.signature?.parameterClause == nil else {
            throw Obstacle(closure, "its block has other parameters than the timer")
        }
        let old = names.first ?? "$0"
        let uses = file.names.references(to: old, in: closure.statements).filter { reference in
            guard !reference.isMember, !(dropped.map { reference.isInside($0) } ?? false) else { return false }
            guard old == "$0" else { return file.binding(of: old, at: reference)?.closure?.id == closure.id }
            return reference.enclosingClosures.first?.id == closure.id
        }
        guard !uses.isEmpty, old != "_" else {
            (name, edits) = ("_", [])
            return
        }
        let name = closure.unusedName(of: ["tick", "firing", "event"])
        var edits: [Fix.Edit] = []
        for use in uses {
            guard argument == .timer else { throw Obstacle(use, "its closure uses the date that it is given") }
            guard case .called("invalidate", let call) = TimerUse(of: ExprSyntax(use)).kind, call.arguments.isEmpty,
                call.parent?.is(CodeBlockItemSyntax.self) == true
            else { throw Obstacle(use, "its block uses its timer for more than to end it") }
            edits.append(.replace(call.trimmedRange, with: "\(name).timer.cancel()"))
        }
        (self.name, self.edits) = (name, edits)
    }
}

extension SyntaxProtocol {
    /// The first of some names that nothing in the node has.
    func unusedName(of names: [String]) -> String {
        let used = Set(tokens(viewMode: .sourceAccurate).map(\.text))
        return names.first { !used.contains($0) } ?? names[0] + "OfTimer"
    }
}
