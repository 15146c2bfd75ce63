import SwiftSyntax

/// A `resume` or `suspend` of a dispatch timer that does not know its state.
struct UnbalancedResume: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "unbalanced-resume", severity: .error,
        summary: "A dispatch timer is resumed or suspended without a look at its state, or twice in a row.",
        why: "A dispatch source counts its suspensions, "
            + "and one `resume` too many ends the process while one `suspend` too many keeps it silent for good. "
            + "Keep the state in a property and check it before each call.",
        bad: "func start() { timer.resume() }",
        good: """
            func start() {
                guard !isRunning else { return }
                isRunning = true
                timer.resume()
            }
            """)

    private struct Place: Hashable {
        var member: SyntaxIdentifier
        var name: String
        var startsAtSelf: Bool
    }

    func check() {
        let uses = Memo<Place, SourceUse>()
        for call in file.names.calls(to: "resume", "suspend", "activate") {
            guard let path = call.receiver?.path, let name = path.single,
                let member = call.enclosingMember
            else { continue }
            let place = Place(member: member.id, name: name, startsAtSelf: path.startsAtSelf)
            let use = uses(place) {
                SourceUse(of: name, startsAtSelf: path.startsAtSelf, in: member, file: file)
            }
            switch use.meaning {
            case .unknown: continue
            case .local, .property:
                if use.isRepeated(call) {
                    reportTwice(call, name: name)
                } else if case .property(let property, _) = use.meaning {
                    check(call, property: property, use: use, in: member)
                }
            }
        }
    }

    private func reportTwice(_ call: FunctionCallExprSyntax, name: String) {
        file.report(
            call,
            "`\(name)` has just had the same call, "
                + "and one `\(call.path?.last ?? "")` too many ends the process or silences the timer.",
            advice: "Remove one of the two.")
    }

    private func check(_ call: FunctionCallExprSyntax, property: String, use: SourceUse, in member: Syntax) {
        let verb = call.path?.last ?? ""
        let accessor = Accessor(around: call)
        guard verb != "activate", call.enclosingClosures.allSatisfy({ $0.recipient?.path?.last != "setEventHandler" }),
            !(accessor?.looksAtState(before: call, of: property, in: file)
                ?? use.isStateChecked(call, property: property))
        else { return }
        if member.is(DeinitializerDeclSyntax.self) {
            guard verb == "suspend" || use.isResumedElsewhere else { return }
            file.report(
                call,
                "This `\(verb)` in `deinit` does not know whether `\(property)` is suspended, "
                    + "and one too many ends the process.",
                advice: "Check the state before it.")
        } else if let name = member.as(FunctionDeclSyntax.self)?.name.plainText ?? accessor?.name(besides: property),
            !use.isPrepared, accessor != nil || !use.isBalanced(call)
        {
            let what = accessor == nil ? "A second call of `\(name)`" : "Setting \(name) to the same value again"
            file.report(
                call,
                "\(what) calls `\(verb)` on `\(property)` once too often, "
                    + "which ends the process or silences the timer.",
                advice: "Check the state before it.")
        }
    }
}
