import SwiftSyntax

/// Everything that changes together when a property keeps an `OwnedTimer`.
struct PropertyMigration {
    private(set) var edits: [Fix.Edit] = []
    /// The names that other files must not use: that of the property, and those of methods that change.
    private(set) var names: Set<String> = []
    /// Whether only its timers may keep the object with the property.
    private(set) var needsKeeper = false
    /// Whether the timers keep the object.
    let holdsOwner: Bool
    private let property: TimerProperty
    /// What ends the timer, with the place where a local was made for it.
    private var ends: [(call: Syntax, copy: Syntax?)] = []
    private let creations: [TimerCreation]
    private let file: FileContext

    /// How many uses are looked at: a property with more is none that a reviewer could check.
    private static let mostUses = 500

    /// - Throws: the first obstacle, in which case nothing may change.
    init(
        of property: TimerProperty, constructs: [TimerConstruct], mentions: Mentions, reader: CreationReader
    ) throws(Obstacle) {
        self.property = property
        file = reader.file
        let type = property.type.name
        let own = mentions.own[type] ?? []
        guard own.count <= Self.mostUses, constructs.count <= Self.mostUses else {
            throw Obstacle(property.declaration, "it is used \(own.count) times")
        }
        if let node = mentions.unclear[type]?.first {
            throw Obstacle(node, "the source does not tell what `\(property.name)` is here")
        }
        try Self.checkForeign(mentions, property, in: file)
        var creations: [TimerCreation] = []
        for construct in constructs { creations.append(try reader.creation(by: construct)) }
        self.creations = creations
        holdsOwner = creations.contains(where: \.holdsOwner)
        edits = property.edits + creations.flatMap(\.edits)
        names = creations.reduce(into: property.isVisibleOutside ? [property.name] : []) {
            $0.formUnion($1.changedNames)
        }
        let consumed = creations.reduce(into: Set<SyntaxIdentifier>()) { $0.formUnion($1.consumed) }
        let uses = own.filter { !consumed.contains($0.id) }.map { TimerUse(of: $0) }
        for use in uses { try handle(use, isOptional: property.isPlain) }
        for shorthand in mentions.shorthands[type] ?? [] { try handle(copy: Syntax(shorthand)) }
        for item in mentions.copies[type] ?? [] { try handle(copy: Syntax(item)) }
        if holdsOwner {
            let keepers = OwnerKeepers(of: type, in: file)
            if let node = keepers.dropped { throw Obstacle(node, OwnerKeepers.reason(type)) }
            needsKeeper = !keepers.isKept && file.isKeptUntilTick(property, creations)
        }
        if property.isWeak { try checkWeak(uses, mentions) }
        try checkReleases(uses)
        fold(uses)
        edits = try Self.resolved(edits, property.declaration)
    }

    /// Another object of the type may be meant by `other.timer`, and a subclass may use what it inherits.
    private static func checkForeign(
        _ mentions: Mentions, _ property: TimerProperty, in file: FileContext
    ) throws(Obstacle) {
        let type = property.type.name
        for (key, nodes) in mentions.foreign.sorted(by: { $0.key < $1.key }) where !property.isPrivate || key == type {
            for node in nodes {
                let access = node.parent?.as(MemberAccessExprSyntax.self)
                if let base = access?.base, file.isSurelyNoObject(base, of: property.type) { continue }
                let expression = access.map { Syntax($0) } ?? node
                throw Obstacle(expression, "\(expression.quotation) may be it, in another object")
            }
        }
        let overrides = file.names.variables(named: property.name, in: file.tree).filter {
            $0.modifiers.has("override")
        }
        for node in mentions.own(outside: type) + overrides.map({ Syntax($0) }) {
            guard let other = file.type(around: node), file.inherits(other, from: type) else { continue }
            throw Obstacle(node, "`\(other.name)` inherits it, and uses it too")
        }
        if property.type.facts.requirements.contains(property.name), !property.isPrivate {
            throw Obstacle(property.declaration, "a protocol requires its property")
        }
    }

    // MARK: Uses

    private mutating func handle(_ use: TimerUse, isOptional: Bool = false, copy: Syntax? = nil) throws(Obstacle) {
        switch use.kind {
        case .assigned(let assignment):
            guard assignment.onlyValue?.isNil == true else {
                throw Obstacle(assignment.node, "it is also set to \(assignment.node.quotation)")
            }
        case .comparedWithNil where !isOptional: break
        case .called(let name, let call):
            try handle(call, of: name, use, isOptional: isOptional)
            if call.isEnd { ends.append((Syntax(call), copy)) }
        case .read(let name, let access): try handleReading(of: name, access, use, isOptional: isOptional)
        case .bound(let site):
            guard !isOptional else { throw Obstacle(site, "it is no optional yet") }
            try handle(copy: site)
        case .memberAssigned(let name, let assignment):
            let place = "`\(name)` is set outside of the statements that make it"
            throw Obstacle(assignment.node, name == "fireDate" ? "its `fireDate` is set" : place)
        case .handedOver(let call):
            throw Obstacle(call, "it is handed to `\(call.path?.names.joined(separator: ".") ?? "a function")`")
        default:
            throw Obstacle(use.receiver, "\(use.receiver.parent?.quotation ?? use.receiver.quotation) uses it")
        }
    }

