import SwiftSyntax

/// A `Task` kept in a property.
struct StoredTask {
    var call: FunctionCallExprSyntax
    var property: String
    var closure: ClosureExprSyntax

    static func all(in file: FileContext) -> [StoredTask] {
        file.names.calls(to: "Task", "detached").compactMap { call in
            guard let names = call.path?.names, names == ["Task"] || names == ["Task", "detached"],
                let closure = call.closures.first
            else { return nil }
            let destination = Destination(of: ExprSyntax(call), in: file)
            guard let property = destination.property, !destination.isCollected else { return nil }
            return StoredTask(call: call, property: property, closure: closure)
        }
    }

    /// A loop of the task's own body that goes on until it is cancelled.
    func endlessLoop(in file: FileContext) -> Syntax? {
        file.index.loops(in: closure).first { loop in
            loop.enclosingBody?.id == closure.id && loop.isEndless(in: file.index)
        }
    }

    /// A call that the task's own body waits for, of a method of the object with a loop that goes on until it is
    /// cancelled.
    func endlessCall(in file: FileContext) -> FunctionCallExprSyntax? {
        file.index.calls(in: closure).first { call in
            guard let path = call.path, let name = path.single, path.names == [name] || path.startsAtSelf,
                call.isAwaited, call.enclosingBody?.id == closure.id
            else { return false }
            let methods = file.functions(named: name, near: call)
            return methods.count == 1 && methods.allSatisfy { $0.isEndless(in: file.index) }
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether its statement waits for the call.
    var isAwaited: Bool {
        ancestors.lazy.prefix { !$0.is(CodeBlockItemSyntax.self) }.contains { $0.is(AwaitExprSyntax.self) }
    }
}

extension FunctionDeclSyntax {
    /// Whether a method of an object stays in a loop without a way out.
    fileprivate func isEndless(in index: FileIndex) -> Bool {
        guard let body, !modifiers.has("static", "class"), isAsync else { return false }
        return index.loops(in: body).contains { loop in
            loop.enclosingBody?.id == id && loop.isEndless(in: index) && loop.loopBody?.hasWayOut == false
        }
    }
}

extension CodeBlockSyntax {
    /// Whether something in it may leave it, other than a `guard`.
    fileprivate var hasWayOut: Bool {
        let leaving: [TokenKind] = [.keyword(.break), .keyword(.throw)]
        return returnsOutsideOfGuards || tokens(viewMode: .sourceAccurate).contains { leaving.contains($0.tokenKind) }
    }
}

extension Syntax {
    /// The statements a loop repeats.
    var loopBody: CodeBlockSyntax? {
        self.as(WhileStmtSyntax.self)?.body ?? self.as(RepeatStmtSyntax.self)?.body ?? self.as(ForStmtSyntax.self)?.body
    }

    /// Whether a loop waits in each turn and has no end of its own.
    func isEndless(in index: FileIndex) -> Bool {
        guard let body = loopBody else { return false }
        if let loop = self.as(ForStmtSyntax.self) {
            guard loop.awaitKeyword != nil, loop.tryKeyword == nil else { return false }
            let sequence = loop.sequence.sourceText
            // Others end when what they come from does: a stream, a connection, the values of a publisher.
            return ["notifications(", "imer", "Transaction.updates"].contains { sequence.contains($0) }
                || sequence.contains("$") && sequence.hasSuffix(".values")
        }
        guard let text = loopCondition?.sourceText else { return false }
        // A comparison is an end of its own: `while line < lines.count, !Task.isCancelled`.
        guard
            text == "true"
                || text.contains("isCancelled") && ![" < ", " > ", " <= ", " >= "].contains(where: text.contains)
        else { return false }
        let waits = index.calls(in: body).contains { ["sleep", "next", "wait", "yield"].contains($0.path?.last ?? "") }
        let leaves = body.statements.contains { $0.item.is(ReturnStmtSyntax.self) || $0.item.is(BreakStmtSyntax.self) }
        return waits && !leaves
    }
}
