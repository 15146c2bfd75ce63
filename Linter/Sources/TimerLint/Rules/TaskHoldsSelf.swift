import SwiftSyntax

/// A stored task that takes `self` before a loop without an end.
struct TaskHoldsSelf: Rule {
    static let description = RuleDescription(
        id: "task-holds-self", severity: .error,
        summary: "A stored task takes self before an endless loop and holds it for ever.",
        why: """
            `guard let self` before the loop holds the object for as long as the loop runs, so its `deinit`, and the \
            `cancel()` in it, are never reached. Take `self` anew in each turn of the loop.
            """,
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

    func check(_ file: FileContext) {
        for task in StoredTask.all(in: file) {
            guard let loop = task.endlessLoop(in: file), let type = file.type(around: task.call),
                file.isReference(type),
                !file.isStatic(task.call), !file.livesForEver(type)
            else { continue }
            if task.closure.selfCapture == .weak {
                checkWeak(task, loop: loop, in: file)
            } else if task.closure.selfCapture != .unowned {
                checkStrong(task, loop: loop, type: type, in: file)
            }
        }
    }

    private func checkWeak(_ task: StoredTask, loop: Syntax, in file: FileContext) {
        for item in task.closure.statements where item.position < loop.position {
            guard let taken = strongName(item) else { continue }
            guard mentions(taken, in: loop, file: file) else { continue }
            file.report(
                item,
                "This takes `self` before a loop without an end, so the object is held for as long as the loop runs and its `deinit` "
                    + "is never reached. Take `self` inside the loop.",
                fix: fix(task, item: item, loop: loop, name: taken, in: file))
            return
        }
    }

    /// The name under which a statement takes the weak `self`.
    private func strongName(_ item: CodeBlockItemSyntax) -> String? {
        let conditions: ConditionElementListSyntax?
        if let statement = item.item.as(GuardStmtSyntax.self) {
            conditions = statement.conditions
        } else {
            conditions = nil
        }
        for condition in conditions ?? [] {
            guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self) else { continue }
            let name = binding.pattern.sourceText.replacing("`", with: "")
            let value = binding.initializer?.value.sourceText ?? name
            if value == "self" { return name }
        }
        return nil
    }

    private func mentions(_ name: String, in loop: Syntax, file: FileContext) -> Bool {
        if name == "self" { return !file.index.selves(in: loop).isEmpty || mentionsOwnMembers(in: loop, file: file) }
        return file.index.references(in: loop).contains { $0.baseName.plainText == name }
    }

    private func mentionsOwnMembers(in loop: Syntax, file: FileContext) -> Bool {
        guard let type = file.type(around: loop) else { return false }
        return file.index.references(in: loop).contains { reference in
            guard reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id else { return false }
            let name = reference.baseName.plainText
            return type.properties[name] != nil || type.members(named: name).contains { $0.kind == .method }
        }
    }

    private func checkStrong(_ task: StoredTask, loop: Syntax, type: WholeType, in file: FileContext) {
        guard mentions("self", in: loop, file: file) else { return }
        let stopping = type.membersStopping(task.property)
        let isReachable = stopping.contains { $0.kind != .deinitialiser } || type.escapes(task.property)
        guard !isReachable, stopping.contains(where: { $0.kind == .deinitialiser }) else { return }
        file.report(
            task.call,
            "This task holds `self` in a loop without an end, so the `deinit` that would cancel it is never reached. "
                + "Capture `self` weakly and take it anew in each turn of the loop.")
    }

    private func fix(_ task: StoredTask, item: CodeBlockItemSyntax, loop: Syntax, name: String, in file: FileContext)
        -> Fix?
    {
        guard let statement = item.item.as(GuardStmtSyntax.self), statement.conditions.count == 1,
            statement.isFirstOnLine,
            let body = loop.loopBody, let first = body.statements.first, first.isFirstOnLine,
            let next = task.closure.statements.first(where: { $0.position >= item.endPosition }),
            Syntax(next.item).position == loop.position, task.closure.statements.last?.id == next.id,
            statement.body.statements.count == 1,
            statement.body.statements.first?.item.is(ReturnStmtSyntax.self) == true
        else { return nil }
        let head =
            loop.as(WhileStmtSyntax.self).map { Syntax($0.conditions) }
            ?? loop.as(ForStmtSyntax.self).map { Syntax($0.sequence) }
        guard let head, !mentions(name, in: head, file: file) else { return nil }
        let start = statement.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = next.positionAfterSkippingLeadingTrivia.utf8Offset
        guard next.leadingTrivia.allSatisfy(\.isWhitespace) else { return nil }
        let comment = item.trailingTrivia.allSatisfy(\.isWhitespace) ? "" : item.trailingTrivia.description
        return Fix(
            edits: [.replace(start..<end, with: ""), .line(statement.sourceText + comment, before: first)],
            isSafe: !loop.is(RepeatStmtSyntax.self))
    }
}
