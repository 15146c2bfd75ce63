import SwiftSyntax

/// A start method that lets go of a running timer by assigning another over it.
struct OverwrittenTimer: Rule {
    let file: FileContext
    private let functions = Memo<SyntaxIdentifier, StartFunction>()

    static let description = RuleDescription(
        id: "overwritten-timer", severity: .error,
        summary: "A repeating timer or task is assigned over one that may still be running.",
        why: "The old timer is not stopped by assigning a new one: from then on two of them tick, "
            + "and the first can no longer be reached. Stop the old one first.",
        bad: """
            func start() {
                timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in tick() }
            }
            """,
        good: """
            func start() {
                timer?.invalidate()
                timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in tick() }
            }
            """,
        hasFix: true)

    func check() {
        for construct in file.constructs where construct.goesOnUntilStopped && !construct.destination.isCollected {
            guard let property = construct.destination.property else { continue }
            check(construct.call, property: property, verb: construct.endingVerb)
        }
        for task in StoredTask.all(in: file) where task.endlessLoop(in: file) != nil {
            check(task.call, property: task.property, verb: "cancel")
        }
    }

    private func check(_ call: FunctionCallExprSyntax, property: String, verb: String) {
        guard let member = call.enclosingMember, let function = member.as(FunctionDeclSyntax.self),
            let type = file.type(around: call), !file.isStatic(call), type.properties[property]?.hasOwnSetter != true
        else { return }
        let name = function.name.plainText
        let start = functions(function.id) { StartFunction(function, in: file) }
        guard !runsOnce(function, property: property, type: type), !start.stops(property, except: call, of: type),
            !isGuarded(call, property: property, in: start),
            !type.observers(of: property).contains(where: { $0.stops(property) }),
            !callersTakeCare(of: name, property: property, of: call, function: function, type: type)
        else { return }
        file.report(
            call,
            "A second call of `\(name)` assigns a new timer over `\(property)` while the old one goes on, "
                + "and then both tick.",
            advice: "Call `\(property)?.\(verb)()` first.",
            severity: severity(of: call, in: function, property: property, type: type),
            fix: fix(call, property: property, verb: verb, of: type, in: start),
            subject: file.subject(of: property, near: call))
    }

    /// Less than an error where another method stops the timer, so that the two may well be called in turn, and no
    /// event calls this one: a warning where a method that runs again and again starts it.
    private func severity(
        of call: FunctionCallExprSyntax, in function: FunctionDeclSyntax, property: String, type: WholeType
    ) -> Severity? {
        // An event hands over its sender, which is no plain value.
        let types = function.signature.parameterClause.parameters.map(\.type.simpleName)
        let isEvent = types.count < 2 && !types.contains("Bool") && !function.modifiers.has("public")
        guard !isEvent || function.attributes.names.isDisjoint(with: ["IBAction", "objc"]) else { return nil }
        let name = function.name.plainText
        let stopping = type.methodsStopping(property).subtracting([name])
        guard stopping.contains(where: { $0 != "deinit" }) else { return nil }
        if call.blockOfLater != nil { return .warning }
        // A restart stops the timer.
        let starters = type.callers(of: name).map(\.name).filter { !stopping.contains($0) } + [name]
        return starters.contains { $0.words.first.map(repeating.contains) ?? false } ? .warning : .info
    }

    private func isGuarded(_ call: FunctionCallExprSyntax, property: String, in function: StartFunction) -> Bool {
        let block = call.blockOfLater
        for condition in call.conditions(in: function.node, index: file.index) {
            // Two calls in one turn both find no timer before their blocks make one.
            let isEarly = block.map { !condition.isInside($0) } ?? false
            for reference in file.index.references(in: condition) {
                let name = reference.baseName.plainText
                if isEarly, name == property { continue }
                if name == property || function.changed.contains(name) || isRunningFlag(name) { return true }
            }
            // `guard users.start() else { return }` tells the first call from others.
            if file.index.calls(in: condition).contains(where: { turnTaking.contains($0.path?.last ?? "") }) {
                return true
            }
            let tokens = condition.tokens(viewMode: .sourceAccurate)
            if !isEarly, tokens.contains(where: { $0.plainText == property }) { return true }
        }
        if let sequence = call.enclosingStatement?.sourceText, sequence.contains("\(property) ?? ") {
            return true
        }
        return function.disablesSender || isSwapped(function)
    }

    /// Whether the function is only handed over in turn with another, by what it assigns: `isOn ? stop : start`.
    private func isSwapped(_ function: StartFunction) -> Bool {
        let name = function.node.name.plainText
        let uses = file.names.references(to: name)
        return !uses.isEmpty && file.project.names.called[name] == nil
            && uses.allSatisfy { use in
                guard let sequence = use.ancestors.prefix(8).compactMap({ $0.as(SequenceExprSyntax.self) }).first,
                    sequence.elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
                    let condition = sequence.elements.first
                else { return false }
                return file.index.references(in: condition).contains {
                    function.changed.contains($0.baseName.plainText)
                }
            }
    }

    private func isRunningFlag(_ name: String) -> Bool {
        let lower = name.lowercased()
        let words = [
            "running", "started", "active", "timer", "scheduled", "counting", "ticking", "polling", "playing", "paused",
            "recording", "animating", "monitoring", "link", "stopped", "task", "showing", "watching", "listening",
            "observing", "tracking",
        ]
        return words.contains { lower.contains($0) }
    }

