import SwiftSyntax

/// A timer action that makes the main thread wait.
struct BlockingInAction: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "blocking-in-action", severity: .warning,
        summary: "A timer's action waits, sleeps or loads synchronously on the main thread.",
        why: "While a timer's action waits on the main thread nothing is drawn, "
            + "no touch is handled and no other timer fires. Do the work elsewhere, and come back with its result.",
        bad: "Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in semaphore.wait() }",
        good: "Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in Task { await refresh() } }")

    func check() {
        for construct in file.constructs {
            guard
                [.scheduledTimer, .timer, .displayLink, .publisher].contains(construct.kind)
                    || construct.isOwnedByMainActor,
                file.places.place(of: construct.call) != .background, !isOnOtherQueue(construct)
            else { continue }
            for body in file.actionBodies(of: construct) { check(body) }
        }
        for call in file.names.calls(to: "setEventHandler") {
            let name = call.receiver?.single ?? ""
            let isMain = file.constructs(in: name).contains { construct in
                construct.kind == .dispatchSource && construct.call.argument("queue")?.path?.last == "main"
            }
            if isMain, let closure = call.closures.first { check(Syntax(closure)) }
        }
    }

    private func isOnOtherQueue(_ construct: TimerConstruct) -> Bool {
        guard construct.kind == .publisher else { return false }
        if let loop = construct.call.argument("on")?.path?.last, loop != "main" { return true }
        return construct.call.chain.contains {
            $0.name == "receive" && $0.call.argument("on")?.sourceText.contains("main") == false
        }
    }

    private func check(_ body: Syntax) {
        for call in file.index.calls(in: body) {
            guard let what = blocking(call) else { continue }
            let isDirect = call.enclosingClosures.first.map { closure in
                closure.id == body.id || closure.isCalledInPlace || !closure.isInside(body)
            }
            if isDirect == false { continue }
            file.report(
                call, "\(what) in a timer's action stops the main thread and everything on it.",
                advice: "Do it elsewhere and come back with the result.")
        }
    }

    private func blocking(_ call: FunctionCallExprSyntax) -> String? {
        guard let path = call.path else { return nil }
        if let sleep = Sleep(call), sleep.kind == .thread { return "Sleeping" }
        switch path.last {
        case "wait":
            let base = path.names.dropLast().last?.lowercased() ?? ""
            return ["sem", "group", "lock", "condition"].contains { base.contains($0) } ? "Waiting" : nil
        case "waitUntilAllOperationsAreFinished", "waitUntilExit", "waitUntilFinished": return "Waiting"
        case "sendSynchronousRequest": return "A synchronous request"
        case "Data", "String", "NSData":
            guard let source = call.argument("contentsOf") ?? call.argument("contentsOfURL") else { return nil }
            return isRemote(source) ? "A synchronous request" : nil
        default: return nil
        }
    }

    private func isRemote(_ source: ExprSyntax) -> Bool {
        let text = source.sourceText
        if text.contains("http") || text.contains("URL(string:") { return true }
        guard let name = source.path?.last else { return false }
        return file.index.variables.contains { variable in
            variable.bindings.contains { binding in
                binding.pattern.sourceText == name
                    && binding.initializer?.value.sourceText.contains("URL(string:") ?? false
            }
        }
    }
}

extension TimerConstruct {
    /// Whether it is an `OwnedTimer` whose action runs on the main actor.
    fileprivate var isOwnedByMainActor: Bool {
        kind == .ownedTimer
            && Set(["on", "actor", "isolated", "runLoop"]).isDisjoint(
                with: call.arguments.compactMap { $0.label?.text })
    }
}
