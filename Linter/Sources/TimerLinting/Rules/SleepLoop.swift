import SwiftSyntax

/// A period made of sleeps, and a sleep whose cancellation nobody sees.
struct SleepLoop: Rule {
    static let description = RuleDescription(
        id: "sleep-loop", severity: .warning,
        summary: "A loop takes its period from a sleep, or work goes on after a sleep that was cancelled.",
        why: """
            The time the work takes is added to each sleep, so the period drifts; and `try?` hides that the sleep ended \
            because the task was cancelled. Sleep until the next instant of a grid, and look at cancellation before the work.
            """,
        bad: """
            while !Task.isCancelled {
                await poll()
                try? await Task.sleep(for: .seconds(5))
            }
            """,
        good: """
            var next = ContinuousClock.now
            while !Task.isCancelled {
                await poll()
                next += .seconds(5)
                try await Task.sleep(until: next)
            }
            """,
        hasFix: true)

    func check(_ file: FileContext) {
        for loop in file.index.loops { checkLoop(loop, in: file) }
        for call in file.index.calls where Sleep(call)?.kind == .task { checkCancellation(call, in: file) }
    }

    private func checkLoop(_ loop: Syntax, in file: FileContext) {
        guard let body = loop.loopBody, !loop.is(ForStmtSyntax.self), isPeriodic(loop), !file.isTest(loop) else {
            return
        }
        let sleeps = file.index.calls(in: body).filter { call in
            guard let sleep = Sleep(call), !sleep.isUntil else { return false }
            return call.enclosingStatement?.parent?.parent?.id == body.id
                && sleep.hasFixedLength(in: body, index: file.index)
        }
        guard sleeps.count == 1, let sleep = sleeps.first, let statement = sleep.enclosingStatement else { return }
        let statements = Array(body.statements)
        guard let place = statements.firstIndex(where: { $0.id == statement.id }),
            place == statements.count - 1 || statements[..<place].allSatisfy({ $0.item.is(GuardStmtSyntax.self) })
        else { return }
        let others = statements.filter { $0.id != statement.id }
        guard others.contains(where: isWork) else { return }
        let leaves = file.index.calls(in: body).isEmpty || body.statements.contains { $0.containsReturnValue }
        guard !leaves, !looksLikeRetry(body, except: sleep, in: file) else { return }
        file.report(
            sleep,
            "The work of each turn is added to this sleep, so the period of the loop drifts. Sleep until the next instant of a grid."
        )
    }

    /// Loops that go on until they are told to stop; others wait for something.
    private func isPeriodic(_ loop: Syntax) -> Bool {
        let condition =
            loop.as(WhileStmtSyntax.self)?.conditions.sourceText
            ?? loop.as(RepeatStmtSyntax.self)?.condition.sourceText ?? ""
        let lower = condition.lowercased()
        if condition.contains("||") || condition.contains("&&") && loop.is(RepeatStmtSyntax.self) { return false }
        return condition == "true" || lower.contains("iscancelled") || lower.contains("running")
            || lower.contains("isactive")
            || lower.contains("keepgoing") || lower.contains("shouldcontinue") || lower.contains("isplaying")
    }

