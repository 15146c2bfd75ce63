import SwiftSyntax

/// A repeating timer whose handle is dropped.
struct UnstoredRepeatingTimer: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "unstored-repeating-timer", severity: .warning,
        summary: "The handle of a repeating timer is dropped, so no code can stop it.",
        why: "The run loop keeps a repeating timer until it is invalidated, and invalidating it takes its handle. "
            + "Keep the timer in a property and invalidate it where the work ends.",
        bad: "Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in refresh() }",
        good: "refreshTimer = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in refresh() }")

    func check() {
        for construct in file.constructs where construct.kind == .ownedTimer && construct.destination.isDiscarded {
            file.report(
                construct.call, "The handle of this timer is dropped, so the timer ends at once.",
                advice: "Keep it, or call `runUntilOwnerEnds()` on it.")
        }
        for construct in file.constructs where construct.goesOnUntilStopped && file.isDropped(construct) {
            let type = file.type(around: construct.call)
            // The event loop of a test is shut down with all its tasks.
            guard !isTopLevel(construct.call), construct.kind != .nioRepeated || !file.isTest(construct.call),
                !file.endsItself(construct, type: type)
            else { continue }
            file.report(
                construct.call, "The handle of this repeating timer is dropped, so no code can stop it.",
                advice: "Keep it and \(construct.endingVerb) it where the work ends.",
                severity: type.map(file.livesForEver) == true ? .info : nil)
        }
    }

    private func isTopLevel(_ call: FunctionCallExprSyntax) -> Bool {
        call.enclosingMember == nil && call.enclosingTypeDeclaration == nil
    }
}

extension FileContext {
    /// Whether no code can reach a timer once it has been made.
    func isDropped(_ construct: TimerConstruct) -> Bool {
        let destination = construct.destination
        if destination.isReturned || destination.isForeign || destination.property != nil { return false }
        if destination.isDiscarded { return construct.kind == .scheduledTimer || construct.kind == .nioRepeated }
        if let chained = destination.chained {
            return ["fire", "tolerance", "fireDate", "add"].contains(chained)
        }
        if let local = destination.local { return isOnlyScheduled(local, construct: construct) }
        guard destination.passedTo.count == 1, let call = destination.passedTo.first else { return false }
        return call.path?.last == "add" && call.argument("forMode", "to") != nil
    }

    /// Whether a local timer is only added, fired and tuned.
    private func isOnlyScheduled(_ local: String, construct: TimerConstruct) -> Bool {
        guard let body = construct.call.enclosingMember else { return false }
        let tuning = ["fire", "tolerance", "fireDate", "add", "preferredFramesPerSecond", "preferredFrameRateRange"]
        let adding = ["add", "addTimer", "CFRunLoopAddTimer"]
        let isOnlyTuned = names.references(to: local, in: body).allSatisfy { reference in
            if reference.position < construct.call.position { return true }
            let isChained = reference.parent?.is(OptionalChainingExprSyntax.self) == true
            let parent = isChained ? reference.parent?.parent : reference.parent
            if let access = parent?.as(MemberAccessExprSyntax.self) {
                return access.declName.id == reference.id || tuning.contains(access.declName.baseName.text)
            }
            let call = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
            return adding.contains(call?.path?.last ?? "")
        }
        return isOnlyTuned
            && ([.scheduledTimer, .nioRepeated, .displayLink].contains(construct.kind)
                || construct.destination.passedTo.contains { adding.contains($0.path?.last ?? "") })
    }
}
