import SwiftSyntax

/// Follows local closures, stored clean-up closures and methods to an `endBackgroundTask`.
struct EndSearch {
    let file: FileContext

    /// Whether running a handler ends a task: `nil` where it is not known.
    func ends(_ handler: ExprSyntax) -> Bool? {
        let handler = handler.unwrapped
        if let closure = handler.as(ClosureExprSyntax.self) { return endsInside(Syntax(closure), depth: 0) }
        guard let name = MemberPath(handler)?.own.last else { return nil }
        return endsByName(name, near: handler, depth: 0)
    }

    func mentionsEnd(in node: some SyntaxProtocol) -> Bool { endsInside(Syntax(node), depth: 0) != false }

    func isEnd(_ call: FunctionCallExprSyntax) -> Bool {
        guard let path = call.path else { return false }
        if path.last == "endBackgroundTask" { return true }
        guard path.single != nil, path.single == path.last else { return false }
        return endsByName(path.last, near: call, depth: 0) == true
    }

    func callsThatEnd(in node: some SyntaxProtocol) -> [FunctionCallExprSyntax] {
        file.index.calls(in: node).filter(isEnding)
    }

    /// Whether a call ends a task, or is handed what does.
    func isEnding(_ call: FunctionCallExprSyntax) -> Bool {
        isEnd(call)
            || call.arguments.contains { argument in
                guard let name = argument.expression.single else { return false }
                return endsByName(name, near: call, depth: 0) == true
            }
    }

    /// `true` if some call inside ends a task, `false` if every call is known not to, `nil` otherwise.
    private func endsInside(_ node: Syntax, depth: Int) -> Bool? {
        guard depth < 4 else { return nil }
        var isSure = true
        for call in file.index.calls(in: node) {
            guard let path = call.path else { continue }
            if isEndByName(path.last) { return true }
            // Making a value ends nothing.
            if path.own.count == 1, path.last.first?.isUppercase == true { continue }
            if path.own.count <= 2, path.own.count == 1 || path.names[0] == "self" {
                switch endsByName(path.last, near: call, depth: depth + 1) {
                case true?: return true
                case nil: if !harmless.contains(path.last) { isSure = false }
                case false?: break
                }
            } else if path.last.lowercased().hasPrefix("end") || handsOnParameter(call)
                || ["cancel", "finish", "stop", "invalidate", "complete", "call", "execute"].contains(path.last)
            {
                isSure = false
            }
        }
        return isSure ? false : nil
    }

    /// Whether a call hands on a closure that its own function or closure was given: what that does is not known here.
    private func handsOnParameter(_ call: FunctionCallExprSyntax) -> Bool {
        let function = call.enclosingMember?.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
        let given = Set(function?.map { $0.innerName } ?? []).union(call.enclosingClosures.flatMap(\.parameterNames))
        return call.arguments.contains { $0.expression.path?.names.first.map(given.contains) ?? false }
    }

    private func isEndByName(_ name: String) -> Bool {
        name.lowercased().hasPrefix("end") && name.lowercased().contains("background")
    }

    private let harmless: Set<String> = ["print", "NSLog", "debugPrint", "log", "os_log", "cancel", "logger"]

    private func endsByName(_ name: String, near node: some SyntaxProtocol, depth: Int) -> Bool? {
        guard depth < 4 else { return nil }
        if isEndByName(name) { return true }
        var bodies = file.bodies(named: name, near: node)
        var values = file.names.assignments(to: name).compactMap(\.onlyValue)
        if let member = node.enclosingMember {
            bodies += file.names.functions(named: name).filter { $0.isInside(member) }.compactMap {
                $0.body.map(Syntax.init)
            }
            let bindings = file.index.variables(in: member).flatMap(\.bindings)
            values += bindings.filter { $0.pattern.sourceText == name }.compactMap(\.initializer?.value)
        }
        bodies += values.compactMap { $0.unwrapped.as(ClosureExprSyntax.self).map(Syntax.init) }
        guard !bodies.isEmpty else { return nil }
        let answers = bodies.map { endsInside($0, depth: depth + 1) }
        if answers.contains(true) { return true }
        return answers.allSatisfy { $0 == false } ? false : nil
    }
}
