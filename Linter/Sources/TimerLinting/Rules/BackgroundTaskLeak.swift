import SwiftSyntax

/// A background task that is not ended exactly once.
struct BackgroundTaskLeak: Rule {
    static let description = RuleDescription(
        id: "background-task-leak", severity: .error,
        summary:
            "A background task is not ended on some path: no expiration handler, a lost or overwritten identifier.",
        why: """
            An app whose background task is still open when its time is up is killed by the system. End every task in its \
            expiration handler and on every path of the work.
            """,
        bad: """
            let task = UIApplication.shared.beginBackgroundTask()
            upload { UIApplication.shared.endBackgroundTask(task) }
            """,
        good: """
            task = UIApplication.shared.beginBackgroundTask { [weak self] in self?.endTask() }
            upload { self.endTask() }
            """)

    func check(_ file: FileContext) {
        for call in file.names.calls(to: "beginBackgroundTask") { checkBegin(call, in: file) }
        for call in file.names.calls(to: "performExpiringActivity") { checkActivity(call, in: file) }
        for call in file.names.calls(to: "register") where call.argument("forTaskWithIdentifier") != nil {
            checkLaunch(call, in: file)
        }
    }

    private func checkBegin(_ call: FunctionCallExprSyntax, in file: FileContext) {
        guard call.path?.own.count ?? 0 > 1,
            call.argument("withName", "expirationHandler") != nil || !call.closures.isEmpty || isOnApplication(call)
        else { return }
        // A wrapper that forwards its own parameter is no caller.
        let handler = call.trailingClosure.map(ExprSyntax.init) ?? call.argument("expirationHandler")
        let destination = Destination(of: ExprSyntax(call), in: file)
        if destination.isReturned, destination.local == nil { return }
        if let handler, destination.isDiscarded, isParameter(handler, of: call) { return }
        let reach = EndSearch(file: file)
        guard let handler, !handler.isNil else {
            file.report(
                call,
                "This background task has no expiration handler, so the app is killed when its time is up. End the task in a handler."
            )
            return
        }
        if destination.isDiscarded {
            file.report(
                call,
                "The identifier of this background task is dropped, so no code can end it. Keep it and end the task.")
            return
        }
        if reach.ends(handler) == false {
            file.report(
                call,
                "The expiration handler does not end this background task, so the app is killed when its time is up. Call `endBackgroundTask` in it."
            )
            return
        }
        if let copy = capturedCopy(of: destination, in: handler, file: file) {
            file.report(
                copy,
                "The handler captures a copy of the identifier from before it was set, so it ends no task. Leave it out of the capture list."
            )
            return
        }
        checkPaths(call, handler: handler, destination: destination, in: file)
        checkOverwritten(call, destination: destination, in: file)
    }

    /// Whether the call is all there is in a closure that gets the handler: `begin: { handler in … }` gives the
    /// identifier back.
    private func isParameter(_ handler: ExprSyntax, of call: FunctionCallExprSyntax) -> Bool {
        guard let name = MemberPath(handler)?.names, name.count == 1, let closure = call.enclosingClosures.first else {
            return false
        }
        let isNamed =
            closure.parameterNames.contains(name[0]) || closure.parameterNames.isEmpty && name[0].hasPrefix("$")
        return isNamed && closure.statements.count == 1
    }

    /// Without arguments, the call may be one of a method of the project's own.
    private func isOnApplication(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.arguments.isEmpty, let names = call.path?.names.dropLast() else { return false }
        return names.contains("UIApplication") || ["application", "app", "sharedApplication"].contains(names.last)
    }

    private func capturedCopy(of destination: Destination, in handler: ExprSyntax, file: FileContext)
        -> ClosureCaptureSyntax?
    {
        guard let closure = handler.unwrapped.as(ClosureExprSyntax.self), let local = destination.local,
            destination.property == nil
        else { return nil }
        return closure.signature?.capture?.items.first { $0.specifier == nil && $0.name.plainText == local }
    }

