import SwiftSyntax

/// An invalidation on another thread than that of the timer.
struct InvalidatedElsewhere: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "invalidated-elsewhere", severity: .warning,
        summary: "A timer is invalidated on a background thread, where it may not be taken from its run loop.",
        why: "`invalidate()` has to be called on the thread on which the timer was scheduled. "
            + "From another thread the timer may stay in its run loop, and fire once more. Go to that thread first.",
        bad: "DispatchQueue.global().async { self.timer?.invalidate() }",
        good: "DispatchQueue.main.async { self.timer?.invalidate() }")

    func check() {
        for call in file.names.calls(to: "invalidate") where !file.isTest(call) {
            guard file.places.place(of: call) == .background, let path = call.path?.own, path.count > 1,
                let member = call.enclosingMember
            else { continue }
            let names = file.aliases(in: member).resolve(path[path.count - 2])
            let made = names.flatMap(file.constructs).filter { $0.isHeldByRunLoop }
            guard !made.isEmpty, made.allSatisfy({ file.places.place(of: $0.call) != .background }),
                made.contains(where: { file.type(around: $0.call)?.name == file.type(around: call)?.name })
            else { continue }
            file.report(
                call, "This timer was scheduled on another thread, and from here it may stay in its run loop.",
                advice: "Invalidate it on the thread that scheduled it.")
        }
    }
}