    /// Methods that a framework calls once for an object, or in turn with one that stops the timer.
    private func runsOnce(_ function: FunctionDeclSyntax, property: String, type: WholeType) -> Bool {
        let name = function.name.plainText
        guard !function.modifiers.has("static") else { return false }
        return onceMethods.contains(name) || turns[name].map(type.methodsStopping(property).contains) == true
    }

    /// Every caller inside the type stops the timer, or asks whether it runs, or runs once itself.
    private func callersTakeCare(
        of name: String, property: String, of call: FunctionCallExprSyntax, function: FunctionDeclSyntax,
        type: WholeType
    ) -> Bool {
        let stopping = call.blockOfLater == nil ? type.methodsStopping(property) : []
        let callers = type.callers(of: name).filter { $0.name != name }
        if isOnlyCalledOnFreshObject(name, function: function) { return true }
        guard !callers.isEmpty else { return false }
        // What is called without a receiver in another type is a method of that type.
        guard !file.mayBeCalledOnOthers(function) else { return false }
        return callers.allSatisfy { caller in
            if caller.kind == .initialiser || onceMethods.contains(caller.name) { return true }
            if let other = turns[caller.name], stopping.contains(other) { return true }
            if case .storage = caller.kind { return true }
            if case .observer = caller.kind {
                return !stopping.isEmpty && caller.stops(property) || stopping.contains(caller.name)
                    || !caller.calls.isEmpty && caller.calls.contains { stopping.contains($0.name) }
            }
            if !stopping.isEmpty, caller.stops(property) { return true }
            return caller.calls.contains { call in
                (call.name != name && stopping.contains(call.name)) || (call.name == name && call.isConditional)
            }
        }
    }

    /// Whether the function is called at one place of its file, on an object that is made right before.
    private func isOnlyCalledOnFreshObject(_ name: String, function: FunctionDeclSyntax) -> Bool {
        guard function.isPrivate || file.project.names.called[name] == 1 else { return false }
        let calls = file.names.calls(to: name)
        guard calls.count == 1, let call = calls.first, let receiver = call.receiver,
            let local = receiver.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
            let value = file.binding(of: local, at: call)?.value,
            let type = function.enclosingTypeDeclaration?.typeName?.innermostType
        else { return false }
        let made = value.as(FunctionCallExprSyntax.self)?.path?.names ?? []
        return made.last == "init"
            ? made.dropLast().last.map { $0 == "Self" || $0 == type } ?? false
            : made.last == "Self" || made.last == type
    }

    private func fix(
        _ call: FunctionCallExprSyntax, property: String, verb: String, of type: WholeType, in start: StartFunction
    ) -> Fix? {
        guard
            type.properties[property]?.isOptional(of: verb == "cancel" ? taskTypes : timerTypes.union(linkTypes))
                == true,
            // The old one is out of reach then.
            !start.releases(property, before: call.position),
            let statement = call.enclosingStatement, statement.isFirstOnLine,
            let assignment = statement.item.as(ExprSyntax.self)?.as(SequenceExprSyntax.self).flatMap({ Assignment($0) }
            ),
            let path = assignment.path, path.single == property
        else { return nil }
        return Fix(edits: [.line("\(assignment.target.sourceText)?.\(verb)()", before: statement)], isSafe: true)
    }
}

/// How the names of methods begin that run more than once.
private let repeating: Set<String> = [
    "update", "refresh", "reload", "set", "configure", "handle", "did", "on", "reset", "restart", "layout", "show",
    "apply", "render", "again",
]

/// Methods that a framework calls in turn with another, which may stop the timer.
private let turns = [
    "menuWillOpen": "menuDidClose", "mouseEntered": "mouseExited", "mouseDown": "mouseUp",
    "applicationDidBecomeActive": "applicationWillResignActive", "sceneDidBecomeActive": "sceneWillResignActive",
    "applicationWillEnterForeground": "applicationDidEnterBackground",
    "sceneWillEnterForeground": "sceneDidEnterBackground", "popoverWillShow": "popoverDidClose",
    "windowDidBecomeKey": "windowDidResignKey", "scrollViewDidEndDragging": "scrollViewWillBeginDragging",
    "scrollViewDidEndDecelerating": "scrollViewWillBeginDragging", "touchesBegan": "touchesEnded",
    "textFieldDidBeginEditing": "textFieldDidEndEditing", "textViewDidBeginEditing": "textViewDidEndEditing",
    "startLoading": "stopLoading", "channelActive": "channelInactive", "handlerAdded": "handlerRemoved",
    "didAppear": "willDisappear",
]

/// Methods that say whether they are the first to do something.
private let turnTaking: Set<String> = [
    "start", "begin", "enter", "acquire", "tryLock", "claim", "exchange", "compareExchange", "testAndSet", "insert",
]

private let onceMethods: Set<String> = [
    "viewDidLoad", "awakeFromNib", "loadView", "applicationDidFinishLaunching", "commonInit", "setup", "didMove",
    "application", "windowDidLoad", "scene", "viewWillAppear", "viewDidAppear", "viewIsAppearing", "willActivate",
    "awake", "setUp",
    "setUpWithError", "didMoveToWindow", "viewDidMoveToWindow", "makeNSView", "makeUIView", "initialize", "bootstrap",
]
