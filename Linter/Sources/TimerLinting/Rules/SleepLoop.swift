import SwiftSyntax

/// A period made of sleeps.
struct SleepLoop: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "sleep-loop", severity: .info, summary: "A loop takes its period from a sleep, so that it drifts.",
        why: "The time the work takes is added to each sleep, so the period is longer than it says and drifts. "
            + "Sleep until the next instant of a grid where the period matters.",
        bad: """
            while !Task.isCancelled {
                await poll()
                try await Task.sleep(for: .seconds(5))
            }
            """,
        good: """
            var next = ContinuousClock.now
            while !Task.isCancelled {
                await poll()
                next += .seconds(5)
                try await Task.sleep(until: next)
            }
            """)

    func check() {
        for loop in file.index.loops { check(loop) }
    }

    private func check(_ loop: Syntax) {
        guard let body = loop.loopBody, !loop.is(ForStmtSyntax.self), loop.isPeriodic, !file.isTest(loop) else {
            return
        }
        let sleeps = file.index.calls(in: body).filter { call in
            guard let sleep = Sleep(call), !sleep.isUntil else { return false }
            return call.enclosingStatement?.parent?.parent?.id == body.id
                && sleep.hasFixedLength(in: loop, index: file.index)
        }
        guard sleeps.count == 1, let sleep = sleeps.first, let statement = sleep.enclosingStatement else { return }
        let statements = Array(body.statements)
        guard let place = statements.firstIndex(where: { $0.id == statement.id }),
            place == statements.count - 1 || statements[..<place].allSatisfy({ $0.item.is(GuardStmtSyntax.self) })
        else { return }
        let others = statements.filter { $0.id != statement.id }
        guard others.contains(where: isWork) else { return }
        let leaves = file.index.calls(in: body).isEmpty || body.statements.contains { $0.containsReturnValue }
        guard !leaves, !looksLikeRetry(body) else { return }
        file.report(
            sleep, "The work of each turn is added to this sleep, so the period of the loop drifts.",
            advice: "Sleep until the next instant of a grid.")
    }

    private func isWork(_ item: CodeBlockItemSyntax) -> Bool {
        if item.item.is(GuardStmtSyntax.self) || item.item.is(VariableDeclSyntax.self) { return false }
        guard let conditional = item.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) else {
            return true
        }
        return !(conditional.body.statements.count == 1 && conditional.body.statements.first?.item.isLeaving == true)
    }

    /// A loop that breaks when it has got what it wanted has no period.
    private func looksLikeRetry(_ body: CodeBlockSyntax) -> Bool {
        let text = body.sourceText
        return body.returnsOutsideOfGuards
            || ["break", "retry", "attempt", "backoff", "Backoff"].contains { text.contains($0) }
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
    /// Whether the code is a test: it waits for things, and no other code cancels it.
    func isTest(_ node: some SyntaxProtocol) -> Bool {
        if path.contains("Tests/") || path.contains("/Test/") { return true }
        if let type = type(around: node), ancestry(of: type).contains("XCTestCase") { return true }
        let member = node.enclosingMember?.asProtocol((any WithAttributesSyntax).self)
        return member?.attributes.names.contains("Test") ?? false
    }
}

extension Syntax {
    /// Whether this is a loop that goes on until it is told to stop; others wait for something.
    var isPeriodic: Bool {
        let condition = loopCondition?.sourceText ?? ""
        let words = ["iscancelled", "running", "isactive", "keepgoing", "shouldcontinue", "isplaying"]
        if condition.contains("||") || condition.contains("&&") && self.is(RepeatStmtSyntax.self) { return false }
        return condition == "true" || words.contains { condition.lowercased().contains($0) }
    }

    /// What a loop looks at before or after each turn; `nil` for those over a sequence.
    var loopCondition: Syntax? {
        Syntax(self.as(WhileStmtSyntax.self)?.conditions) ?? Syntax(self.as(RepeatStmtSyntax.self)?.condition)
    }
}