    /// A local that stands for the timer.
    private mutating func handle(copy site: Syntax) throws(Obstacle) {
        guard let name = site.nameOfCopy else { throw Obstacle(site, "\(site.quotation) binds it") }
        let body = site.enclosingMember ?? Syntax(file.tree)
        let references = file.names.references(to: name, in: body).filter { reference in
            !reference.isMember && file.binding(of: name, at: reference)?.node.id == site.id
        }
        if references.isEmpty, site.is(ClosureCaptureSyntax.self) {
            throw Obstacle(site, "the source does not tell what `\(name)` is here")
        }
        for reference in references {
            let use = TimerUse(of: ExprSyntax(reference))
            switch use.kind {
            case .called, .read, .handedOver, .memberAssigned: try handle(use, copy: site)
            default: throw Obstacle(use.receiver, "\(use.receiver.parent?.quotation ?? name) uses it")
            }
        }
        if property.isWeak { throw Obstacle(site, "the reference to it is weak, and its end is asked for") }
    }

    private mutating func handle(
        _ call: FunctionCallExprSyntax, of name: String, _ use: TimerUse, isOptional: Bool
    ) throws(Obstacle) {
        if property.holding == .source, name == "setEventHandler", let removal = removalOfEmptyHandler(call) {
            edits.append(removal)
            return
        }
        let new: String
        switch (property.holding, name) {
        case (.timer, "invalidate"), (.source, "cancel"), (.cancellable, "cancel"): new = "cancel"
        case (.source, "suspend"): new = "pause"
        case (.source, "resume"), (.source, "activate"): new = "resume"
        case (.timer, "fire"): throw Obstacle(call, CreationReader.fireReason)
        default: throw Obstacle(call, "`\(name)` is called on it")
        }
        guard call.arguments.isEmpty, call.closures.isEmpty, let item = call.parent?.as(CodeBlockItemSyntax.self) else {
            throw Obstacle(call, "\(call.parent?.quotation ?? call.quotation) uses it")
        }
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self) else { return }
        if new != name { edits.append(.replace(access.declName.trimmedRange, with: new)) }
        if new == "resume", let left = call.leftParen {
            // A source keeps its phase while it is suspended.
            edits.append(.insert(".keepingPhase", at: left.trimmedRange.upperBound))
        }
        if isOptional { edits.append(.insert("?", at: use.expression.trimmedRange.upperBound)) }
        // `cancel()` has a result, which a closure of one statement would return.
        if new == "cancel", item.isResultOfUnknownClosure {
            edits.append(.insert("_ = ", at: call.trimmedRange.lowerBound))
        }
    }

    /// Takes away `setEventHandler(handler: nil)` in front of `cancel()`, after which no handler runs.
    private func removalOfEmptyHandler(_ call: FunctionCallExprSyntax) -> Fix.Edit? {
        let isEmpty =
            call.labels == ["handler"] && call.argument("handler")?.isNil == true
            || call.labels.isEmpty && call.closures.count == 1 && call.closures[0].statements.isEmpty
        guard isEmpty, !call.hasInnerComment, let item = call.parent?.as(CodeBlockItemSyntax.self),
            let next = item.statementBehind?.call, next.path?.last == "cancel", let receiver = next.receiver,
            receiver.single == property.name
        else { return nil }
        return item.removalOfLines
    }

    private mutating func handleReading(
        of name: String, _ access: MemberAccessExprSyntax, _ use: TimerUse, isOptional: Bool
    ) throws(Obstacle) {
        guard creations.allSatisfy(\.repeats), !isOptional else { throw Obstacle(access, "its `\(name)` is read") }
        switch (property.holding, name) {
        case (.timer, "isValid"):
            guard let edits = access.editsOfValidity(isChained: use.receiver.is(OptionalChainingExprSyntax.self))
            else { throw Obstacle(access, "its `isValid` is read in a way that has no counterpart") }
            self.edits += edits
        case (.source, "isCancelled"):
            edits.append(.replace(access.declName.trimmedRange, with: "state.isFinished"))
        default: throw Obstacle(access, "its `\(name)` is read")
        }
    }

    // MARK: Ends

    /// A weak reference to a timer that has ended is `nil`.
    private func checkWeak(_ uses: [TimerUse], _ mentions: Mentions) throws(Obstacle) {
        for use in uses {
            guard case .comparedWithNil = use.kind else { continue }
            throw Obstacle(use.receiver, "the reference to it is weak, and its end is asked for")
        }
    }

    /// The run loop keeps a Foundation timer, also where its property is set to `nil`.
    private func checkReleases(_ uses: [TimerUse]) throws(Obstacle) {
        guard property.holding == .timer else { return }
        for use in uses {
            guard case .assigned(let assignment) = use.kind else { continue }
            let node = assignment.node
            let isEnded = ends.contains { end, copy in
                // A copy still ends the timer once the property is `nil`.
                if let copy {
                    let body =
                        copy.is(ClosureCaptureSyntax.self) ? copy.enclosingBody?.enclosingBody : copy.enclosingBody
                    return copy.position < node.position && body?.id == node.enclosingBody?.id
                }
                return end.position < node.position && end.enclosingBody?.id == node.enclosingBody?.id
            }
            let isInOwnAction = creations.contains { creation in
                guard let action = creation.action, node.isInside(action) else { return false }
                return !creation.repeats || endsItself(action, before: node)
            }
            guard isEnded || isInOwnAction else {
                throw Obstacle(node, "it is set to `nil` without being invalidated, and ticks on")
            }
        }
    }

    /// Whether a block ends the timer that it is given, before a node.
    private func endsItself(_ action: Syntax, before node: some SyntaxProtocol) -> Bool {
        guard let closure = action.as(ClosureExprSyntax.self) else { return false }
        return file.index.calls(in: closure.statements).contains { call in
            call.position < node.position && call.enclosingStatement?.parent?.id == node.enclosingStatement?.parent?.id
                && call.path?.names == [closure.firstParameter, "invalidate"]
        }
    }

    /// Takes away `timer?.invalidate()` where the property is given another value right behind it.
    private mutating func fold(_ uses: [TimerUse]) {
        let releases = uses.compactMap { use -> SyntaxIdentifier? in
            guard case .assigned(let assignment) = use.kind else { return nil }
            return assignment.node.parent?.id
        }
        let assigning = Set(releases + creations.map { Syntax($0.first).id })
        for use in uses {
            guard case .called(let name, let call) = use.kind, name == "invalidate" || name == "cancel",
                let item = call.parent?.as(CodeBlockItemSyntax.self), !item.hasComment
            else { continue }
            if let next = item.statementBehind {
                guard assigning.contains(next.id), let removal = item.removalOfLines else { continue }
                edits.append(removal)
            } else if let removal = item.deinitialiserOfItAlone?.removalOfMember {
                // The handle ends its timer.
                edits.append(removal)
            }
        }
    }

    /// The edits in the order of the source, without those inside of what is taken away.
    private static func resolved(_ edits: [Fix.Edit], _ node: some SyntaxProtocol) throws(Obstacle) -> [Fix.Edit] {
        var kept: [Fix.Edit] = []
        for edit in Set(edits).sorted(by: { ($0.start, -$0.end, $0.text) < ($1.start, -$1.end, $1.text) }) {
            guard let last = kept.last, edit.start < last.end || edit.start == last.start else {
                kept.append(edit)
                continue
            }
            // What is inside of a range that is replaced goes with it.
            guard edit.end <= last.end, last.text.isEmpty else {
                throw Obstacle(node, "its changes are in each other's way")
            }
        }
        return kept
    }
}

