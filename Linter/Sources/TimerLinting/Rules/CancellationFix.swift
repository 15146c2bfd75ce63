import SwiftSyntax

/// Leaves a body after a sleep that was cancelled.
struct CancellationFix {
    let file: FileContext

    /// The edit that returns after the statement of a sleep when the task is cancelled.
    ///
    /// There is no edit where it would skip more than work: code that ends something, notifies other code or changes a
    /// state may have to run in a cancelled task too. Where another task takes the place of the cancelled one
    /// (`isReplaced`), that task sets the state, and the edit is right, though not in every case. A body that returns a
    /// value throws instead, where it can.
    func fix(after statement: CodeBlockItemSyntax, of sleep: FunctionCallExprSyntax, isReplaced: Bool) -> Fix? {
        guard let body = statement.enclosingBody else { return nil }
        let isOnlyWork = leavesOutOnlyWork(after: statement, in: body)
        guard isOnlyWork || isReplaced && leavesOutOnlyStates(after: statement, in: body) else { return nil }
        guard Self.returnsNothing(body) else {
            guard let function = body.as(FunctionDeclSyntax.self), let effects = function.signature.effectSpecifiers,
                effects.throwsClause != nil, effects.throwsClause?.type == nil, let mark = mark(of: sleep)
            else { return nil }
            return Fix(edits: [.replace(mark.trimmedRange, with: "")], isSafe: false)
        }
        guard let edit = Fix.Edit.line("guard !\(task(of: sleep)).isCancelled else { return }", after: statement) else {
            return nil
        }
        return Fix(edits: [edit], isSafe: isOnlyWork)
    }

    /// The `?` of the `try?` around a sleep.
    private func mark(of sleep: FunctionCallExprSyntax) -> TokenSyntax? {
        sleep.ancestors.prefix(4).compactMap { $0.as(TryExprSyntax.self)?.questionOrExclamationMark }.first
    }

    /// `Task`, as the sleep spells it where it is one of a task: the project may have a `Task` of its own.
    private func task(of sleep: FunctionCallExprSyntax) -> String {
        guard let base = sleep.receiver, base.path?.last == "Task" else { return file.taskType }
        return base.sourceText
    }

    static func returnsNothing(_ body: Syntax) -> Bool {
        if let function = body.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
        guard let closure = body.as(ClosureExprSyntax.self) else { return false }
        return !closure.statements.returnsValue && closure.signature?.returnClause == nil
            && (closure.statements.count > 1
                || closure.statements.first?.item.is(StmtSyntax.self) == true
                    && closure.statements.first?.item.is(ExpressionStmtSyntax.self) != true)
    }

    private func leavesOutOnlyWork(after sleep: CodeBlockItemSyntax, in body: Syntax) -> Bool {
        let before = arguments(before: sleep, in: sleep.enclosingMember ?? body)
        guard sleep.following.allSatisfy({ isWork($0, after: before) }) else { return false }
        for ancestor in sleep.ancestors {
            if ancestor.id == body.id { break }
            guard ancestor.as(CodeBlockItemSyntax.self)?.following.isEmpty ?? true,
                // Further turns of a loop are left out as well.
                ancestor.loopBody?.statements.allSatisfy({ isWork($0, after: before) }) ?? true
            else { return false }
        }
        return true
    }

    /// Whether what is left out sets states and works, but ends and tells nothing.
    private func leavesOutOnlyStates(after sleep: CodeBlockItemSyntax, in body: Syntax) -> Bool {
        let isLast = sleep.ancestors.prefix { $0.id != body.id }.allSatisfy { ancestor in
            ancestor.as(CodeBlockItemSyntax.self)?.following.isEmpty ?? (ancestor.loopBody == nil)
        }
        return isLast && !restores(after: sleep, in: body)
            && sleep.following.allSatisfy { statement in
                !statement.item.is(DeferStmtSyntax.self) && !statement.mayThrow
                    && file.index.calls(in: statement).allSatisfy { !tells($0) }
            }
    }