    /// Whether the work ends the task, apart from the handler.
    private func checkPaths(
        _ call: FunctionCallExprSyntax, handler: ExprSyntax, destination: Destination, in file: FileContext
    ) {
        guard let body = call.enclosingMember else { return }
        if destination.property == nil, let local = destination.local {
            guard destination.passedTo.allSatisfy({ $0.path?.last == "endBackgroundTask" }), !destination.isReturned,
                !destination.isForeign
            else { return }
            let ends = file.index.calls(in: body).filter {
                $0.path?.last == "endBackgroundTask" && !$0.isInside(handler)
            }
            let others = EndSearch(file: file).callsThatEnd(in: body).filter { !$0.isInside(handler) }
            guard ends.isEmpty, others.isEmpty else {
                return checkEarlyExit(call, local: local, ends: ends + others, in: file)
            }
            let escapes = file.index.references(in: body).contains { reference in
                reference.baseName.plainText == local && reference.position > call.endPosition
                    && !reference.isInside(handler)
            }
            guard !escapes else { return }
        } else if let property = destination.property, let type = file.type(around: call) {
            let ends = type.uses(of: property) { action in
                if case .passed(let callee) = action { callee != "beginBackgroundTask" } else { false }
            }
            let outside = file.names.calls(to: "endBackgroundTask").contains { !$0.isInside(handler) }
            guard !ends, !outside else { return }
            if type.members.contains(where: { $0.calls.contains { $0.name.lowercased().contains("background") } }) {
                return
            }
        } else {
            return
        }
        file.report(
            call,
            "Only the expiration handler ends this background task, so it runs until the system's patience ends. End it where the work ends."
        )
    }

    /// A `return` between begin and the first end.
    private func checkEarlyExit(
        _ call: FunctionCallExprSyntax, local: String, ends: [FunctionCallExprSyntax], in file: FileContext
    ) {
        guard let statement = call.enclosingStatement, let list = statement.parent?.as(CodeBlockItemListSyntax.self),
            let first = ends.map(\.position).min()
        else { return }
        for item in list where item.position > statement.position && item.position < first {
            if item.item.is(DeferStmtSyntax.self) { return }
            guard let leaving = item.leavingCondition, item.endPosition <= first else { continue }
            guard !EndSearch(file: file).mentionsEnd(in: item) else { continue }
            // `guard task != .invalid else { return }` leaves where no task is open.
            guard !file.index.references(in: leaving).contains(where: { $0.baseName.plainText == local }) else {
                continue
            }
            file.report(
                leaving,
                "Leaving here does not end the background task begun above. Call `endBackgroundTask` before, or in a `defer`."
            )
            return
        }
    }

    /// A second begin over an identifier that may still be open.
    private func checkOverwritten(_ call: FunctionCallExprSyntax, destination: Destination, in file: FileContext) {
        guard let property = destination.property, !destination.isCollected,
            let function = call.enclosingMember?.as(FunctionDeclSyntax.self),
            let type = file.type(around: call)
        else { return }
        let name = function.name.plainText
        if call.isConditional(in: function, index: file.index) { return }
        // An operation runs once.
        if ["main", "start"].contains(name), function.modifiers.has("override") { return }
        let before = file.index.calls(in: function).filter { $0.position < call.position }
        let enders = EndSearch(file: file)
        if before.contains(where: { $0.path?.last == "endBackgroundTask" || enders.isEnd($0) }) { return }
        let once: Set<String> = [
            "applicationDidEnterBackground", "sceneDidEnterBackground", "didEnterBackground", "appDidEnterBackground",
            "viewDidLoad",
        ]
        if once.contains(name) || name.lowercased().contains("enterbackground")
            || name.lowercased().contains("resignactive")
        {
            return
        }
        let callers = type.callers(of: name).filter { $0.name != name }
        let isPrivate = function.modifiers.has("private", "fileprivate")
        if isPrivate, !callers.isEmpty,
            callers.allSatisfy({ member in
                once.contains(member.name) || member.name.lowercased().contains("background")
                    || member.calls.contains { $0.name == name && $0.isConditional }
                    || member.calls.contains { $0.name.lowercased().hasPrefix("end") }
            })
        {
            return
        }
        if !type.observers(of: property).isEmpty { return }
        file.report(
            call,
            "A second call of `\(name)` overwrites `\(property)`, so no code can end the first background task. "
                + "End that task before you begin another.",
            severity: isPaired(function, property: property, type: type) ? .warning : nil)
    }

