import SwiftSyntax

/// What the statements of one list do to a dispatch source, read once for all calls in the list.
struct SourceHistory {
    private struct Step {
        var position: AbsolutePosition
        /// `nil` where the statement may do either.
        var isSuspended: Bool?
    }

    private var steps: [Step] = []

    /// - Complexity: linear in the mentions of the name.
    init(of name: String, in list: CodeBlockItemListSyntax, file: FileContext) {
        let calls = file.names.calls(on: name, in: list).filter { $0.path?.own.count == 2 }
            .map { (node: Syntax($0), verb: $0.path?.last) }
        let assignments = file.index.inside(list, of: file.names.assignments(to: name), at: \.node)
        let mentions = calls + assignments.map { (Syntax($0.node), nil) }
        for mention in mentions.sorted(by: { $0.node.position < $1.node.position }) {
            guard let item = mention.node.item(of: list)?.item else { continue }
            if !item.is(FunctionCallExprSyntax.self), !item.is(OptionalChainingExprSyntax.self) {
                steps.append(Step(position: mention.node.position, isSuspended: nil))
            } else if mention.verb == "suspend" {
                steps.append(Step(position: mention.node.position, isSuspended: true))
            } else if mention.verb == "resume" || mention.verb == "activate" {
                steps.append(Step(position: mention.node.position, isSuspended: false))
            }
        }
    }

    /// Whether the last statement before a position suspended the source; `nil` where that is not known.
    ///
    /// - Complexity: O(log n).
    func isSuspended(before position: AbsolutePosition) -> Bool? {
        let count = partition(steps.count, before: position) { steps[$0].position }
        return count == 0 ? nil : steps[count - 1].isSuspended
    }
}
