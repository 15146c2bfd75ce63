import SwiftSyntax

/// A loop without an end whose sleep no longer waits once the task is cancelled.
struct SpinsWhenCancelled: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "spins-when-cancelled", severity: .error,
        summary: "A loop without an end keeps a processor busy once its task has been cancelled.",
        why: "In a cancelled task every sleep ends at once, and `try?` hides that, so `while true` turns "
            + "as fast as it can for as long as the process runs. Loop while the task is not cancelled.",
        bad: """
            .task {
                while true {
                    await refresh()
                    try? await Task.sleep(for: .seconds(5))
                }
            }
            """,
        good: """
            .task {
                while !Task.isCancelled {
                    await refresh()
                    try? await Task.sleep(for: .seconds(5))
                }
            }
            """,
        hasFix: true)

    func check() {
        for loop in file.index.loops {
            if loop.loopCondition?.sourceText == "true" { check(loop) } else { checkWait(loop) }
        }
    }

    /// `while !isReady { try? await Task.sleep(…) }`, with or without work in each turn.
    ///
    /// What has a limit of its own, as a count of turns or a deadline, does not go on for long.
    private func checkWait(_ loop: Syntax) {
        guard let condition = loop.loopCondition?.sourceText, let body = loop.loopBody, !file.isTest(loop),
            !["isCancelled", "<", ">", ".now", "Date", "try"].contains(where: { condition.contains($0) }),
            let sleep = sleep(of: loop, body), Cancellation(of: sleep, in: file).isCertain,
            body.statements.count == 1 || !endsWithCancel(loop, sleep: sleep)
        else { return }
        file.report(
            loop,
            "Once this task is cancelled every sleep ends at once, "
                + "and the loop keeps a processor busy until its condition changes.",
            advice: "Look at `Task.isCancelled` too.", severity: .warning)
    }

    private func check(_ loop: Syntax) {
        guard let body = loop.loopBody, !file.isTest(loop), let sleep = sleep(of: loop, body) else { return }
        let cancellation = Cancellation(of: sleep, in: file)
        guard cancellation.isPossible else { return }
        // A weak `self` that is gone ends the loop.
        guard !body.leavesWithoutSelf || cancellation.isCertain else { return }
        file.report(
            loop, "Once this task is cancelled every sleep ends at once, and the loop keeps a processor busy for ever.",
            advice: "Loop while `!Task.isCancelled`.", fix: fix(loop))
    }

    /// The sleep of each turn of a loop that neither sees a cancellation nor is left.
    private func sleep(of loop: Syntax, _ body: CodeBlockSyntax) -> FunctionCallExprSyntax? {
        let sleeps = file.index.calls(in: body).filter { Sleep($0)?.kind == .task && $0.isDirect(in: loop) }
        let text = body.sourceText
        guard let sleep = sleeps.first(where: { $0.enclosingStatement?.parent?.id == Syntax(body.statements).id }),
            sleeps.allSatisfy(\.hidesErrors), sleep.enclosingStatement?.isOnlySleep == true,
            !text.contains("isCancelled"), !text.contains("checkCancellation"), !body.mayBeLeft
        else { return nil }
        return sleep
    }

    /// Whether what cancels the task also sets what the loop looks at, or the loop itself does.
    private func endsWithCancel(_ loop: Syntax, sleep: FunctionCallExprSyntax) -> Bool {
        guard let condition = loop.loopCondition else { return true }
        let names = Set(file.index.references(in: condition).map(\.baseName.plainText))
        let changed = file.index.assignments(in: loop).compactMap { $0.path?.own.last }
        let type = file.type(around: loop)
        return !names.isDisjoint(with: changed)
            || type?.members.contains { member in
                member.uses.contains { $0.action == .call("cancel") }
                    && member.uses.contains { names.contains($0.name) && $0.action != .call("cancel") }
            } == true
    }

    private func fix(_ loop: Syntax) -> Fix? {
        // A function that returns a value needs no statement after a loop without an end.
        guard let condition = loop.loopCondition, loop.enclosingStatement?.following.isEmpty == true,
            loop.enclosingBody.map(CancellationFix.returnsNothing) == true
        else { return nil }
        let text = "!\(file.taskType).isCancelled"
        return Fix(edits: [.replace(condition.trimmedRange, with: text)], isSafe: true)
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call is part of the turns of a loop and not of a closure or a loop inside it.
    func isDirect(in loop: Syntax) -> Bool {
        for ancestor in ancestors {
            if ancestor.id == loop.id { return true }
            if ancestor.is(ClosureExprSyntax.self) || ancestor.loopBody != nil { return false }
        }
        return false
    }
}

extension CodeBlockSyntax {
    /// Whether the loop with this body may end by itself, other than by a `guard let self`.
    fileprivate var mayBeLeft: Bool {
        let search = LeavingSearch(viewMode: .sourceAccurate)
        search.walk(statements)
        return search.isFound
    }

    /// Whether a `guard let self` leaves it.
    fileprivate var leavesWithoutSelf: Bool {
        statements.contains { $0.item.as(GuardStmtSyntax.self)?.bindsSelf == true }
    }
}

extension GuardStmtSyntax {
    fileprivate var bindsSelf: Bool {
        conditions.count == 1 && ["let self", "let self = self", "self != nil"].contains(conditions.sourceText)
    }
}

/// Looks for what leaves a loop.
private final class LeavingSearch: SyntaxVisitor {
    var isFound = false

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
        node.bindsSelf ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind { found() }
    override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind { found() }
    override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind { found() }

    override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        if node.questionOrExclamationMark == nil, !node.isCaught { isFound = true }
        return .visitChildren
    }

    private func found() -> SyntaxVisitorContinueKind {
        isFound = true
        return .skipChildren
    }
}

extension TryExprSyntax {
    /// Whether a `do` catches every error of it.
    fileprivate var isCaught: Bool {
        ancestors.contains { ancestor in
            guard let statement = ancestor.as(DoStmtSyntax.self), isInside(statement.body) else { return false }
            return statement.catchClauses.contains { $0.catchItems.isEmpty }
        }
    }
}
