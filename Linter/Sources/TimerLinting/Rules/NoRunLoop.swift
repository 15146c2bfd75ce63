import SwiftSyntax

/// A run loop timer on a thread whose run loop does not run.
struct NoRunLoop: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "no-run-loop", severity: .error,
        summary: "A timer is scheduled on a background thread whose run loop does not run, so it never fires.",
        why: "`scheduledTimer` adds the timer to the run loop of the current thread, and threads of dispatch "
            + "queues and tasks do not run theirs. Schedule it on the main queue, or use a dispatch timer.",
        bad: """
            DispatchQueue.global().async {
                Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in tick() }
            }
            """,
        good: """
            DispatchQueue.main.async {
                Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in tick() }
            }
            """)

    func check() {
        for construct in file.constructs where construct.kind == .scheduledTimer {
            check(construct.call)
        }
        for call in file.names.calls(to: "add") where call.argument("forMode") != nil {
            guard call.path?.names.dropLast() == ["RunLoop", "current"], !addsPort(call) else { continue }
            check(call)
        }
    }

    private func check(_ call: FunctionCallExprSyntax) {
        guard let (name, found) = place(of: call), let body = found, !file.runsLoop(body) else { return }
        file.report(
            call, "This timer is added to the run loop of \(name), which does not run, so it never fires.",
            advice: "Schedule it on the main queue, or use a dispatch timer.")
    }

    /// `RunLoop.current.add(NSMachPort(), forMode: .default)`: by its name it is no timer.
    private func addsPort(_ call: FunctionCallExprSyntax) -> Bool {
        call.firstUnlabelled.flatMap { MemberPath($0)?.last.words.last } == "port"
    }

    private func place(of call: FunctionCallExprSyntax) -> (name: String, body: Syntax?)? {
        for closure in call.enclosingClosures {
            switch file.places.place(of: closure) {
            case .main: return nil
            case .background: return ("a background thread", Syntax(closure))
            case .unknown, .here: break
            }
            if isOnOwnQueue(closure) { return ("a dispatch queue's thread", Syntax(closure)) }
            if isUnboundTask(closure) { return ("a task's thread", Syntax(closure)) }
            // A closure with a name runs wherever it is called.
            guard closure.isCalledInPlace || closure.recipient.map(runsInPlace) == true else { return nil }
        }
        return onlyFromBackground(call)
    }

    /// Closures that are called before the function they are handed to returns.
    private func runsInPlace(_ call: FunctionCallExprSyntax) -> Bool {
        ["forEach", "map", "compactMap", "withLock", "sync", "flatMap", "filter"].contains(call.path?.last ?? "")
    }

    /// `queue.async { }` where another file of the type makes the queue with a label.
    private func isOnOwnQueue(_ closure: ClosureExprSyntax) -> Bool {
        guard let path = closure.recipient?.path, ["async", "asyncAfter"].contains(path.last), path.own.count == 2
        else { return false }
        let name = path.own[0]
        let made = file.type(around: closure)?.properties[name]?.initialiser
        return made == "DispatchQueue()" || made?.hasPrefix("DispatchQueue.global()") == true
    }

    /// `Task { }` in code that is bound to no actor whose executor is the main thread.
    private func isUnboundTask(_ closure: ClosureExprSyntax) -> Bool {
        guard closure.recipient?.path?.names == ["Task"], let type = file.type(around: closure) else { return false }
        if type.kind == .actor { return true }
        return type.kind == .class && isUnbound(closure, type)
    }

    /// Whether a node is in code that belongs to no actor.
    private func isUnbound(_ node: some SyntaxProtocol, _ type: WholeType) -> Bool {
        let member = node.enclosingMember?.asProtocol((any WithAttributesSyntax).self)
        return member?.attributes.names.contains { $0.hasSuffix("Actor") } != true && !file.isMainActor(type)
            && !file.hasUnknownSuperclass(type) && type.attributes.allSatisfy { $0 == "objc" || $0 == "objcMembers" }
            && !type.inherited.contains("ObservableObject")
            && !file.index.calls(in: node).contains { $0.path?.names == ["MainActor", "run"] }
    }

    /// Whether an asynchronous function belongs to no actor, so that its code runs on any thread.
    private func isUnboundAsync(_ function: FunctionDeclSyntax, _ type: WholeType?) -> Bool {
        guard function.isAsync, !function.modifiers.contains(where: { $0.detail != nil }) else { return false }
        if function.modifiers.has("nonisolated") || function.attributes.names.contains("concurrent") { return true }
        guard let type else { return function.attributes.names.isEmpty }
        return [.class, .struct, .enum].contains(type.kind) && isUnbound(function.signature, type)
    }

    /// A function all of whose known callers are in background closures, or that belongs to no actor.
    private func onlyFromBackground(_ call: FunctionCallExprSyntax) -> (name: String, body: Syntax?)? {
        guard let function = call.enclosingMember?.as(FunctionDeclSyntax.self) else { return nil }
        let name = function.name.plainText
        if isUnboundAsync(function, file.type(around: call)) {
            return ("the task that `\(name)` runs in", Syntax(function))
        }
        guard let type = file.type(around: call) else { return nil }
        if type.kind == .actor, call.enclosingClosures.isEmpty, !function.modifiers.has("nonisolated"),
            !type.attributes.contains("MainActor"), !function.attributes.names.contains("MainActor")
        {
            return ("an actor's thread", Syntax(function))
        }
        guard isOnlyCalledInBackground(name, of: type, depth: 3) else { return nil }
        return ("the background thread `\(name)` is called on", Syntax(function))
    }

    private func isOnlyCalledInBackground(_ name: String, of type: WholeType, depth: Int) -> Bool {
        let callers = type.callers(of: name).filter { $0.name != name }
        let calls = type.callers(of: name).flatMap(\.calls).filter { $0.name == name }
        let isOnlyCalledHere = !calls.isEmpty && file.project.names.called[name, default: 0] <= calls.count
        guard depth > 0,
            isOnlyCalledHere || file.project.isCalledInBackground(name, on: type.name) && !file.isMainActor(type)
        else { return false }
        return callers.allSatisfy { caller in
            !type.methodsRunningLoop.contains(caller.name)
                && (caller.calls.allSatisfy { $0.name != name || $0.place == .background }
                    || caller.kind == .method
                        && caller.calls.allSatisfy { $0.name != name || [.here, .background].contains($0.place) }
                        && isOnlyCalledInBackground(caller.name, of: type, depth: depth - 1))
        }
    }
}
