import SwiftSyntax

/// A repeating timer that its type keeps but never ends.
struct NeverStopped: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "never-stopped", severity: .warning, summary: "A type keeps a repeating timer that none of its code stops.",
        why: "A repeating timer ticks until it is invalidated, also after the object that started it has gone. "
            + "Invalidate it where the work ends, at the latest in `deinit`.",
        bad: """
            final class Clock {
                var timer: Timer?
                func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print("tick") } }
            }
            """,
        good: "deinit { timer?.invalidate() }")

    func check() {
        for construct in file.constructs where construct.goesOnUntilStopped {
            let destination = construct.destination
            guard let property = destination.property, !destination.isCollected, !destination.isStoppedElsewhere,
                !destination.isReturned || destination.local == nil, let type = file.type(around: construct.call),
                let facts = type.properties[property], !facts.isStatic, !facts.hasOwnSetter,
                !file.livesForEver(type), !type.facts.isDamaged, !file.isStatic(construct.call),
                !file.isStopped(property, of: type), !file.endsItself(construct, type: type)
            else { continue }
            file.report(
                construct.call, "`\(property)` keeps a repeating timer that no code of `\(type.name)` stops.",
                advice: "\(construct.kind == .nioRepeated ? "Cancel" : "Invalidate") it where the work ends.",
                subject: file.subject(of: construct))
        }
    }
}

extension Destination {
    /// Whether the timer is handed to something other than a run loop, which may stop it.
    var isStoppedElsewhere: Bool {
        passedTo.contains { call in
            let name = call.path?.last ?? ""
            return !["add", "CFRunLoopAddTimer", "print"].contains(name) && name.first?.isLowercase == true
                && name != "append"
        }
    }
}