    /// Whether a function sets back what it has set before the sleep: without that a view would stay faded out.
    private func restores(after sleep: CodeBlockItemSyntax, in body: Syntax) -> Bool {
        guard body.is(FunctionDeclSyntax.self) else { return false }
        let states = file.index.assignments(in: body).map { (name: $0.path?.own, position: $0.node.position) }
        let before = Set(states.filter { $0.position < sleep.position }.compactMap(\.name))
        return states.contains { state in
            state.position > sleep.position && state.name.map(before.contains) ?? false
        }
    }

    /// Whether a call may tell other code that the work is over.
    private func tells(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.path?.last.lowercased() else { return true }
        return ["resume", "leave", "signal", "unlock", "complet", "fulfil", "succeed", "release", "endbackground"]
            .contains { name.contains($0) }
    }

    private func isWork(_ statement: CodeBlockItemSyntax, after before: [[String]: Set<String>]) -> Bool {
        if statement.item.is(DeferStmtSyntax.self) || statement.mayThrow { return false }
        // A value that is not computed is a state: other code may wait for it.
        let states = file.index.assignments(in: statement).filter { file.index.calls(in: $0.node).isEmpty }
        return states.isEmpty
            && file.index.calls(in: statement).allSatisfy { isWork($0) && !setsState($0, after: before) }
    }

    /// Whether a call passes what a state is set to: a literal, or other arguments than a call before.
    private func setsState(_ call: FunctionCallExprSyntax, after before: [[String]: Set<String>]) -> Bool {
        let values = call.arguments.map(\.expression)
        if values.contains(where: { $0.booleanLiteral != nil || $0.isNil }) { return true }
        guard let path = call.path, path.last != "print", path.last.first?.isUppercase != true, path.names[0] != "",
            Sleep(call) == nil, let arguments = before[path.own]
        else { return false }
        return arguments != [call.arguments.sourceText]
    }

    /// What functions are called with before a statement.
    private func arguments(before statement: CodeBlockItemSyntax, in member: Syntax) -> [[String]: Set<String>] {
        var arguments: [[String]: Set<String>] = [:]
        for call in file.index.calls(in: member).prefix(while: { $0.position < statement.position }) {
            guard let path = call.path else { continue }
            arguments[path.own, default: []].insert(call.arguments.sourceText)
        }
        return arguments
    }

    private func isWork(_ call: FunctionCallExprSyntax) -> Bool {
        guard let path = call.path else { return false }
        let name = path.last.lowercased()
        guard !endingPrefixes.contains(where: { name.hasPrefix($0) }), !endings.contains(where: { name.contains($0) })
        else { return false }
        guard path.own.count == 1 else { return true }
        // What is called by its bare name may be a closure that was handed over.
        let isMethod = file.type(around: call)?.members(named: path.last).contains { $0.kind == .method } ?? false
        let isType = path.last.first?.isUppercase == true
        return isMethod || isType || path.last == "print" || !file.names.functions(named: path.last).isEmpty
    }
}

/// Parts of the names of functions that end something, notify other code of an end, or restore what was taken away
/// before the sleep.
private let endings = [
    "resume", "leave", "signal", "close", "finish", "unlock", "complet", "fulfil", "succeed", "fail", "release",
    "dismiss", "hide", "reset", "restore", "stop", "cancel", "remove", "invalidate", "teardown", "cleanup", "clear",
    "done", "yield", "send", "notify", "toggle", "commit", "rollback", "enable", "show", "reveal", "start", "play",
    "activate", "open", "expand", "collapse", "fade", "post",
]

/// How the names of such functions may begin: `endEditing`, `unmute`, `didMove`, `setHidden`.
private let endingPrefixes = ["end", "un", "did", "set"]

extension FileContext {
    /// How the system's `Task` is spelt.
    var taskType: String { project.declares("Task", in: module) ? "_Concurrency.Task" : "Task" }
}

extension CodeBlockItemSyntax {
    /// The statements after this one in its list.
    var following: [CodeBlockItemSyntax] {
        parent?.as(CodeBlockItemListSyntax.self)?.filter { $0.position > position } ?? []
    }

    /// Whether the statement may throw, so that the caller learns that the work was not done.
    fileprivate var mayThrow: Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            token.tokenKind == .keyword(.throw)
                || token.parent?.as(TryExprSyntax.self).map { $0.questionOrExclamationMark == nil } ?? false
        }
    }
}
