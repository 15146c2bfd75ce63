import SwiftSyntax

/// A slow repeating timer that wakes the processor to the millisecond.
struct NoTolerance: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "no-tolerance", severity: .info, summary: "A repeating timer of a second or more has no tolerance.",
        why: "Without a tolerance the system has to wake the processor for this timer alone. "
            + "A tenth of the interval lets it wake once for several.",
        bad: "timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in refresh() }",
        good: """
            timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in refresh() }
            timer?.tolerance = 6
            """,
        hasFix: true, isOnByDefault: false)

    func check() {
        let tolerant = tolerantNames()
        for construct in file.constructs where construct.repeats == true {
            guard [.scheduledTimer, .timer, .publisher].contains(construct.kind), let interval = construct.interval,
                let number = LiteralNumber(interval), number.value >= 1, construct.call.argument("tolerance") == nil,
                !hasTolerance(construct, names: tolerant)
            else { continue }
            file.report(
                construct.call, "This timer has no tolerance, so the processor is woken for it alone.",
                advice: "Allow a tenth of its interval.", fix: fix(construct, seconds: number.value))
        }
    }

    private func hasTolerance(_ construct: TimerConstruct, names: Set<String>) -> Bool {
        construct.destination.chained == "tolerance" || !names.isDisjoint(with: construct.destination.names)
    }

    /// The timers whose tolerance is set anywhere in the file.
    private func tolerantNames() -> Set<String> {
        var names: Set<String> = []
        for assignment in file.names.assignments(to: "tolerance") {
            guard let path = assignment.path?.own, path.count == 2 else { continue }
            guard let member = assignment.node.enclosingMember else {
                names.insert(path[0])
                continue
            }
            names.formUnion(file.aliases(in: member).resolve(path[0]))
        }
        return names
    }

    private func fix(_ construct: TimerConstruct, seconds: Double) -> Fix? {
        guard construct.kind == .scheduledTimer, let statement = construct.call.enclosingStatement,
            let timer = construct.declaredTimer ?? assignedTimer(construct, by: statement)
        else { return nil }
        let tenth = seconds / 10
        guard tenth.isFinite else { return nil }
        let text = Int(exactly: tenth).map(String.init) ?? "\(tenth)"
        return Fix.Edit.line("\(timer).tolerance = \(text)", after: statement)
            .map { Fix(edits: [$0], isSafe: true) }
    }

    /// The property that a statement puts the timer into, as code reaches a member of it.
    private func assignedTimer(_ construct: TimerConstruct, by statement: CodeBlockItemSyntax) -> String? {
        guard let assignment = statement.item.as(SequenceExprSyntax.self).flatMap({ Assignment($0) }),
            let property = construct.destination.property, assignment.path?.single == property,
            let type = file.type(around: construct.call), let optionality = type.properties[property]?.timerOptionality
        else { return nil }
        return assignment.target.sourceText + (optionality == "?" ? "?" : "")
    }
}