    private func isWork(_ item: CodeBlockItemSyntax) -> Bool {
        if item.item.is(GuardStmtSyntax.self) || item.item.is(VariableDeclSyntax.self) { return false }
        guard let conditional = item.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) else {
            return true
        }
        return !(conditional.body.statements.count == 1 && conditional.body.statements.first?.item.isLeaving == true)
    }

    /// A loop that breaks when it has got what it wanted has no period.
    private func looksLikeRetry(_ body: CodeBlockSyntax, except sleep: FunctionCallExprSyntax, in file: FileContext)
        -> Bool
    {
        let text = body.sourceText
        return body.returnsOutsideOfGuards
            || ["break", "retry", "attempt", "backoff", "Backoff"].contains { text.contains($0) }
    }

    private func checkCancellation(_ call: FunctionCallExprSyntax, in file: FileContext) {
        guard
            call.ancestors.prefix(4).contains(where: {
                $0.as(TryExprSyntax.self)?.questionOrExclamationMark?.text == "?"
            }),
            let statement = call.enclosingStatement, let list = statement.parent?.as(CodeBlockItemListSyntax.self),
            statement.item.is(TryExprSyntax.self)
                || statement.item.as(SequenceExprSyntax.self)?.elements.first?.is(DiscardAssignmentExprSyntax.self)
                    == true,
            !file.isTest(call), isCancellable(call, in: file)
        else { return }
        guard let next = list.first(where: { $0.position >= statement.endPosition }), !looksAtCancellation(next) else {
            return
        }
        guard !next.item.isLeaving, next.leavingCondition.map({ $0.sourceText.contains("await") }) ?? true,
            list.last?.item.is(ContinueStmtSyntax.self) != true
        else { return }
        guard !onlyLooks(after: statement, in: list, file: file) else { return }
        file.report(
            call,
            "When this task is cancelled the sleep ends at once and the work after it still runs. Check `Task.isCancelled` before the work.",
            fix: CancellationFix(file: file).fix(after: statement, of: call))
    }

    /// Whether a loop with an end of its own only counts and looks after the sleep: a wait with a limit.
    private func onlyLooks(after statement: CodeBlockItemSyntax, in list: CodeBlockItemListSyntax, file: FileContext)
        -> Bool
    {
        guard let loop = list.parent?.parent, loop.loopBody?.statements.id == list.id, !isPeriodic(loop) else {
            return false
        }
        let body = statement.enclosingMember ?? Syntax(file.tree)
        return list.filter { $0.position > statement.position }.allSatisfy { item in
            if item.leavingCondition != nil { return !item.sourceText.contains("await") }
            guard let sequence = item.item.as(SequenceExprSyntax.self), let assignment = Assignment(sequence),
                let name = assignment.path?.names, name.count == 1
            else { return false }
            return file.declaresLocal(name[0], in: body) && file.index.calls(in: sequence).isEmpty
        }
    }

    private func looksAtCancellation(_ item: CodeBlockItemSyntax) -> Bool {
        let text = item.sourceText
        return (text.contains("isCancelled") && !text.hasPrefix("while")) || text.contains("checkCancellation")
            || text.hasPrefix("while !Task.isCancelled")
    }

    /// Code that somebody can cancel: a stored task, `.task { }`, an async function.
    private func isCancellable(_ call: FunctionCallExprSyntax, in file: FileContext) -> Bool {
        guard let body = call.enclosingBody else { return false }
        if let function = body.as(FunctionDeclSyntax.self) { return function.isAsync }
        guard let closure = body.as(ClosureExprSyntax.self), let recipient = closure.recipient,
            let path = recipient.path
        else { return false }
        if path.last == "task" { return true }
        guard path.names == ["Task"] || path.names == ["Task", "detached"] else { return false }
        let destination = Destination(of: ExprSyntax(recipient), in: file)
        return destination.property != nil || destination.local != nil || destination.isForeign
    }
}

extension CodeBlockItemSyntax {
    fileprivate var containsReturnValue: Bool {
        item.as(ReturnStmtSyntax.self)?.expression != nil
            || item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)?.body.statements.contains {
                $0.item.as(ReturnStmtSyntax.self)?.expression != nil
            } == true
    }
}

extension FileContext {
    /// Whether the code is a test: it waits for things, and nobody cancels it.
    func isTest(_ node: some SyntaxProtocol) -> Bool {
        if path.contains("Tests/") || path.contains("/Test/") { return true }
        if let type = type(around: node), ancestry(of: type).contains("XCTestCase") { return true }
        let member = node.enclosingMember?.asProtocol((any WithAttributesSyntax).self)
        return member?.attributes.names.contains("Test") ?? false
    }
}
