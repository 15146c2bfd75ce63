import SwiftSyntax

/// A display link of Core Video whose callback gets an object that the link does not keep.
struct UnretainedDisplayLink: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "unretained-display-link", severity: .warning,
        summary: "The callback of a Core Video display link may get an object that has been freed.",
        why: "The link calls back on a thread of its own, and `passUnretained` does not keep the object. "
            + "Without a stop in `deinit` the callback goes on after the object is gone, and reads freed memory.",
        bad: "CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque())",
        good: "deinit { CVDisplayLinkStop(link) }")

    private static let stop = "CVDisplayLinkStop"

    func check() {
        for call in file.names.calls(to: "CVDisplayLinkSetOutputCallback") {
            guard call.arguments.count == 3, let context = call.arguments.last?.expression,
                isUnretainedSelf(context), let type = file.type(around: call), file.isReference(type),
                !type.facts.isDamaged, !file.livesForEver(type), !isStoppedByDeinit(of: type)
            else { continue }
            file.report(
                call,
                "This display link does not keep `self`, "
                    + "and calls back after `self` is gone unless it is stopped before.",
                advice: "Call `CVDisplayLinkStop` in `deinit`.")
        }
    }

    /// `Unmanaged.passUnretained(self)`, in place or in a local.
    private func isUnretainedSelf(_ context: ExprSyntax) -> Bool {
        let isWrittenOut = file.index.calls(in: context).contains { call in
            call.path?.last == "passUnretained"
                && call.firstUnlabelled.map { MemberPath($0)?.names == ["self"] } == true
        }
        return isWrittenOut
            || file.index.references(in: context).contains { reference in
                guard !reference.isMember, let binding = file.binding(of: reference.baseName.plainText, at: reference),
                    let value = binding.value, binding.node.position < context.position
                else { return false }
                return isUnretainedSelf(value)
            }
    }

    /// Whether the `deinit` of a type stops the link, itself or by methods.
    private func isStoppedByDeinit(of type: WholeType) -> Bool {
        let stopping = type.members.filter { member in
            member.calls.contains { $0.name == Self.stop }
                || member.uses.contains { $0.action == .passed(to: Self.stop) }
                || member.kind == .deinitialiser
                    && member.uses.contains { $0.action == .passed(to: "CVDisplayLinkSetOutputCallback") }
        }
        let names = type.leading(to: stopping)
        return type.members(named: "deinit").contains { names.contains($0.name) }
    }
}
