import SwiftSyntax

/// Other names under which a member reaches a property: `if let t = timer`, `for t in timers`, `timers.forEach { $0 }`.
struct Aliases {
    private var targets: [String: Set<String>] = [:]

    init(in node: some SyntaxProtocol, index: FileIndex) {
        for binding in index.bindings(in: node) {
            guard let name = binding.pattern.boundName, let value = binding.initializer?.value else { continue }
            add(name, from: value, index: index)
        }
        for binding in index.variables(in: node).flatMap(\.bindings) {
            guard let name = binding.pattern.boundName, let value = binding.initializer?.value else { continue }
            if let path = value.single {
                targets[name, default: []].insert(path)
            } else if let call = value.unwrapped.as(FunctionCallExprSyntax.self) {
                // What `lock.withLock { … return timer }` gives back may be the property.
                for closure in call.closures { addResults(of: closure, to: name) }
            }
        }
        for loop in index.loops(in: node) {
            guard let loop = loop.as(ForStmtSyntax.self) else { continue }
            for token in loop.pattern.tokens(viewMode: .sourceAccurate) {
                if case .identifier(let name) = token.tokenKind { add(name, from: loop.sequence, index: index) }
            }
        }
        for closure in index.closures(in: node) {
            if let base = closure.recipient?.receiver { add(closure.firstParameter, from: base, index: index) }
        }
        for assignment in index.assignments(in: node) where assignment.sign == "=" {
            // `self.timer = made` lets a later `made.cancel()` count for the property.
            guard let value = assignment.onlyValue?.single, let target = assignment.path?.single else { continue }
            targets[value, default: []].insert(target)
        }
    }

    /// The names a closure returns, through locals of its own.
    private mutating func addResults(of closure: ClosureExprSyntax, to name: String) {
        for statement in closure.statements {
            let value =
                statement.item.as(ReturnStmtSyntax.self)?.expression
                ?? (closure.statements.count == 1 ? statement.item.as(ExprSyntax.self) : nil)
            guard let result = value?.single, result != name else { continue }
            targets[name, default: []].insert(result)
        }
    }

    private mutating func add(_ name: String, from value: some SyntaxProtocol, index: FileIndex) {
        for reference in index.references(in: value) {
            let mentioned = reference.baseName.plainText
            if mentioned != name { targets[name, default: []].insert(mentioned) }
        }
    }

    /// The name itself and everything it can stand for, in three steps at most.
    func resolve(_ name: String) -> Set<String> {
        (0..<3).reduce(into: [name]) { found, _ in found.formUnion(found.flatMap { targets[$0] ?? [] }) }
    }
}
