import SwiftSyntax

/// A background task that is not ended exactly once.
struct BackgroundTaskLeak: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "background-task-leak", severity: .error,
        summary:
            "A background task is not ended on some path: no expiration handler, a lost or overwritten identifier.",
        why: "An app whose background task is still open when its time is up is killed by the system. "
            + "End every task in its expiration handler and on every path of the work.",
        bad: """
            let task = UIApplication.shared.beginBackgroundTask()
            upload { UIApplication.shared.endBackgroundTask(task) }
            """,
        good: """
            task = UIApplication.shared.beginBackgroundTask { [weak self] in self?.endTask() }
            upload { self.endTask() }
            """)

    func check() {
        for call in file.names.calls(to: "beginBackgroundTask") { checkBegin(call) }
        for call in file.names.calls(to: "performExpiringActivity") { checkActivity(call) }
        for call in file.names.calls(to: "register") where call.argument("forTaskWithIdentifier") != nil {
            checkLaunch(call)
        }
        for construct in file.constructs where construct.kind == .backgroundActivity {
            guard let closure = construct.closure else { continue }
            checkCompletion(closure.statements, of: construct.call, name: closure.firstParameter)
        }
    }

    private func checkBegin(_ call: FunctionCallExprSyntax) {
        guard call.path?.own.count ?? 0 > 1,
            call.argument("withName", "expirationHandler") != nil || !call.closures.isEmpty || isOnApplication(call)
        else { return }
        // A wrapper that forwards its own parameter is no caller.
        let handler = call.trailingClosure.map(ExprSyntax.init) ?? call.argument("expirationHandler")
        let destination = Destination(of: ExprSyntax(call), in: file)
        if destination.isReturned, destination.local == nil { return }
        if let handler, destination.isDiscarded, isParameter(handler, of: call) { return }
        guard let handler, !handler.isNil else {
            return file.report(
                call, "This background task has no expiration handler, so the app is killed when its time is up.",
                advice: "End the task in a handler.")
        }
        if destination.isDiscarded {
            return file.report(
                call, "The identifier of this background task is dropped, so no code can end it.",
                advice: "Keep it and end the task.")
        }
        if EndSearch(file: file).ends(handler) == false {
            return file.report(
                call,
                "The expiration handler does not end this background task, so the app is killed when its time is up.",
                advice: "Call `endBackgroundTask` in it.")
        }
        if let copy = capturedCopy(of: destination, in: handler) {
            return file.report(
                copy, "The handler captures a copy of the identifier from before it was set, so it ends no task.",
                advice: "Leave it out of the capture list.")
        }
        checkPaths(call, handler: handler, destination: destination)
        checkOverwritten(call, destination: destination)
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

    private func capturedCopy(of destination: Destination, in handler: ExprSyntax) -> ClosureCaptureSyntax? {
        guard let closure = handler.unwrapped.as(ClosureExprSyntax.self) else { return nil }
        let names = destination.names
        let type = file.type(around: handler)
        let isValue = type?.kind == .struct || type?.kind == .enum
        let isCopied = isValue && destination.property.flatMap { type?.properties[$0]?.attributes.isEmpty } == true
        return closure.captures.first { item in
            guard item.specifier == nil else { return false }
            let value = item.initializer?.value
            let isSelf = (value.map { $0.sourceText } ?? item.name.plainText) == "self"
            return isSelf ? isCopied : names.contains(value?.single ?? item.name.plainText)
        }
    }

    /// Whether the work ends the task, apart from the handler.
    private func checkPaths(_ call: FunctionCallExprSyntax, handler: ExprSyntax, destination: Destination) {
        guard let body = call.enclosingMember else { return }
        if destination.property == nil, let local = destination.local {
            guard destination.passedTo.allSatisfy({ $0.path?.last == "endBackgroundTask" }), !destination.isReturned,
                !destination.isForeign
            else { return }
            let ends = file.index.calls(in: body).filter {
                $0.path?.last == "endBackgroundTask" && !$0.isInside(handler)
            }
            let others = EndSearch(file: file).callsThatEnd(in: body).filter { !$0.isInside(handler) }
            guard ends.isEmpty, others.isEmpty else { return checkWays(call, names: [local]) }
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
            guard !ends, !outside else {
                let name = body.as(FunctionDeclSyntax.self)?.name.plainText ?? "init"
                let names = [property, destination.local ?? property]
                let works = EndSearch(file: file).callsThatEnd(in: body).contains {
                    !$0.isInside(handler) && $0.position > call.endPosition
                }
                if works { return checkWays(call, names: names) }
                // Where a helper begins the task, its callers do the work.
                for begin in file.names.calls(to: name) where file.type(around: begin)?.name == type.name {
                    guard let path = begin.path, path.own.count == 1 else { continue }
                    checkWays(begin, names: names)
                }
                guard !isEndedElsewhere(property, in: name, type: type),
                    type.membersEnding(property).contains(where: { file.isReturnToForeground($0.name) })
                else { return }
                return file.report(
                    call,
                    "Only the expiration handler and the return to the foreground end this background task, "
                        + "so it runs on after its work.",
                    advice: "End it where the work ends.", severity: .warning)
            }
            if type.members.contains(where: { $0.calls.contains { $0.name.lowercased().contains("background") } }) {
                return
            }
        } else {
            return
        }
        file.report(
            call, "Only the expiration handler ends this background task, so it runs until the system's patience ends.",
            advice: "End it where the work ends.")
    }

    /// A way out between begin and the end.
    private func checkWays(_ call: FunctionCallExprSyntax, names: [String]) {
        guard let statement = call.enclosingStatement else { return }
        let search = EndSearch(file: file)
        let ways = WayOut(
            file: file, names: Set(names), makes: search.isEnding, mayMake: { search.mentionsEnd(in: $0) })
        guard let place = ways.forgotten(in: statement.following) else { return }
        file.report(
            place, "Leaving here does not end the background task begun above.",
            advice: "Call `endBackgroundTask` before, or in a `defer`.")
    }

    /// Whether code of the work ends the task that a property keeps, in another member than the one that begins it.
    private func isEndedElsewhere(_ property: String, in function: String, type: WholeType) -> Bool {
        type.membersEnding(property).contains { member in
            let name = member.name
            // Where others call a method that ends it, those decide.
            let isHelper =
                member.uses.contains { $0.name == property && $0.action == .passed(to: "endBackgroundTask") }
                && !type.callers(of: name).isEmpty
            return !isHelper && name != function && name != "deinit" && !file.isReturnToForeground(name)
        }
    }

    /// A second begin over an identifier that may still be open.
    private func checkOverwritten(_ call: FunctionCallExprSyntax, destination: Destination) {
        guard let property = destination.property, !destination.isCollected,
            let function = call.enclosingMember?.as(FunctionDeclSyntax.self), let type = file.type(around: call)
        else { return }
        let name = function.name.plainText
        if call.isConditional(in: function, index: file.index) { return }
        // An operation runs once.
        if ["main", "start"].contains(name), function.modifiers.has("override") { return }
        let before = file.index.calls(in: function).filter { $0.position < call.position }
        if before.contains(where: EndSearch(file: file).isEnd) { return }
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
        if function.isPrivate, !callers.isEmpty,
            callers.allSatisfy({ member in
                once.contains(member.name) || member.name.lowercased().contains("background")
                    || member.calls.contains { $0.name == name && $0.isConditional }
                    || member.calls.contains { $0.name.lowercased().hasPrefix("end") }
            })
        {
            return
        }
        if !type.observers(of: property).isEmpty { return }
        // Where another method ends the task, the two may well be called in turn.
        let isPaired = type.members(handingToEnd: property).contains { $0.kind == .method && $0.name != name }
        file.report(
            call, "A second call of `\(name)` overwrites `\(property)`, so no code can end the first background task.",
            advice: "End that task before you begin another.", severity: isPaired ? .warning : nil)
    }

    /// A handler of a `BGTask` that never says that the task is done, nor hands it on.
    private func checkLaunch(_ call: FunctionCallExprSyntax) {
        if let closure = call.closures.last {
            return checkCompletion(closure.statements, of: call, name: closure.firstParameter)
        }
        guard let name = call.argument("launchHandler")?.single,
            let function = file.functions(named: name, near: call).first, let body = function.body,
            let parameter = function.signature.parameterClause.parameters.first
        else { return }
        checkCompletion(body.statements, of: call, name: parameter.innerName)
    }

    /// Whether each way out of a handler says that the work is done, or hands that on.
    private func checkCompletion(_ handler: CodeBlockItemListSyntax, of call: FunctionCallExprSyntax, name: String) {
        let isTask = call.path?.last == "register"
        guard completes(handler, task: name, depth: 3) else {
            return file.report(
                call,
                isTask
                    ? "No code says that this background task is done, so the system ends the app when its time is up."
                    : "This activity never calls its completion, so the system does not schedule it again.",
                advice: "Call \(isTask ? "`setTaskCompleted(success:)`" : "it") on every path.")
        }
        for (statements, name) in bodies(behind: Array(handler), task: name, depth: 3) {
            let names = statements.reduce(into: Set([name])) { $0.formUnion(file.names(of: name, in: $1)) }
            let makes: (FunctionCallExprSyntax) -> Bool = { call in
                guard let path = call.path?.names else { return false }
                return names.contains(path[0]) && (path.count == 1 || path.last == "setTaskCompleted")
                    || call.arguments.contains { file.mentions(names, in: $0) } && call.closures.isEmpty
                        && path.last != "print"
            }
            let ways = WayOut(
                file: file, names: names, makes: makes, mayMake: { file.index.calls(in: $0).contains(where: makes) })
            guard let place = ways.forgotten(in: statements) else { continue }
            file.report(
                place, "Leaving here does not say that the work is done.",
                advice: "Call \(isTask ? "`setTaskCompleted(success:)`" : "the completion") on every path.")
        }
    }

    /// The statements of a handler and of the functions that it hands its task to, with the name of the task there.
    private func bodies(
        behind statements: [CodeBlockItemSyntax], task: String, depth: Int
    ) -> [(statements: [CodeBlockItemSyntax], task: String)] {
        let calls = depth > 0 ? statements.flatMap { file.index.calls(in: $0) } : []
        let names = statements.reduce(into: Set([task])) { $0.formUnion(file.names(of: task, in: $1)) }
        let further = calls.flatMap { call -> [(statements: [CodeBlockItemSyntax], task: String)] in
            let place = call.arguments.firstIndex { argument in
                argument.expression.as(ClosureExprSyntax.self) == nil && file.mentions(names, in: argument)
            }
            guard let place, let name = call.path?.single, let function = file.functions(named: name, near: call).first,
                let body = function.body
            else { return [] }
            let parameters = Array(function.signature.parameterClause.parameters)
            let index = call.arguments.distance(from: call.arguments.startIndex, to: place)
            guard parameters.indices.contains(index) else { return [] }
            let inner = parameters[index].innerName
            return bodies(behind: Array(body.statements), task: inner, depth: depth - 1)
        }
        return [(statements, task)] + further
    }

    private func completes(_ body: some SyntaxProtocol, task: String, depth: Int) -> Bool {
        guard depth > 0 else { return true }
        let names = file.names(of: task, in: body)
        let isKept = file.index.assignments(in: body).contains {
            $0.onlyValue.map { file.mentions(names, in: $0) } == true
        }
        return isKept
            || file.index.calls(in: body).contains { call in
                if call.path?.last == "setTaskCompleted" || call.path?.names == [task] { return true }
                let isHandedOn = call.arguments.contains { file.mentions(names, in: $0) }
                guard isHandedOn, let name = call.path?.single else { return isHandedOn }
                let functions = file.functions(named: name, near: call)
                return functions.isEmpty
                    || functions.contains { function in
                        let parameters = function.signature.parameterClause.parameters
                        let names = parameters.map { $0.innerName }
                        return function.body.map { body in
                            names.contains { completes(body, task: $0, depth: depth - 1) }
                        } ?? true
                    }
            }
    }

    /// `performExpiringActivity` whose block only starts something and returns.
    private func checkActivity(_ call: FunctionCallExprSyntax) {
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
            "The system counts this activity as done when its block returns, and this block only starts something.",
            advice: "Wait in it until the work is done.")
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

extension FileContext {
    /// A name and those that a node gives the same object: `guard let task = task as? BGProcessingTask`.
    fileprivate func names(of name: String, in node: some SyntaxProtocol) -> Set<String> {
        let locals =
            index.bindings(in: node).map { ($0.pattern.sourceText, $0.initializer) }
            + index.variables(in: node).flatMap { $0.bindings.map { ($0.pattern.sourceText, $0.initializer) } }
        return locals.reduce(into: [name]) { names, local in
            let value = local.1.map { $0.value.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.plainText }
            if value == name { names.insert(local.0) }
        }
    }

    fileprivate func mentions(_ names: Set<String>, in node: some SyntaxProtocol) -> Bool {
        index.references(in: node).contains { names.contains($0.baseName.plainText) }
    }
}

extension WholeType {
    /// The members that end the background task in a property, and those that call them.
    fileprivate func membersEnding(_ property: String) -> [MemberFacts] {
        let enders = members(handingToEnd: property)
        return enders + enders.flatMap { callers(of: $0.name) }
    }

    fileprivate func members(handingToEnd property: String) -> [MemberFacts] {
        members(using: property) { $0 == .passed(to: "endBackgroundTask") }
    }
}

extension FileContext {
    /// Whether a method runs when the app returns, by its own name or by that of the notification that calls it.
    fileprivate func isReturnToForeground(_ method: String) -> Bool {
        let observing = names.calls(to: "addObserver").filter { $0.argument("selector")?.selectorName == method }
        let texts = observing.compactMap { $0.argument("name")?.sourceText } + [method]
        return texts.map { $0.lowercased() }.contains { $0.contains("foreground") || $0.contains("becomeactive") }
    }
}
