import SwiftSyntax

/// A dispatch timer that is let go while it is suspended or was never resumed.
struct SourceReleasedSuspended: Rule {
    let file: FileContext
    private let controls = Memo<String, SourceControls>()
    private let firstResumes = Memo<FileContext.LocalName, FunctionCallExprSyntax?>()

    static let description = RuleDescription(
        id: "source-released-suspended", severity: .error,
        summary: "A dispatch timer can be released before it was resumed, or while it is suspended.",
        why: "The process is ended when a dispatch source is released while it is inactive or suspended, "
            + "even after it was cancelled. Resume a suspended source before you let go of it.",
        bad: "deinit { timer.cancel() }  // and pause() has called timer.suspend()",
        good: """
            deinit {
                timer.cancel()
                if isSuspended { timer.resume() }
            }
            """,
        hasFix: true)

    func check() {
        for construct in file.constructs where construct.kind == .dispatchSource {
            let destination = construct.destination
            if let property = destination.property, !destination.isCollected {
                guard let type = file.type(around: construct.call) else { continue }
                let known = controls("\(type.name).\(property)") { SourceControls(of: property, type: type) }
                checkProperty(property, construct: construct, type: type, controls: known)
            } else if let local = destination.local, !destination.isForeign, !destination.isCollected {
                checkLocal(local, construct: construct)
            } else if destination.isDiscarded {
                file.report(
                    construct.call, "This source is released before it was resumed, which ends the process.",
                    advice: "Keep it and resume it.")
            }
        }
    }

    private func checkLocal(_ local: String, construct: TimerConstruct) {
        guard let body = construct.call.enclosingMember else { return }
        let firstResume = firstResumes(.init(name: local, body: body.id)) {
            file.names.calls(on: local, in: body).first { resuming.contains($0.path?.last ?? "") }
        }
        guard let resume = firstResume else {
            guard !construct.destination.isReturned, construct.destination.passedTo.isEmpty else { return }
            return file.report(
                construct.call,
                "`\(local)` is never resumed, and releasing a source that was never resumed ends the process.",
                advice: "Call `activate()` before the end of its scope.")
        }
        guard !construct.destination.isReturned, construct.destination.passedTo.isEmpty,
            let statement = construct.call.enclosingStatement,
            let list = statement.parent?.as(CodeBlockItemListSyntax.self)
        else { return }
        for item in file.index.leavings(of: list, before: resume.position)
        where item.position > statement.position && item.endPosition <= resume.position {
            guard let leaving = item.leavingCondition else { continue }
            return file.report(
                leaving, "Leaving here releases `\(local)` before it was resumed, which ends the process.",
                advice: "Make the source after this check, or activate it before.")
        }
    }

    /// The members that resume and suspend the sources of a property, worked out once for all places that make one.
    private final class SourceControls {
        let escapes: Bool
        /// Names of the members that resume the source, directly or through others.
        let resumers: Set<String>
        let suspenders: [MemberFacts]
        /// One mistake is one report, however many places make such a source.
        var isJudged = false

        init(of property: String, type: WholeType) {
            escapes = type.escapes(property)
            resumers = type.methods(doing: resuming, to: property)
            suspenders = type.members(using: property) { $0 == .call("suspend") }
        }
    }

