import SwiftSyntax

/// A dispatch source whose handler keeps the source.
struct SourceSelfCapture: Rule {
    static let description = RuleDescription(
        id: "source-self-capture", severity: .warning,
        summary: "The handler of a dispatch source captures the source itself.",
        why: """
            A source keeps its handler and the handler keeps the source, so it is never freed and fires for ever unless \
            it is cancelled. Keep the source in a property and reach it through `[weak self]`.
            """,
        bad: """
            let source = DispatchSource.makeTimerSource()
            source.setEventHandler { print(source.data) }
            """,
        good: """
            source.setEventHandler { [weak self] in print(self?.source?.data ?? 0) }
            """)

    func check(_ file: FileContext) {
        for call in file.names.calls(to: "setEventHandler") {
            guard let receiver = call.receiver, let path = MemberPath(receiver), path.names.count == 1,
                let closure = call.closures.first, let body = call.enclosingMember
            else { continue }
            let name = path.names[0]
            guard file.localSourceDestination(name, in: body)?.local == name else { continue }
            let captured = closure.signature?.capture?.items.first { $0.name.plainText == name && $0.specifier == nil }
            let mentioned = file.index.references(in: closure).first { isOwn($0, name: name, in: closure) }
            guard let mention = captured.map(Syntax.init) ?? mentioned.map(Syntax.init) else { continue }
            guard !isCancelled(name, in: closure, file: file) else { continue }
            file.report(
                mention,
                "The handler of `\(name)` captures `\(name)`, so the source keeps itself alive and fires until it is cancelled. "
                    + "Keep it in a property and reach it through `[weak self]`.")
        }
    }

    private func isOwn(_ reference: DeclReferenceExprSyntax, name: String, in closure: ClosureExprSyntax) -> Bool {
        guard reference.baseName.plainText == name else { return false }
        if reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id == reference.id { return false }
        for capture in closure.signature?.capture?.items ?? [] where capture.name.plainText == name {
            if capture.specifier != nil { return false }
        }
        if let signature = closure.signature, reference.isInside(signature) {
            return reference.parent?.parent?.as(ClosureCaptureSyntax.self)?.specifier == nil
        }
        return true
    }

    private func isCancelled(_ name: String, in closure: ClosureExprSyntax, file: FileContext) -> Bool {
        file.index.calls(in: closure).contains { $0.path?.names == [name, "cancel"] }
    }
}
