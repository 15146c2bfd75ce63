import SwiftSyntax

/// Where a value goes: into a property, a local, nowhere.
struct Destination {
    /// The property of the own type that keeps it.
    var property: String?
    /// The local it is first put into.
    var local: String?
    /// Whether it is put into a property of another object, or of an unknown one.
    var isForeign = false
    var isReturned = false
    var isDiscarded = false
    /// The functions it is handed to, with the labels of the hand-over.
    var passedTo: [FunctionCallExprSyntax] = []
    /// A method called on it at once.
    var chained: String?
    /// Whether the property is a collection that grows.
    var isCollected = false
    /// The owner of the property where it is not `self`: `controller` in `controller.timer = …`.
    var foreignOwner: [String] = []
    /// The expression the value comes from.
    var origin: ExprSyntax?

    /// The names under which the own type keeps it.
    var names: Set<String> { Set([property, local].compactMap(\.self)) }

    init(property: String?, isForeign: Bool = false) {
        self.property = property
        self.isForeign = isForeign
        isCollected = true
    }

    /// Follows a value from its expression outwards.
    ///
    /// Without a file, aliases of a local are not followed.
    init(of expression: ExprSyntax, in file: FileContext?) {
        origin = expression
        var child = Syntax(expression)
        while let parent = child.parent {
            switch parent.kind {
            case .exprList, .tryExpr, .awaitExpr, .forceUnwrapExpr, .optionalChainingExpr, .unsafeExpr,
                .unresolvedTernaryExpr, .expressionStmt, .ifExpr, .switchExpr, .arrayElementList, .arrayElement:
                break
            case .arrayExpr, .dictionaryExpr, .dictionaryElement, .dictionaryElementList:
                isCollected = true
            case .sequenceExpr:
                if let node = parent.as(SequenceExprSyntax.self), let assignment = Assignment(node),
                    ["=", "+="].contains(assignment.sign)
                {
                    put(into: assignment.target)
                    if assignment.sign == "+=" { isCollected = true }
                    follow(in: file)
                    return
                }
            case .labeledExprList:
                if let call = parent.parent?.as(FunctionCallExprSyntax.self) {
                    passedTo.append(call)
                    if call.path?.last == "append", let name = call.receiver?.single {
                        property = name
                        isCollected = true
                    }
                    if ["Optional", "Optional.some", "some"].contains(call.path?.last ?? "") { passedTo.removeLast() }
                    return
                }
            case .labeledExpr, .tupleExpr:
                break
            case .initializerClause:
                guard let binding = parent.parent?.as(PatternBindingSyntax.self) else { return }
                bind(binding)
                follow(in: file)
                return
            case .returnStmt:
                isReturned = true
                followClosure(from: parent, in: file)
                return
            case .codeBlockItem:
                guard let conditional = parent.conditionalOfLoneExpression else {
                    endOfStatement(parent, in: file)
                    return
                }
                child = conditional
                continue
            case .memberAccessExpr:
                guard let access = parent.as(MemberAccessExprSyntax.self) else { return }
                chained = access.declName.baseName.plainText
                return
            default:
                return
            }
            child = parent
        }
    }

    private mutating func put(into target: ExprSyntax) {
        if target.is(DiscardAssignmentExprSyntax.self) {
            isDiscarded = true
        } else if let path = MemberPath(target) {
            if let name = path.single ?? path.staticProperty(near: target) {
                property = name
                if path.names == [name] { local = name }
                isCollected = target.unwrapped != target && target.description.contains("[")
            } else {
                isForeign = true
                foreignOwner = path.names.dropLast()
            }
        } else {
            isForeign = true
        }
    }

    private mutating func bind(_ binding: PatternBindingSyntax) {
        let isMember = binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
        if isMember { property = binding.pattern.boundName } else { local = binding.pattern.boundName }
        isDiscarded = binding.pattern.is(WildcardPatternSyntax.self)
    }

    /// A value alone in a statement is what a one-line body returns, or it is dropped.
    private mutating func endOfStatement(_ statement: Syntax, in file: FileContext?) {
        guard let list = statement.parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let owner = list.parent
        else {
            isDiscarded = true
            return
        }
        if let closure = owner.as(ClosureExprSyntax.self) {
            if closure.isCalledInPlace {
                isReturned = true
                return followClosure(from: statement, in: file)
            }
            // A stored closure, a default argument or a factory: its caller gets the value.
            isReturned = closure.parent?.is(InitializerClauseSyntax.self) == true || closure.isFactory
        } else if let function = owner.parent?.as(FunctionDeclSyntax.self) {
            isReturned = function.signature.returnClause != nil
        } else {
            let accessor = owner.parent?.as(AccessorDeclSyntax.self)
            isReturned = owner.is(AccessorBlockSyntax.self) || accessor?.accessorSpecifier.text == "get"
        }
        isDiscarded = !isReturned
    }

    /// What a closure returns that is called in place goes where the call goes.
    private mutating func followClosure(from node: Syntax, in file: FileContext?) {
        guard let call = node.callInPlace else { return }
        let outer = Destination(of: ExprSyntax(call), in: file)
        property = outer.property
        isReturned = outer.isReturned
        isForeign = outer.isForeign
    }
}

extension ClosureExprSyntax {
    /// Whether the label under which it is handed over says that it makes something: `linkFactory: { … }`.
    fileprivate var isFactory: Bool {
        guard let label = parent?.as(LabeledExprSyntax.self)?.label?.plainText.lowercased() else { return false }
        return ["factory", "make", "create", "provider", "builder"].contains { label.contains($0) }
    }
}

extension Syntax {
    /// The call of the closure around the node, where that is called in place.
    var callInPlace: FunctionCallExprSyntax? {
        guard let closure = enclosingBody?.as(ClosureExprSyntax.self), closure.isCalledInPlace else { return nil }
        return closure.parent?.as(FunctionCallExprSyntax.self)
    }

    /// The `if` or `switch` whose value a statement is, or would be where that has one: it is alone in a branch.
    fileprivate var conditionalOfLoneExpression: Syntax? {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let branch = list.parent else {
            return nil
        }
        if branch.is(SwitchCaseSyntax.self) { return branch.parent?.parent }
        return branch.parent.flatMap { $0.is(IfExprSyntax.self) ? $0 : nil }
    }
}
