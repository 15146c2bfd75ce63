import SwiftSyntax

/// The action of an `OwnedTimer`, made from the closure of another timer.
struct TimerAction {
    /// What stands between the brace and the body, without `in`: `me, _`.
    var signature: String
    /// Whether the owner is handed over, and not captured.
    var hasOwner: Bool
    /// The edits of the body.
    var edits: [Fix.Edit]
}

/// Makes the action of an `OwnedTimer` from a closure.
struct ActionRewriting {
    /// What the closure is given.
    enum Argument { case timer, date, nothing }

    let file: FileContext
    let type: WholeType
    let closure: ClosureExprSyntax
    let argument: Argument
    /// Whether the timer surely ends with its owner, whatever its closure does.
    let endsWithOwner: Bool
    let form: TimerForm
    let isOnMainActor: Bool
    /// Whether the code that makes the timer can name its owner, and not only an optional.
    let canNameOwner: Bool
    let settings: MigrationSettings
    let names: BoundNames

    /// - Throws: where the closure cannot surely do the same.
    func action() throws(Obstacle) -> TimerAction {
        try checkSignature()
        let captures = try OtherCaptures(of: closure)
        if form.isSendable, settings.languageMode >= 6 { try checkLocals() }
        let selves = file.index.selves(in: closure.statements)
        let isImplicit = closure.captures.contains { $0.specifier == nil && $0.name.plainText == "self" }
        let isBound = file.index.bindings(in: closure.statements).contains {
            $0.pattern.boundName == "self"
        }
        if selves.isEmpty, !isImplicit, !isBound {
            guard endsWithOwner else {
                throw Obstacle(closure, "its block does not use `self`, so that it may be meant to go on without it")
            }
            let tick = try tick(without: nil)
            return TimerAction(signature: captures.before(tick.name), hasOwner: false, edits: tick.edits)
        }
        guard selves.allSatisfy({ $0.tokenKind == .keyword(.self) }) else {
            throw Obstacle(closure, "its block uses `super`")
        }
        guard canNameOwner else {
            guard file.strongSelves(in: closure).isEmpty else {
                throw Obstacle(closure, "its owner is optional where it is made")
            }
            return try unchanged()
        }
        let assumption = isOnMainActor && !form.isSendable ? MainActorAssumption(in: closure) : nil
        let renaming = OwnerRenaming(
            file: file, type: type, closure: closure, inner: assumption?.closure ?? closure, names: names)
        let owned: OwnerRenaming.Outcome
        switch closure.selfCapture {
        case .weak:
            guard let outcome = try? renaming.ofWeakSelf(selves) else { return try unchanged() }
            owned = outcome
        case .unowned, .strong, nil: owned = try renaming.ofStrongSelf(selves, isImplicit: isImplicit)
        }
        let tick = try tick(without: owned.dropped)
        return TimerAction(
            signature: captures.before("\(owned.name), \(tick.name)"), hasOwner: true,
            edits: tick.edits + owned.edits + (assumption?.removal(without: owned.dropped) ?? []))
    }

    /// The block as it is: its owner ends the timer by letting go of it.
    private func unchanged() throws(Obstacle) -> TimerAction {
        let tick = try tick(without: nil)
        let list = closure.signature?.capture.map { $0.sourceText + " " } ?? ""
        return TimerAction(signature: list + tick.name, hasOwner: false, edits: tick.edits)
    }

    private func tick(without dropped: CodeBlockItemSyntax?) throws(Obstacle) -> TickParameter {
        try TickParameter(of: closure, argument, without: dropped, in: file)
    }

    private func checkSignature() throws(Obstacle) {
        guard let signature = closure.signature else { return }
        guard signature.attributes.isEmpty else { throw Obstacle(signature, "its block has an attribute") }
        guard signature.effectSpecifiers == nil, !signature.hasInnerComment else {
            throw Obstacle(signature, "its block begins with \(signature.quotation)")
        }
    }

    /// What a `@Sendable` action captures has to be `Sendable`, which the source does not tell of locals.
    private func checkLocals() throws(Obstacle) {
        for reference in file.index.references(in: closure.statements) where !reference.isMember {
            let name = reference.baseName.plainText
            guard !name.hasPrefix("$") else { continue }
            let isInner = file.binding(of: name, at: reference)?.node.isInside(closure)
            if isInner == true { continue }
            if isInner == false || reference.isParameter(name) {
                throw Obstacle(reference, "its block captures `\(name)`, which may not be `Sendable`")
            }
        }
    }
}

/// What a closure captures apart from `self`.
private struct OtherCaptures {
    private let items: [String]

    init(of closure: ClosureExprSyntax) throws(Obstacle) {
        var items: [String] = []
        for item in closure.captures where item.name.plainText != "self" {
            if item.initializer?.value.sourceText == "self" {
                throw Obstacle(item, "its block captures `self` under another name")
            }
            items.append(
                [item.specifier?.sourceText, item.name.text].compactMap(\.self).joined(separator: " ")
                    + (item.initializer.map { " \($0.sourceText)" } ?? ""))
        }
        self.items = items
    }

    func before(_ parameters: String) -> String {
        items.isEmpty ? parameters : "[\(items.joined(separator: ", "))] \(parameters)"
    }
}
