import SwiftSyntax

/// What has to be known before an owner of a dispatch source may be released.
extension FileContext {
    /// Whether all code that makes a dispatch source for a property resumes it at once, and no code suspends it.
    func isAlwaysResumed(_ property: String, of type: WholeType) -> Bool {
        let made = sources(in: property, of: type)
        guard !made.isEmpty, !type.facts.isDamaged, !type.escapes(property),
            !type.uses(of: property, contain: { $0 == .call("suspend") }),
            !project.names.foreignCalls.contains("\(property).suspend"),
            !type.members(named: "deinit").contains(where: { $0.does("resume", to: property) })
        else { return false }
        return made.allSatisfy(isResumedAtOnce)
    }

    private func sources(in property: String, of type: WholeType) -> [TimerConstruct] {
        constructs(in: property).filter { construct in
            construct.kind == .dispatchSource && construct.destination.property == property
                && self.type(around: construct.call)?.name == type.name
        }
    }

    /// Whether the `deinit` of the type resumes the source where it is suspended.
    func isResumedByDeinit(_ property: String, of type: WholeType) -> Bool {
        type.members(named: "deinit").contains { member in
            member.uses.contains { use in
                use.name == property
                    && (use.action == .call("activate") || use.action == .call("resume") && use.isConditional)
            }
        }
    }

    /// The change that lets a dispatch source be released with its owner, where it is known.
    func newReleaseFix(of property: String, type: WholeType) -> Fix? {
        let made = sources(in: property, of: type)
        guard made.count == 1, let construct = made.first, !type.escapes(property) else { return nil }
        let isSuspended = type.uses(of: property) { $0 == .call("suspend") }
        return SourceReleaseFix(file: self, type: type, property: property).fix(construct, isSuspended: isSuspended)
    }

    /// Whether the statements after the one that makes a source resume it, without a way out in between.
    private func isResumedAtOnce(_ construct: TimerConstruct) -> Bool {
        guard let statement = construct.call.enclosingStatement,
            let list = statement.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        let names = construct.destination.names
        let resume = index.calls(in: list, after: statement.endPosition).first { call in
            guard let path = call.path?.own, path.count == 2, ["resume", "activate"].contains(path[1]) else {
                return false
            }
            return names.contains(path[0]) && call.enclosingStatement?.parent?.id == Syntax(list).id
        }
        guard let resume else { return false }
        let leaving = index.leavings(of: list, before: resume.position).last
        return leaving.map { $0.position <= statement.position } ?? true
    }
}

/// Resumes a dispatch source in the `deinit` of its owner, so that it can be released.
struct SourceReleaseFix {
    let file: FileContext
    let type: WholeType
    let property: String

    /// The change, where it is known: an `activate()`, or a `resume()` under the flag that the type keeps.
    ///
    /// An `activate()` leaves a source that runs as it is, which is enough for one that is never suspended. There is no
    /// change for a lazy property, which a `deinit` would make only then, and where no flag tells. It is never safe: a
    /// `deinit` may not touch properties that are isolated to an actor.
    func fix(_ construct: TimerConstruct, isSuspended: Bool) -> Fix? {
        guard let access = access,
            construct.call.enclosingMember?.as(VariableDeclSyntax.self)?.modifiers.has("lazy") != true,
            let condition = isSuspended ? flag.map({ "if \($0) { \(access).resume() }" }) : "\(access).activate()"
        else { return nil }
        return file.edits(ofDeinitOf: type, near: construct.call, last: [condition], before: ["\(access).cancel()"])
            .map { Fix(edits: $0, isSafe: false) }
    }

    /// The property with a `?` where it is optional; `nil` for types that tell nothing.
    private var access: String? {
        guard let facts = type.properties[property], !facts.isComputed, !facts.isStatic else { return nil }
        guard let declared = facts.type else { return facts.isDispatchTimer ? property : nil }
        guard declared.contains("DispatchSource") else { return nil }
        return declared.hasSuffix("?") || declared.hasSuffix("!") ? property + "?" : property
    }

