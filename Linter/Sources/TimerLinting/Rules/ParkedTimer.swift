import SwiftSyntax

/// A timer that is paused by moving it to the end of time, and never ended.
struct ParkedTimer: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "parked-timer", severity: .warning,
        summary: "A timer is paused by fireDate = .distantFuture and never invalidated.",
        why: "A timer that waits for the distant future stays in its run loop, "
            + "with everything its block or target holds. Invalidate it, and make a new one to go on.",
        bad: "func stop() { timer?.fireDate = .distantFuture }",
        good: """
            func stop() {
                timer?.invalidate()
                timer = nil
            }
            """)

    func check() {
        for assignment in file.names.assignments(to: "fireDate") where assignment.sign == "=" {
            guard let path = assignment.path, path.last == "fireDate", path.own.count == 2,
                let value = assignment.onlyValue?.path, value.last == "distantFuture"
            else { continue }
            let name = path.own[0]
            guard let type = file.type(around: assignment.node), let member = assignment.node.enclosingMember else {
                continue
            }
            let names = file.aliases(in: member).resolve(name)
            let properties = names.compactMap { type.properties[$0] }
            guard !properties.isEmpty, !properties.contains(where: \.hasOwnSetter),
                !names.contains(where: { file.isStopped($0, of: type) }), !file.livesForEver(type)
            else { continue }
            let ends = names.flatMap(file.constructs).contains { construct in
                names.contains(construct.destination.property ?? "") && file.endsItself(construct, type: type)
            }
            if ends { continue }
            let property = names.sorted().first { type.properties[$0] != nil }
            file.report(
                assignment.node,
                "`\(name)` is parked in the distant future and never invalidated, "
                    + "so the run loop holds it and what it refers to for ever.",
                advice: "Invalidate it, and make a new one to go on.",
                subject: property.flatMap { file.subject(of: $0, near: assignment.node) })
        }
    }
}
