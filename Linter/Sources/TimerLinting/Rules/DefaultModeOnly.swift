import SwiftSyntax

/// A timer that stands still while the user scrolls.
struct DefaultModeOnly: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "default-mode-only", severity: .info,
        summary: "A repeating timer of a type that scrolls is in the default run loop mode only.",
        why: "While the user scrolls, the run loop is in its tracking mode and timers of the default mode do not fire. "
            + "Add the timer in `.common` mode.",
        bad: "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in update() }",
        good: """
            let timer = Timer(timeInterval: 1, repeats: true) { _ in update() }
            RunLoop.main.add(timer, forMode: .common)
            """,
        hasFix: true)

    func check() {
        let scrolling = Memo<SyntaxIdentifier, Bool>()
        for construct in file.constructs where construct.repeats == true {
            guard let type = file.type(around: construct.call),
                let declaration = construct.call.enclosingTypeDeclaration,
                scrolling(declaration.id, { scrolls(type, near: construct.call) })
            else { continue }
            switch construct.kind {
            case .scheduledTimer where !isAddedToCommon(construct, type: type):
                report(construct.call, fix: fix(construct, type: type))
            case .timer:
                report(addings(of: construct))
            case .displayLink:
                let names = construct.destination.names
                report(file.names.calls(to: "add").filter { $0.receiver?.single.map(names.contains) ?? false })
            case .publisher:
                guard let mode = construct.call.argument("in", "mode"), isDefault(mode) else { continue }
                report(mode, fix: common(mode))
            default: break
            }
        }
    }

    /// Reports what adds a timer in the default mode, in functions that do not add it in another one too.
    private func report(_ addings: [FunctionCallExprSyntax]) {
        let calls = addings.compactMap { call in call.argument("forMode").map { (node: call, mode: $0) } }
        let others = Set(calls.filter { !isDefault($0.mode) }.map(\.node.enclosingMember))
        for (call, mode) in calls where isDefault(mode) && !others.contains(call.enclosingMember) {
            report(call, fix: common(mode))
        }
    }

    private func report(_ node: some SyntaxProtocol, fix: Fix?) {
        file.report(
            node, "This timer is in the default mode only, so it stands still while the user scrolls.",
            advice: "Add it in `.common` mode.", fix: fix)
    }

    private func isDefault(_ mode: ExprSyntax?) -> Bool {
        guard let mode, let path = MemberPath(mode) else { return false }
        return ["default", "defaultRunLoopMode"].contains(path.last)
    }

    private func common(_ mode: ExprSyntax) -> Fix? {
        Fix(edits: [.replace(mode.trimmedRange, with: ".common")], isSafe: MemberPath(mode)?.names == ["", "default"])
    }

    private func addings(of construct: TimerConstruct) -> [FunctionCallExprSyntax] {
        let (property, local) = (construct.destination.property, construct.destination.local)
        let member = construct.call.enclosingMember
        return file.names.calls(to: "add").filter { call in
            guard let timer = call.firstUnlabelled else { return false }
            if construct.call.isInside(timer) { return true }
            guard let name = MemberPath(timer)?.single else { return false }
            return name == property || name == local && call.enclosingMember == member
        }
    }

    private func isAddedToCommon(_ construct: TimerConstruct, type: WholeType) -> Bool {
        if !construct.destination.passedTo.isEmpty { return true }
        guard let property = construct.destination.property else {
            return construct.destination.isReturned || construct.destination.isForeign
        }
        return type.uses(of: property) { action in
            if case .passed(let callee) = action { callee != "print" } else { false }
        }
    }

    private func fix(_ construct: TimerConstruct, type: WholeType) -> Fix? {
        guard let statement = construct.call.enclosingStatement else { return nil }
        if let local = construct.declaredTimer {
            // Asynchronous code has no current run loop, and a closure may be asynchronous.
            let isSynchronous = construct.call.enclosingBody?.as(FunctionDeclSyntax.self)?.isAsync == false
            return Fix.Edit.line("RunLoop.current.add(\(local), forMode: .common)", after: statement)
                .map { Fix(edits: [$0], isSafe: isSynchronous) }
        }
        guard let property = construct.destination.property, statement.item.is(SequenceExprSyntax.self),
            type.properties[property]?.timerOptionality?.isEmpty == false
        else { return nil }
        return Fix.Edit
            .line("if let \(property) { RunLoop.current.add(\(property), forMode: .common) }", after: statement)
            .map { Fix(edits: [$0], isSafe: false) }
    }

    private func scrolls(_ type: WholeType, near node: some SyntaxProtocol) -> Bool {
        let words = ["ScrollView", "TableView", "CollectionView", "MKMap", "OutlineView"]
        let names = file.ancestry(of: type).union([type.name])
        if names.contains(where: { name in words.contains { name.contains($0) } }) { return true }
        if type.properties.values.contains(where: { property in
            words.contains {
                (property.type ?? "").hasPrefix("UI" + $0) || (property.type ?? "").hasPrefix("NS" + $0)
                    || (property.initialiser ?? "").hasPrefix("UI" + $0) || (property.type ?? "").hasPrefix("MKMapView")
            }
        }) {
            return true
        }
        guard names.contains("View"), let declaration = node.enclosingTypeDeclaration else { return false }
        return file.index.calls(in: declaration).contains {
            ["ScrollView", "List", "Form", "Map", "Table"].contains($0.path?.names.first ?? "")
        }
    }
}