extension CodeBlockItemSyntax {
    /// Whether it is what a closure returns whose type the source does not tell.
    fileprivate var isResultOfUnknownClosure: Bool {
        guard let closure = enclosingBody?.as(ClosureExprSyntax.self), closure.statements.count == 1 else {
            return false
        }
        let isKnown = closure.recipient?.path.map {
            ["async", "asyncAfter", "scheduledTimer", "sink"].contains($0.last)
        }
        return isKnown != true
    }

    /// The `deinit` that does nothing else.
    fileprivate var deinitialiserOfItAlone: DeinitializerDeclSyntax? {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return nil }
        return list.parent?.parent?.as(DeinitializerDeclSyntax.self)
    }
}

extension FunctionCallExprSyntax {
    fileprivate var isEnd: Bool { path.map { ["invalidate", "cancel"].contains($0.last) } ?? false }
}

extension Syntax {
    /// The name of the local that a condition, a declaration or a capture list makes with the value of another.
    fileprivate var nameOfCopy: String? {
        if let item = self.as(ClosureCaptureSyntax.self) {
            return item.specifier?.specifier.text == "unowned" ? nil : item.name.plainText
        }
        let condition = self.as(OptionalBindingConditionSyntax.self)
        let variable = self.as(VariableDeclSyntax.self)
        guard (condition?.bindingSpecifier ?? variable?.bindingSpecifier)?.tokenKind == .keyword(.let),
            condition?.typeAnnotation == nil, variable?.bindings.first?.typeAnnotation == nil
        else { return nil }
        let pattern = condition?.pattern ?? variable?.bindings.first?.pattern
        return pattern?.boundName
    }
}
