import SwiftSyntax

/// A repeating timer whose handle is dropped.
struct UnstoredRepeatingTimer: Rule {
    static let description = RuleDescription(
        id: "unstored-repeating-timer", severity: .warning,
        summary: "The handle of a repeating timer is dropped, so no code can stop it.",
        why: """
            The run loop keeps a repeating timer until it is invalidated, and invalidating it takes its handle. \
            Keep the timer in a property and invalidate it where the work ends.
            """,
        bad: """
            Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in refresh() }
            """,
        good: """
            refreshTimer = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in refresh() }
            """)

    func check(_ file: FileContext) {
        for construct in file.constructs where construct.kind == .ownedTimer && construct.destination.isDiscarded {
            file.report(
                construct.call,
                "The handle of this timer is dropped, so the timer ends at once. Keep it, or call `runUntilOwnerEnds()` on it."
            )
        }
        for construct in file.constructs where construct.repeats == true {
            guard construct.isHeldByRunLoop || construct.kind == .nioRepeated, file.isDropped(construct) else {
                continue
            }
            // The event loop of a test is shut down with all its tasks.
            guard !isTopLevel(construct.call), construct.kind != .nioRepeated || !file.isTest(construct.call) else {
                continue
            }
            let type = file.type(around: construct.call)
            guard !file.endsItself(construct, type: type) else { continue }
            file.report(
                construct.call,
                "The handle of this repeating timer is dropped, so no code can stop it. "
                    + "Keep it and \(construct.kind == .nioRepeated ? "cancel" : "invalidate") it where the work ends.",
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
        for reference in names.references(to: local, in: body) {
            if reference.position < construct.call.position { continue }
            let parent =
                reference.parent?.is(OptionalChainingExprSyntax.self) == true
                ? reference.parent?.parent : reference.parent
            if let access = parent?.as(MemberAccessExprSyntax.self) {
                if access.declName.id == reference.id { continue }
                if ["fire", "tolerance", "fireDate", "add", "preferredFramesPerSecond", "preferredFrameRateRange"]
                    .contains(access.declName.baseName.text)
                {
                    continue
                }
                return false
            }
            let call = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
            guard let call, ["add", "addTimer", "CFRunLoopAddTimer"].contains(call.path?.last ?? "") else {
                return false
            }
        }
        return construct.kind == .scheduledTimer
            || construct.destination.passedTo.contains {
                ["add", "addTimer", "CFRunLoopAddTimer"].contains($0.path?.last ?? "")
            }
            || construct.kind == .nioRepeated || construct.kind == .displayLink
    }
}
