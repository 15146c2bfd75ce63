import SwiftSyntax

/// A function that calls itself again after a delay, without an end.
struct EndlessReschedule: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "endless-reschedule", severity: .warning,
        summary: "A function calls itself again after a delay, and nothing can stop it.",
        why: "Each call holds the object until the next, so it is never freed and the work never ends. "
            + "Use a repeating timer that can be stopped, or hold the object weakly.",
        bad: """
            func poll() {
                load()
                DispatchQueue.main.asyncAfter(deadline: .now() + 5) { self.poll() }
            }
            """,
        good: """
            func poll() {
                load()
                DispatchQueue.main.asyncAfter(deadline: .now() + 5) { [weak self] in self?.poll() }
            }
            """)

    func check() {
        for call in file.names.calls(to: "asyncAfter", "dispatch_after") where call.closures.count == 1 {
            check(call, closure: call.closures[0])
        }
        for call in file.names.calls(to: "perform") where call.argument("afterDelay") != nil {
            guard let function = call.enclosingMember?.as(FunctionDeclSyntax.self),
                call.firstUnlabelled?.selectorName == function.name.plainText, call.path?.own.count == 1
            else { continue }
            report(call, function: function)
        }
    }

    private func check(_ call: FunctionCallExprSyntax, closure: ClosureExprSyntax) {
        guard let function = call.enclosingMember?.as(FunctionDeclSyntax.self) else { return }
        let name = function.name.plainText
        let again = file.index.calls(in: closure).first { inner in
            guard let path = inner.path, path.single == name else { return false }
            // Another function of the same name takes fewer arguments.
            let isSame = function.signature.parameterClause.parameters.allSatisfy { parameter in
                parameter.defaultValue != nil || inner.trailingClosure != nil
                    || inner.labels.contains(parameter.firstName.plainText)
            }
            return isSame && inner.enclosingBody?.id == closure.id
                && !inner.isConditional(in: closure, index: file.index)
        }
        guard again != nil else { return }
        if let type = file.type(around: call), file.isReference(type), !file.isStatic(call) {
            guard !file.strongSelves(in: closure).isEmpty || function.enclosingTypeDeclaration == nil else { return }
        }
        report(call, function: function)
    }

    private func report(_ call: FunctionCallExprSyntax, function: FunctionDeclSyntax) {
        guard !call.isConditional(in: function, index: file.index), !file.isTest(call),
            file.names.calls(to: "cancelPreviousPerformRequests").isEmpty,
            Destination(of: ExprSyntax(call), in: file).property == nil
        else { return }
        if let type = file.type(around: call), file.livesForEver(type) { return }
        file.report(
            call,
            "`\(function.name.plainText)` calls itself again without an end, "
                + "so neither it nor what it holds is ever done.",
            advice: "Use a timer that can be stopped, or hold the object weakly.")
    }
}