    /// Whether another method ends the task, so that the two may well be called in turn.
    private func isPaired(_ function: FunctionDeclSyntax, property: String, type: WholeType) -> Bool {
        let name = function.name.plainText
        return type.members(using: property) { $0 == .passed(to: "endBackgroundTask") }
            .contains { $0.kind == .method && $0.name != name }
    }

    /// A handler of a `BGTask` that never says that the task is done, nor hands it on.
    private func checkLaunch(_ call: FunctionCallExprSyntax, in file: FileContext) {
        guard let closure = call.closures.last else { return }
        let isCompleted = completes(closure, task: closure.firstParameter, in: file, depth: 3)
        guard !isCompleted else { return }
        file.report(
            call,
            "No code says that this background task is done, so the system ends the app when its time is up. Call `setTaskCompleted(success:)` on every path."
        )
    }

    private func completes(_ body: some SyntaxProtocol, task: String, in file: FileContext, depth: Int) -> Bool {
        guard depth > 0 else { return true }
        return file.index.calls(in: body).contains { call in
            if call.path?.last == "setTaskCompleted" { return true }
            let isHandedOn = call.arguments.contains { argument in
                file.index.references(in: argument).contains { $0.baseName.plainText == task }
            }
            guard isHandedOn, let name = call.path?.single else { return isHandedOn }
            let functions = file.functions(named: name, near: call)
            return functions.isEmpty
                || functions.contains { function in
                    let parameters = function.signature.parameterClause.parameters
                    let names = parameters.map { ($0.secondName ?? $0.firstName).plainText }
                    return function.body.map { body in
                        names.contains { completes(body, task: $0, in: file, depth: depth - 1) }
                    } ?? true
                }
        }
    }

    /// `performExpiringActivity` whose block only starts something and returns.
    private func checkActivity(_ call: FunctionCallExprSyntax, in file: FileContext) {
        guard let closure = call.closures.last, call.path?.names.count ?? 0 > 1 else { return }
        let calls = file.index.calls(in: closure)
        let waits = calls.contains {
            ["wait", "sync", "run", "waitUntilAllOperationsAreFinished", "waitUntilFinished", "withLock"].contains(
                $0.path?.last ?? "")
        }
        guard !waits else { return }
        let own = calls.filter { $0.enclosingClosures.first?.id == closure.id && !isWayOut($0, of: closure) }
        let starts = own.filter(isStart)
        let works = own.contains { inner in
            let isLog = ["print", "NSLog"].contains(inner.path?.last ?? "")
            return !isLog && !isStart(inner) && !starts.contains { inner.isInside($0) }
        }
        guard !starts.isEmpty, !works else { return }
        file.report(
            call,
            "The system counts this activity as done when its block returns, and this block only starts something. Wait in it until the work is done."
        )
    }

    private func isStart(_ call: FunctionCallExprSyntax) -> Bool {
        let names = call.path?.names ?? []
        return names == ["Task"] || ["async", "asyncAfter", "resume", "addOperation"].contains(names.last ?? "")
    }

    /// Whether a call belongs to a branch that leaves the block, as that for an expired activity does.
    private func isWayOut(_ call: FunctionCallExprSyntax, of closure: ClosureExprSyntax) -> Bool {
        closure.statements.contains { $0.leavingCondition != nil && call.isInside($0) }
    }
}
