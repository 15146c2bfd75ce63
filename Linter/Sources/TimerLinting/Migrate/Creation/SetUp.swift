import SwiftSyntax

/// The statement that makes a timer, and those right behind it that set it up and put it into its property.
struct SetUp {
    enum Step {
        case tolerance(ExprSyntax)
        case added(isMain: Bool, mode: String)
        /// A method is called on the timer.
        case called(String, FunctionCallExprSyntax)
        /// The local that it was made in is put into the property, or given back to be its value.
        case stored
    }

    /// The statement that makes it.
    let first: CodeBlockItemSyntax
    private(set) var steps: [(step: Step, item: CodeBlockItemSyntax)] = []
    /// The property as it is assigned: `self.timer`.
    private(set) var target: ExprSyntax
    /// The mentions of the property that the statements account for.
    private(set) var consumed: Set<SyntaxIdentifier> = []
    private let local: String?
    /// Whether the first statement does not make the timer, but sets up the initial value of a property.
    private var isInitial = false

    /// Follows the value that a timer is made by.
    ///
    /// `uses` are the expressions in this file that are the property.
    ///
    /// - Throws: where the statements do something else.
    init(of value: ExprSyntax, own uses: [ExprSyntax], in file: FileContext) throws(Obstacle) {
        let own = Set(uses.map(\.id))
        if let sequence = value.parent?.parent?.as(SequenceExprSyntax.self), let assignment = Assignment(sequence),
            assignment.sign == "=", assignment.onlyValue?.id == value.id,
            let item = sequence.parent?.as(CodeBlockItemSyntax.self), let target = Self.property(assignment.target, own)
        {
            (first, self.target, local) = (item, target, nil)
            consumed = [target.id]
            collect(own, from: item.statementBehind)
        } else if let binding = value.parent?.parent?.as(PatternBindingSyntax.self),
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.bindings.count == 1,
            variable.modifiers.isEmpty, variable.attributes.isEmpty,
            let item = variable.parent?.as(CodeBlockItemSyntax.self), let name = binding.pattern.boundName
        {
            (first, target, local) = (item, value, name)
            collect(own, from: item.statementBehind)
            guard isStored else {
                throw Obstacle(value, "the property is not assigned right behind it")
            }
            try checkLocal(name, variable: variable, in: file)
        } else if value.parent?.parent?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true {
            guard let use = uses.first(where: { $0.enclosingBody?.is(InitializerDeclSyntax.self) == true }),
                let item = use.enclosingStatement, item.parent?.parent?.parent?.id == use.enclosingBody?.id
            else { throw Obstacle(value, "no initializer sets it up") }
            (first, target, local, isInitial) = (item, use, nil, true)
            collect(own, from: item)
            guard !steps.isEmpty else { throw Obstacle(use, "\(item.quotation) uses it before it is set up") }
        } else {
            throw Obstacle(value, "it is not made in a statement of its own")
        }
    }

    /// What stands in front of a timer that takes the place of the old one: `self.timer = `.
    var assignment: String {
        guard let local, target.is(FunctionCallExprSyntax.self) else { return target.sourceText + " = " }
        return "let \(local) = "
    }

    /// How the timer is called behind the statements: `self.timer`.
    var name: String { target.is(FunctionCallExprSyntax.self) ? local ?? "" : target.sourceText }

    /// How the code names the object with the property; `nil` for `self?.timer`.
    var owner: String? {
        guard let access = target.as(MemberAccessExprSyntax.self) else { return "self" }
        return access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    /// Takes away all statements but one.
    ///
    /// - Throws: where other code or a comment shares a line.
    func removals(except kept: CodeBlockItemSyntax) throws(Obstacle) -> [Fix.Edit] {
        var edits: [Fix.Edit] = []
        for (step, item) in (isInitial ? [] : [(Step.stored, first)]) + steps where item.id != kept.id {
            if case .stored = step, item.item.is(ReturnStmtSyntax.self) { continue }
            let removal = item.id == first.id ? item.removalOfLines : item.removalOfMember ?? item.removalOfLines
            guard let edit = removal, !item.hasInnerComment else {
                throw Obstacle(item, "a comment or other code stands in the way")
            }
            edits.append(edit)
        }
        return edits
    }

    private mutating func collect(_ own: Set<SyntaxIdentifier>, from start: CodeBlockItemSyntax?) {
        var next = start
        while let item = next, let step = step(item, own) {
            steps.append((step, item))
            next = item.statementBehind
        }
    }

    private mutating func step(_ item: CodeBlockItemSyntax, _ own: Set<SyntaxIdentifier>) -> Step? {
        if let assignment = item.assignment, assignment.sign == "=", let value = assignment.onlyValue {
            if let access = assignment.target.as(MemberAccessExprSyntax.self),
                access.declName.baseName.plainText == "tolerance", let base = access.base, isTimer(base, own)
            {
                return .tolerance(value)
            }
            guard let local, value.as(DeclReferenceExprSyntax.self)?.baseName.plainText == local,
                let property = Self.property(assignment.target, own), !isStored
            else { return nil }
            target = property
            consumed.insert(property.id)
            return .stored
        }
        if let local, let value = item.item.as(ReturnStmtSyntax.self)?.expression, !isStored,
            value.as(DeclReferenceExprSyntax.self)?.baseName.plainText == local,
            item.enclosingBody?.as(ClosureExprSyntax.self)?.isCalledInPlace == true
        {
            return .stored
        }
        guard let call = item.call, let access = call.calledExpression.as(MemberAccessExprSyntax.self),
            let base = access.base
        else { return nil }
        let name = access.declName.baseName.plainText
        if name == "add", call.labels == ["_", "forMode"], let mode = call.argument("forMode"),
            let text = TimerPlace.mode(mode), let timer = call.firstUnlabelled, isTimer(timer, own)
        {
            switch MemberPath(base)?.names {
            case ["RunLoop", "main"]: return .added(isMain: true, mode: text)
            case ["RunLoop", "current"]: return .added(isMain: false, mode: text)
            default: return nil
            }
        }
        return isTimer(base, own) ? .called(name, call) : nil
    }

    private var isStored: Bool {
        steps.contains { if case .stored = $0.step { true } else { false } }
    }

    /// Whether an expression is the timer, and if it is the property, notes that.
    private mutating func isTimer(_ expression: ExprSyntax, _ own: Set<SyntaxIdentifier>) -> Bool {
        if let local, expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText == local { return true }
        guard local == nil || isStored, let property = Self.property(expression, own) else { return false }
        consumed.insert(property.id)
        return true
    }

    /// The property that an expression is, apart from `?` and `!`.
    private static func property(_ expression: ExprSyntax, _ own: Set<SyntaxIdentifier>) -> ExprSyntax? {
        var current = expression
        while !own.contains(current.id) {
            if let chained = current.as(OptionalChainingExprSyntax.self) {
                current = chained.expression
            } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
                current = forced.expression
            } else {
                return nil
            }
        }
        return current
    }

    /// The local goes with the statements, so nothing else may use it.
    private func checkLocal(_ name: String, variable: VariableDeclSyntax, in file: FileContext) throws(Obstacle) {
        let body = variable.enclosingMember ?? Syntax(file.tree)
        let closures = first.enclosingClosures.count
        for reference in file.names.references(to: name, in: body) where !reference.isMember {
            guard file.binding(of: name, at: reference)?.node.id == Syntax(variable).id else { continue }
            let isInStep = steps.contains { reference.isInside($0.item) }
            guard isInStep, reference.enclosingClosures.count == closures else {
                throw Obstacle(reference, "`\(name)` is used for more than to put it into its property")
            }
        }
    }
}
