import SwiftSyntax

/// Looks for a way out of statements that forgets a call which every way has to make.
struct WayOut {
    let file: FileContext
    /// Names that a condition asks whether there is anything to call for.
    let names: Set<String>
    /// Whether a call is the one that every way has to make, or leads to it.
    let makes: (FunctionCallExprSyntax) -> Bool
    /// Whether some code may make it.
    let mayMake: (Syntax) -> Bool

    private struct Outcome {
        /// Whether each way to the end of the statements makes the call.
        var isMade = false
        /// Where a way leaves, or goes on, without it.
        var missed: Syntax?
        /// A branch that makes the call, beside one that does not.
        var partial: Syntax?
    }

    /// The first place where statements are left without the call; `nil` also where none of them makes it.
    func forgotten(in statements: [CodeBlockItemSyntax]) -> Syntax? {
        guard statements.contains(where: { file.index.calls(in: $0).contains(where: makes) }) else { return nil }
        let outcome = walk(statements)
        return outcome.missed ?? (outcome.isMade ? nil : outcome.partial)
    }

    private func walk(_ statements: some Sequence<CodeBlockItemSyntax>, isCaught: Bool = false) -> Outcome {
        var outcome = Outcome()
        for statement in statements {
            let step = walk(statement, isCaught: isCaught)
            outcome.isMade = step.isMade
            outcome.missed = outcome.missed ?? step.missed
            outcome.partial = outcome.partial ?? step.partial
            if outcome.isMade || outcome.missed != nil { break }
        }
        return outcome
    }

    private func walk(_ statement: CodeBlockItemSyntax, isCaught: Bool) -> Outcome {
        let item = statement.item
        if item.is(DeferStmtSyntax.self) { return Outcome(isMade: mayMake(Syntax(statement))) }
        if let node = item.as(GuardStmtSyntax.self) {
            return branches([node.body.statements], of: Syntax(node.conditions), isWhole: false)
        }
        let expression = item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
        if let node = expression?.as(IfExprSyntax.self) { return walk(node, isCaught: isCaught) }
        if let node = expression?.as(SwitchExprSyntax.self) {
            let cases = node.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements }
            return branches(cases, of: Syntax(node.subject), isWhole: true, isCaught: isCaught)
        }
        if let node = item.as(DoStmtSyntax.self), !node.catchClauses.isEmpty {
            let body = walk(node.body.statements, isCaught: true)
            let mayThrow = node.body.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.try) }
            let handlers = node.catchClauses.map { walk($0.body.statements, isCaught: isCaught) }
            guard body.isMade, mayThrow, let other = zip(node.catchClauses, handlers).first(where: { !$1.isMade })
            else { return body }
            if isMadeBeforeThrowing(node.body) { return body }
            let place = Syntax(other.0)
            let isLeft = other.0.body.statements.last?.item.isLeaving == true
            return Outcome(missed: other.1.missed ?? (isLeft ? place : nil), partial: place)
        }
        if item.isLeaving, !mayMake(Syntax(statement)) {
            let isLoop = item.is(BreakStmtSyntax.self) || item.is(ContinueStmtSyntax.self)
            return isLoop || item.is(FunctionCallExprSyntax.self) ? Outcome() : Outcome(missed: Syntax(statement))
        }
        return walkPlain(statement, isCaught: isCaught)
    }

    private func walk(_ node: IfExprSyntax, isCaught: Bool) -> Outcome {
        var lists = [node.body.statements]
        var rest = node.elseBody
        while case .ifExpr(let next) = rest {
            lists.append(next.body.statements)
            rest = next.elseBody
        }
        if case .codeBlock(let block) = rest { lists.append(block.statements) }
        return branches(lists, of: Syntax(node.conditions), isWhole: rest != nil, isCaught: isCaught)
    }

    /// What becomes of branches, one of which surely runs where they are the whole.
    private func branches(
        _ lists: [CodeBlockItemListSyntax], of condition: Syntax, isWhole: Bool, isCaught: Bool = false
    ) -> Outcome {
        let asked =
            file.index.references(in: condition).map(\.baseName.plainText)
            + file.index.bindings(in: condition).map(\.pattern.sourceText)
        if !names.isDisjoint(with: asked) || condition.sourceText.contains("let self")
            || asked.contains(where: isSetWithCall)
        {
            return Outcome(isMade: lists.contains { mayMake(Syntax($0)) && $0.last?.item.isLeaving != true })
        }
        var outcome = Outcome()
        var made = 0
        for list in lists {
            let isLeft = list.last?.item.isLeaving == true
            let branch = walk(list, isCaught: isCaught)
            let isMade = branch.isMade || isLeft && mayMake(Syntax(list))
            // A branch that is left is no way to what follows.
            if isMade || isLeft && branch.missed == nil { made += 1 }
            if isMade, !isLeft { outcome.partial = outcome.partial ?? condition }
            if !isMade, let missed = branch.missed {
                outcome.missed =
                    outcome.missed ?? (missed.enclosingStatement?.parent?.id == list.id ? condition : missed)
            }
        }
        outcome.isMade = isWhole && made == lists.count && outcome.missed == nil
        return outcome
    }

    /// Whether a name is a flag that is set where the call is made, so that no second way makes it.
    private func isSetWithCall(_ name: String) -> Bool {
        file.names.assignments(to: name).contains { assignment in
            guard assignment.onlyValue?.booleanLiteral != nil, let list = assignment.node.enclosingStatement?.parent
            else { return false }
            return file.index.calls(in: list).contains(where: makes)
        }
    }

    /// A statement that is no branch: calls, assignments, loops.
    private func walkPlain(_ statement: CodeBlockItemSyntax, isCaught: Bool) -> Outcome {
        let calls = file.index.calls(in: statement)
        guard let first = calls.first(where: makes) else {
            guard !isCaught, let node = uncaughtTry(in: statement) else {
                let loop = Syntax(statement.item).loopBody
                return Outcome(isMade: false, missed: loop.flatMap { walk($0.statements, isCaught: isCaught).missed })
            }
            return Outcome(missed: node)
        }
        guard let closure = first.enclosingClosures.last(where: { $0.isInside(statement) }) else {
            return Outcome(isMade: true)
        }
        // What runs when the time is up is no way of the work.
        let assigned = statement.assignment?.path?.last
        if assigned == "expirationHandler" || closure.recipient?.path?.last == "setExpirationHandler" {
            return Outcome()
        }
        // What runs again and again may make it the next time.
        guard let recipient = closure.recipient, recipient.argument("repeats")?.booleanLiteral != true,
            !["setEventHandler", "sink", "onReceive", "addObserver"].contains(recipient.path?.last)
        else { return Outcome(isMade: true) }
        let inner = walk(closure.statements)
        return Outcome(isMade: true, missed: inner.missed ?? (inner.isMade ? nil : inner.partial))
    }

    private func uncaughtTry(in node: some SyntaxProtocol) -> Syntax? {
        let token = node.tokens(viewMode: .sourceAccurate).first { token in
            guard let attempt = token.parent?.as(TryExprSyntax.self), token.tokenKind == .keyword(.try) else {
                return false
            }
            return attempt.questionOrExclamationMark == nil && !attempt.enclosingClosures.contains { $0.isInside(node) }
        }
        return token?.parent
    }

    private func isMadeBeforeThrowing(_ body: CodeBlockSyntax) -> Bool {
        guard let attempt = uncaughtTry(in: body), let call = file.index.calls(in: body).first(where: makes) else {
            return true
        }
        return call.position < attempt.position
    }
}
