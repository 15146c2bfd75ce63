import SwiftSyntax

/// A timer that no run loop knows, and a property that never gets one.
struct NeverAdded: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "never-added", severity: .warning,
        summary: "A timer is made but never added to a run loop, or a timer property is never assigned.",
        why: "`Timer(…)` only makes a timer: until it is added to a run loop it never fires. "
            + "Add it, or use `Timer.scheduledTimer`.",
        bad: "timer = Timer(timeInterval: 1, repeats: true) { _ in tick() }",
        good: """
            let timer = Timer(timeInterval: 1, repeats: true) { _ in tick() }
            RunLoop.main.add(timer, forMode: .common)
            """)

    func check() {
        for construct in file.constructs where construct.kind == .timer || construct.kind == .displayLink {
            checkAdded(construct)
        }
        for construct in file.constructs where construct.kind == .publisher { checkConnected(construct) }
        checkProperties()
    }

    /// A publisher that is subscribed to but not connected.
    private func checkConnected(_ construct: TimerConstruct) {
        let chain = construct.call.chain.map(\.name)
        guard !chain.contains("autoconnect"), !chain.contains("connect"), !chain.contains("eraseToAnyPublisher") else {
            return
        }
        let destination = construct.destination
        let isShown = destination.passedTo.contains { $0.path?.last == "onReceive" }
        if isShown {
            guard destination.property == nil, destination.local == nil else { return }
        } else if !chain.contains("sink"), !chain.contains("assign") {
            guard destination.passedTo.isEmpty, !destination.isReturned, !destination.isForeign,
                let name = destination.property ?? destination.local
            else { return }
            let isPrivate =
                file.type(around: construct.call)?.properties[name]?.isPrivate ?? (destination.local == name)
            // Something may connect it elsewhere.
            guard isPrivate, file.names.references(to: name).allSatisfy({ $0.isOnlyReceived }) else { return }
        }
        file.report(
            construct.call, "This timer publisher is never connected, so it never fires.",
            advice: "Call `autoconnect()` on it.")
    }

    private func checkAdded(_ construct: TimerConstruct) {
        let destination = construct.destination
        if destination.isReturned || destination.isForeign || destination.isCollected || !destination.passedTo.isEmpty {
            return
        }
        if construct.call.labels.isEmpty { return }
        if let chained = destination.chained,
            addingVerbs.contains(chained) || construct.kind == .timer && chained != "fire"
        {
            return
        }
        let type = file.type(around: construct.call)
        if let property = destination.property {
            guard let type, type.properties[property] != nil else { return }
            let isHandedOver = type.uses(of: property) { action in
                switch action {
                case .passed: true
                case .call(let verb): addingVerbs.contains(verb)
                default: false
                }
            }
            if isHandedOver { return }
            let isAddedElsewhere = addingVerbs.contains {
                file.project.names.foreignCalls.contains("\(property).\($0)")
            }
            if type.properties[property]?.isPrivate != true, isAddedElsewhere { return }
        }
        if let local = destination.local, let body = construct.call.enclosingMember {
            let isUsed = file.names.references(to: local, in: body).contains { reference in
                guard reference.position > construct.call.position else { return false }
                guard let access = reference.parent?.as(MemberAccessExprSyntax.self) else {
                    return destination.property == nil || reference.parent?.is(LabeledExprSyntax.self) == true
                }
                return addingVerbs.contains(access.declName.baseName.text)
            }
            if isUsed { return }
        }
        let what = construct.kind == .displayLink ? "display link" : "timer"
        file.report(
            construct.call, "This \(what) is never added to a run loop, so it never fires.",
            advice: "Add it in `.common` mode.", subject: file.subject(of: construct))
    }

    /// Properties that are invalidated but never get a timer.
    private func checkProperties() {
        for variable in file.index.variables where variable.parent?.is(MemberBlockItemSyntax.self) == true {
            for binding in variable.bindings {
                guard let name = binding.pattern.boundName, let declared = binding.typeAnnotation?.type.sourceText,
                    ["Timer?", "Timer!", "CADisplayLink?", "DispatchSourceTimer?"].contains(declared),
                    binding.initializer.map({ $0.value.isNil }) ?? true,
                    !variable.modifiers.has("override", "static", "public", "open"),
                    binding.accessorBlock?.isComputed != true, !file.declaresTimer(around: variable),
                    !variable.attributes.names.contains("Binding"), let type = file.type(around: variable),
                    type.kind == .class || type.kind == .struct || type.kind == .actor
                else { continue }
                let isAssigned = type.uses(of: name) { action in
                    if case .passed = action { true } else { action == .assign }
                }
                // A memberwise initialiser or a key path may set it.
                let isGiven = type.kind == .struct && type.properties[name]?.isPrivate != true
                guard !isAssigned, !file.project.names.foreignAssignments.contains(name), !isGiven, type.isStopped(name)
                else { continue }
                file.report(
                    binding, "`\(name)` is invalidated but never assigned.",
                    advice: "Assign the timer, or remove the property.",
                    // Without another timer it is only a rest of older code.
                    severity: file.constructs.contains { file.isDropped($0) } ? nil : .info)
            }
        }
    }
}

/// What puts a display link on a run loop; the second is the spelling of Swift 1 and 2.
private let addingVerbs: Set<String> = ["add", "addToRunLoop"]

extension DeclReferenceExprSyntax {
    /// Whether a publisher of this name is handed to a view here.
    fileprivate var isOnlyReceived: Bool {
        let expression = isMember ? parent : Syntax(self)
        guard let argument = expression?.parent?.as(LabeledExprSyntax.self) else { return false }
        return argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.path?.last == "onReceive"
    }
}
