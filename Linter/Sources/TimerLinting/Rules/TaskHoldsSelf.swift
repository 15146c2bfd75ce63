import SwiftSyntax

/// A stored task that takes `self` before a loop without an end.
struct TaskHoldsSelf: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "task-holds-self", severity: .error,
        summary: "A stored task takes self before an endless loop and holds it for ever.",
        why: "`guard let self` before the loop holds the object for as long as the loop runs, so its `deinit`, "
            + "and the `cancel()` in it, are never reached. Take `self` anew in each turn of the loop.",
        bad: """
            task = Task { [weak self] in
                guard let self else { return }
                while !Task.isCancelled { await self.poll(); try? await Task.sleep(for: .seconds(5)) }
            }
            """,
        good: """
            task = Task { [weak self] in
                while !Task.isCancelled {
                    guard let self else { return }
                    await self.poll()
                    try? await Task.sleep(for: .seconds(5))
                }
            }
            """,
        hasFix: true)

    func check() {
        for task in StoredTask.all(in: file) {
            guard let type = file.type(around: task.call), file.isReference(type), !file.isStatic(task.call),
                !file.livesForEver(type)
            else { continue }
            let capture = task.closure.selfCapture
            if let loop = task.endlessLoop(in: file) {
                if capture == .weak {
                    checkWeak(task, loop: loop, type: type)
                } else if capture != .unowned, mentions("self", in: loop) {
                    checkStrong(task, type: type)
                }
            } else if let call = task.endlessCall(in: file) {
                if capture == .weak || capture == .unowned {
                    reportCall(call, of: task, type: type)
                } else {
                    checkStrong(task, type: type)
                }
            }
        }
    }

    /// A method that cancels the task lets go of the object, where it is called.
    private func severity(of task: StoredTask, type: WholeType) -> Severity {
        TimerEnd(of: task.property, construct: nil, type: type, in: file).severity
    }

    private func checkWeak(_ task: StoredTask, loop: Syntax, type: WholeType) {
        guard let (name, item) = taking(before: loop, of: task) else { return }
        file.report(
            item,
            "This takes `self` before a loop without an end, "
                + "so the object is held for as long as the loop runs and its `deinit` is never reached.",
            advice: "Take `self` inside the loop.",
            severity: severity(of: task, type: type), fix: fix(task, item: item, loop: loop, name: name))
    }

    /// The first statement of the task that gives the weak `self` a strong name by which the loop uses it, and that name.
    private func taking(before loop: Syntax, of task: StoredTask) -> (name: String, statement: CodeBlockItemSyntax)? {
        var names = Set(file.index.references(in: loop).filter { !$0.isMember }.map(\.baseName.plainText))
        if mentions("self", in: loop) { names.insert("self") }
        let takings = names.compactMap { name -> (name: String, statement: CodeBlockItemSyntax)? in
            guard let binding = file.binding(of: name, at: loop), !binding.isWeak, file.isSelf(binding),
                binding.node.isInside(task.closure.statements)
            else { return nil }
            return binding.node.enclosingStatement.map { (name, $0) }
        }
        return takings.min { $0.statement.position < $1.statement.position }
    }

    private func reportCall(_ call: FunctionCallExprSyntax, of task: StoredTask, type: WholeType) {
        file.report(
            call,
            "The loop in `\(call.path?.last ?? "")` has no end, "
                + "and `self` is held for as long as it runs, so its `deinit` is never reached.",
            advice: "Loop in the task, and take `self` anew in each turn.", severity: severity(of: task, type: type))
    }

    private func mentions(_ name: String, in loop: Syntax) -> Bool {
        if name == "self" { return !file.index.selves(in: loop).isEmpty || mentionsOwnMembers(in: loop) }
        return !file.names.references(to: name, in: loop).isEmpty
    }

    private func mentionsOwnMembers(in loop: Syntax) -> Bool {
        guard let type = file.type(around: loop) else { return false }
        return file.index.references(in: loop).contains { reference in
            guard !reference.isMember else { return false }
            let name = reference.baseName.plainText
            return type.properties[name] != nil || type.members(named: name).contains { $0.kind == .method }
        }
    }

    private func checkStrong(_ task: StoredTask, type: WholeType) {
        let stopping = type.membersStopping(task.property)
        let isReachable = stopping.contains { $0.kind != .deinitialiser } || type.escapes(task.property)
        guard !isReachable, stopping.contains(where: { $0.kind == .deinitialiser }) else { return }
        file.report(
            task.call,
            "This task holds `self` in a loop without an end, so the `deinit` that would cancel it is never reached.",
            advice: "Capture `self` weakly and take it anew in each turn of the loop.")
    }

    private func fix(_ task: StoredTask, item: CodeBlockItemSyntax, loop: Syntax, name: String) -> Fix? {
        guard let statement = item.item.as(GuardStmtSyntax.self), statement.conditions.count == 1,
            statement.isFirstOnLine, let body = loop.loopBody, let first = body.statements.first, first.isFirstOnLine,
            let next = task.closure.statements.first(where: { $0.position >= item.endPosition }),
            Syntax(next.item).position == loop.position, task.closure.statements.last?.id == next.id,
            statement.body.statements.count == 1,
            statement.body.statements.first?.item.is(ReturnStmtSyntax.self) == true
        else { return nil }
        let heads: [any SyntaxProtocol]
        if let loop = loop.as(WhileStmtSyntax.self) {
            heads = [loop.conditions]
        } else if let loop = loop.as(ForStmtSyntax.self) {
            heads = [loop.sequence] + (loop.whereClause.map { [$0] } ?? [])
        } else {
            return nil
        }
        guard !heads.contains(where: { mentions(name, in: Syntax($0)) }) else { return nil }
        let start = statement.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = next.positionAfterSkippingLeadingTrivia.utf8Offset
        guard next.leadingTrivia.allSatisfy(\.isWhitespace) else { return nil }
        let comment = item.trailingTrivia.allSatisfy(\.isWhitespace) ? "" : item.trailingTrivia.description
        return Fix(
            edits: [.replace(start..<end, with: ""), .line(statement.sourceText + comment, before: first)],
            isSafe: name != "self" || !heads.contains { mayMentionMembers(in: Syntax($0)) })
    }

    /// Whether a name may be that of a member, such as one of a superclass in another module.
    private func mayMentionMembers(in node: Syntax) -> Bool {
        file.index.references(in: node).contains { reference in
            let name = reference.baseName.plainText
            return !reference.isMember && name.first?.isUppercase != true
                && file.binding(of: name, at: reference) == nil
        }
    }
}
