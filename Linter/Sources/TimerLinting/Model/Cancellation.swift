import SwiftSyntax

/// Whether some code can cancel the task that a piece of code runs in, as far as its file tells.
struct Cancellation {
    /// Whether the task may be cancelled.
    private(set) var isPossible = false
    /// Whether it is cancelled while its owner lives on: by a view that goes, or by a method.
    private(set) var isCertain = false
    /// Whether the method that starts the task cancels the one before it.
    private(set) var isReplaced = false

    /// How many calls are followed outwards.
    private static let depth = 4

    init(of node: some SyntaxProtocol, in file: FileContext) { read(Syntax(node), in: file, depth: Self.depth) }

    private mutating func read(_ node: Syntax, in file: FileContext, depth: Int) {
        guard depth > 0, !isCertain, let body = node.enclosingBody else { return }
        if let function = body.as(FunctionDeclSyntax.self) {
            guard function.isAsync else { return }
            for call in file.names.calls(to: function.name.plainText) where !call.isInside(function) {
                read(Syntax(call), in: file, depth: depth - 1)
            }
            return
        }
        guard let closure = body.as(ClosureExprSyntax.self), let recipient = closure.recipient,
            let path = recipient.path
        else { return }
        switch path.last {
        case "task", "refreshable":
            if path.names.count > 1 { (isPossible, isCertain) = (true, true) }
        case "addTask", "addTaskUnlessCancelled", "withTaskGroup", "withThrowingTaskGroup",
            "withTaskCancellationHandler", "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup":
            read(Syntax(recipient), in: file, depth: depth - 1)
        case "Task", "detached":
            guard path.names == ["Task"] || path.names == ["Task", "detached"] else { return }
            readTask(recipient, in: file)
        default: break
        }
    }

    private mutating func readTask(_ call: FunctionCallExprSyntax, in file: FileContext) {
        let destination = Destination(of: ExprSyntax(call), in: file)
        if let property = destination.property {
            guard let type = file.type(around: call) else { return }
            let stopping = type.membersStopping(property)
            isPossible = isPossible || file.isStopped(property, of: type) || destination.isCollected
            isCertain = isCertain || stopping.contains { $0.kind != .deinitialiser }
            isReplaced = isCancelled(property, beside: call, in: file) ?? isReplaced
        } else if let local = destination.local, let isCancelled = isCancelled(local, beside: call, in: file) {
            isPossible = isPossible || isCancelled || destination.isReturned
        } else if destination.isForeign || destination.isReturned {
            isPossible = true
        }
    }

    /// Whether the member that starts a task cancels what is called so.
    private func isCancelled(_ name: String, beside call: FunctionCallExprSyntax, in file: FileContext) -> Bool? {
        call.enclosingMember.map { file.names.calls(on: name, in: $0).contains { $0.path?.last == "cancel" } }
    }
}