    private func checkProperty(
        _ property: String, construct: TimerConstruct, type: WholeType, controls: SourceControls
    ) {
        guard !controls.escapes, type.kind != .struct || type.properties[property] != nil,
            type.properties[property]?.isStatic != true
        else { return }
        let isPrivate = type.properties[property]?.isPrivate ?? false
        // `made.timer?.resume()`, in a factory of the type where the property is private.
        let isResumedElsewhere = resuming.contains { verb in
            isPrivate
                ? file.names.calls(to: verb).contains {
                    $0.path?.own.count ?? 0 > 2 && $0.path?.own.dropLast().last == property
                }
                : file.project.names.foreignCalls.contains("\(property).\(verb)")
        }
        guard !isResumedElsewhere else { return }
        let resumers = controls.resumers
        if resumers.isEmpty {
            guard !isResumed(construct) else { return }
            return file.report(
                construct.call, "`\(property)` is never resumed, so it never fires, and releasing it ends the process.",
                advice: "Call `activate()` on it.")
        }
        let name = "`\(property)`"
        let suspenders = controls.suspenders
        guard !controls.isJudged,
            !suspenders.isEmpty || isMadeAhead(construct, type: type, resumers: resumers)
        else { return }
        controls.isJudged = true
        let resumes = { (member: MemberFacts) in
            self.resumes(member, property) || member.calls.contains { resumers.contains($0.name) }
        }
        let fix = SourceReleaseFix(file: file, type: type, property: property).fix(
            construct, isSuspended: !suspenders.isEmpty)
        let how = suspenders.isEmpty ? "before it was ever resumed" : "while it is suspended"
        if let deinitialiser = type.members(named: "deinit").first {
            if !resumes(deinitialiser) {
                return file.report(
                    construct.call, "\(name) can be released by `deinit` \(how), which ends the process.",
                    advice: "Resume it there if it is suspended.", fix: fix)
            }
        } else if !file.livesForEver(type), type.kind == .class || type.kind == .actor {
            return file.report(
                construct.call, "\(name) can be released with its owner \(how), which ends the process.",
                advice: "Write a `deinit` that resumes it if it is suspended.", fix: fix)
        }
        if !suspenders.isEmpty { checkEnd(property, construct: construct, type: type, resumes: resumes) }
    }

    /// A method that cancels or drops the source although another may have suspended it.
    private func checkEnd(
        _ property: String, construct: TimerConstruct, type: WholeType, resumes: (MemberFacts) -> Bool
    ) {
        for member in type.members(using: property, where: { $0 == .assignNil })
        where member.kind == .method && !resumes(member) {
            guard let function = file.functions(named: member.name, near: construct.call).first else { continue }
            file.report(
                function.name,
                "`\(member.name)` lets go of `\(property)`, which may be suspended, and that ends the process.",
                advice: "Resume it first if it is suspended.")
        }
    }

    /// Whether the source is made with the object but resumed only later, by a method.
    private func isMadeAhead(_ construct: TimerConstruct, type: WholeType, resumers: Set<String>) -> Bool {
        guard let member = construct.call.enclosingMember, let name = construct.destination.property else {
            return false
        }
        if let variable = member.as(VariableDeclSyntax.self) {
            let storage = type.members(named: name).first { $0.kind == .storage(of: name) }
            guard storage.map({ resumes($0, name) }) != true else { return false }
            // A lazy source exists only once something has asked for it: that is a start, or an end without a start.
            if variable.modifiers.has("lazy") {
                return type.members(named: "deinit").contains { $0.does("cancel", to: name) }
            }
        } else if !member.is(InitializerDeclSyntax.self) {
            guard let function = member.as(FunctionDeclSyntax.self), file.isOnlyCalledByInit(function, type: type)
            else { return false }
        }
        return !type.members(named: "init").contains { member in
            resumes(member, name) || member.calls.contains { resumers.contains($0.name) }
        }
    }

    private func resumes(_ member: MemberFacts, _ property: String) -> Bool {
        resuming.contains { member.does($0, to: property) }
    }

    /// Whether the local the source was first put into is resumed.
    private func isResumed(_ construct: TimerConstruct) -> Bool {
        guard let body = construct.call.enclosingMember else { return false }
        let name = construct.destination.local ?? construct.destination.property ?? ""
        return file.names.calls(on: name, in: body).contains { resuming.contains($0.path?.last ?? "") }
    }
}

extension FileContext {
    /// Whether an object is set up by a method and nothing else is: what calls it are initializers, or such methods.
    fileprivate func isOnlyCalledByInit(_ function: FunctionDeclSyntax, type: WholeType, depth: Int = 3) -> Bool {
        let callers = type.callers(of: function.name.plainText)
        guard depth > 0, !callers.isEmpty, !mayBeCalledOnOthers(function) else { return false }
        return callers.allSatisfy { caller in
            caller.kind == .initialiser
                || caller.kind == .method
                    && functions(named: caller.name, near: function).contains {
                        isOnlyCalledByInit($0, type: type, depth: depth - 1)
                    }
        }
    }
}

private let resuming: Set<String> = ["resume", "activate"]