    /// The condition under which the source is suspended, by a `Bool` that is set with each call.
    private var flag: String? {
        var found: [String: Bool] = [:]
        var isFirst = true
        for verb in ["suspend", "resume"] {
            for call in file.names.calls(to: verb) {
                guard call.path?.own.dropLast().last == property, file.type(around: call)?.name == type.name,
                    let list = call.enclosingStatement?.parent
                else { continue }
                var here: [String: Bool] = [:]
                for assignment in file.index.assignments(in: list) where assignment.sign == "=" {
                    guard let name = assignment.path?.single, let value = assignment.onlyValue?.booleanLiteral else {
                        continue
                    }
                    here[name] = verb == "suspend" ? value : !value
                }
                found = isFirst ? here : found.filter { here[$0.key] == $0.value }
                isFirst = false
            }
        }
        let known = found.filter { name, whenSuspended in
            guard let facts = type.properties[name], !facts.isComputed, let initial = facts.initialiser else {
                return false
            }
            // Nothing has been suspended yet, unless the source is made suspended with its owner.
            let isBornSuspended = type.properties[property]?.initialiser != nil
            return initial == "\(isBornSuspended ? whenSuspended : !whenSuspended)"
                || type.properties[property]?.type?.hasSuffix("?") == true
        }
        guard let name = known.keys.min(), let whenSuspended = known[name] else { return nil }
        return whenSuspended ? name : "!" + name
    }
}

extension FileContext {
    /// The edits by which the `deinit` of a class ends with some statements; a new one has other statements before.
    func edits(
        ofDeinitOf type: WholeType, near node: some SyntaxProtocol, last statements: [String], before: [String] = []
    ) -> [Fix.Edit]? {
        guard let declaration = node.enclosingTypeDeclaration?.as(ClassDeclSyntax.self) else { return nil }
        if let deinitialiser = names.deinitialiser(of: type.name) {
            guard let body = deinitialiser.body, let last = body.statements.last else { return nil }
            let text = statements.joined(separator: "\n" + last.indentation)
            if let edit = Fix.Edit.line(text, after: last) { return [edit] }
            // `deinit { timer.cancel() }` gets lines of its own.
            guard body.statements.count == 1, !body.hasComment else { return nil }
            let deeper = deinitialiser.deeperIndentation
            let lines = ["{"] + ([last.sourceText] + statements).map { deeper + $0 } + [deinitialiser.indentation + "}"]
            return [.replace(body.trimmedRange, with: lines.joined(separator: "\n"))]
        }
        guard let last = declaration.memberBlock.members.last else { return nil }
        let lines = (before + statements).map { last.deeperIndentation + $0 }
        let text = (["", "", last.indentation + "deinit {"] + lines + [last.indentation + "}"]).joined(separator: "\n")
        return [.insert(text, at: last.endPositionBeforeTrailingTrivia.utf8Offset)]
    }

    /// The change by which the owner of a repeating run loop timer ends all such, once they no longer keep the owner.
    ///
    /// `nil` where it does already, and where the type tells no place for it. A `deinit` may not touch properties that are
    /// isolated to an actor, so that the change is safe for other types only.
    func ownerEndFix(of construct: TimerConstruct?) -> Fix? {
        guard let construct, let type = type(around: construct.call), isHeldWithoutEnd(construct, of: type),
            let declaration = construct.call.enclosingTypeDeclaration
        else { return nil }
        return ownerEndFixes(declaration.id) { newOwnerEndFix(of: type, near: construct.call) }
    }

    private func newOwnerEndFix(of type: WholeType, near call: FunctionCallExprSyntax) -> Fix? {
        let properties = constructs.filter { self.type(around: $0.call)?.name == type.name }
            .filter { isHeldWithoutEnd($0, of: type) }.compactMap(\.destination.property)
        let ends = Set(properties).sorted().map { property in
            let mark = type.properties[property]?.type?.last.map { "?!".contains($0) } == true ? "?" : ""
            return "\(property)\(mark).invalidate()"
        }
        return edits(ofDeinitOf: type, near: call, last: ends).map {
            Fix(edits: $0, isSafe: !isMainActor(type) && !hasUnknownSuperclass(type))
        }
    }

    /// Whether a run loop timer holds its owner, whose `deinit` does not end it.
    private func isHeldWithoutEnd(_ construct: TimerConstruct, of type: WholeType) -> Bool {
        guard construct.isHeldByRunLoop, construct.repeats == true, let property = construct.destination.property,
            !construct.destination.isCollected, let facts = type.properties[property], !facts.isComputed,
            !facts.isStatic, construct.call.enclosingMember?.is(VariableDeclSyntax.self) != true
        else { return false }
        let holds = construct.target != nil || construct.closure.map { !strongSelves(in: $0).isEmpty } == true
        return holds && !type.methodsStopping(property).contains("deinit")
    }
}
