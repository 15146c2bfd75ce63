import SwiftSyntax

/// A sleep whose cancellation no code sees.
struct LostCancellation: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "lost-cancellation", severity: .warning, summary: "Work goes on after a sleep that was cancelled.",
        why: "A sleep ends at once when its task is cancelled, and `try?` hides that, "
            + "so the work after it runs early although it was called off. Look at the cancellation before the work.",
        bad: """
            hideTask?.cancel()
            hideTask = Task {
                try? await Task.sleep(for: .seconds(2))
                hide()
            }
            """,
        good: """
            hideTask?.cancel()
            hideTask = Task {
                try? await Task.sleep(for: .seconds(2))
                guard !Task.isCancelled else { return }
                hide()
            }
            """,
        hasFix: true)

    func check() {
        for call in file.index.calls where Sleep(call)?.kind == .task { check(call) }
    }

    private func check(_ call: FunctionCallExprSyntax) {
        guard call.hidesErrors, let statement = call.enclosingStatement,
            let list = statement.parent?.as(CodeBlockItemListSyntax.self), statement.isOnlySleep, !file.isTest(call)
        else { return }
        guard let next = list.first(where: { $0.position >= statement.endPosition }), !looksAtCancellation(next),
            !next.item.isLeaving, next.leavingCondition.map({ $0.sourceText.contains("await") }) ?? true,
            list.last?.item.is(ContinueStmtSyntax.self) != true, !onlyLooks(after: statement, in: list),
            !isLastTurn(after: statement, in: list)
        else { return }
        let cancellation = Cancellation(of: call, in: file)
        guard cancellation.isPossible,
            let fix = CancellationFix(file: file).fix(after: statement, of: call, isReplaced: cancellation.isReplaced)
        else { return }
        file.report(
            call, "When this task is cancelled the sleep ends at once and the work after it still runs.",
            advice: "Check `Task.isCancelled` before the work.",
            // A loop that looks at the cancellation works once more, and no further.
            severity: list.parent?.parent?.looksAtCancellation == true ? .info : nil, fix: fix)
    }

    /// Whether a loop with an end of its own only counts and looks after the sleep: a wait with a limit.
    private func onlyLooks(after statement: CodeBlockItemSyntax, in list: CodeBlockItemListSyntax) -> Bool {
        guard let loop = list.parent?.parent, loop.loopBody?.statements.id == list.id, !loop.isPeriodic else {
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

    /// Whether a loop that looks at cancellation in each turn only does a little more of its work in the last one.
    private func isLastTurn(after statement: CodeBlockItemSyntax, in list: CodeBlockItemListSyntax) -> Bool {
        guard let loop = list.parent?.parent, loop.loopBody?.statements.id == list.id,
            loop.looksAtCancellation
        else { return false }
        return !statement.following.contains { item in
            item.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) }
        }
    }

    private func looksAtCancellation(_ item: CodeBlockItemSyntax) -> Bool {
        let text = item.sourceText
        return (text.contains("isCancelled") && !text.hasPrefix("while")) || text.contains("checkCancellation")
            || text.hasPrefix("while !Task.isCancelled")
    }
}

extension Syntax {
    fileprivate var looksAtCancellation: Bool { loopCondition?.sourceText.contains("isCancelled") == true }
}

extension FunctionCallExprSyntax {
    /// Whether the call is tried with `try?`.
    var hidesErrors: Bool {
        ancestors.prefix(4).contains { $0.as(TryExprSyntax.self)?.questionOrExclamationMark?.text == "?" }
    }
}

extension CodeBlockItemSyntax {
    /// Whether the statement is a call, whose result it drops.
    var isOnlySleep: Bool {
        item.is(TryExprSyntax.self)
            || item.as(SequenceExprSyntax.self)?.elements.first?.is(DiscardAssignmentExprSyntax.self) == true
    }
}
