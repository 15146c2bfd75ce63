import SwiftSyntax

extension FunctionCallExprSyntax {
    /// Whether the call runs a run loop, as far as its name and labels tell; what it is called on may have any name.
    var runsLoop: Bool {
        guard let path else { return false }
        switch path.last {
        case "CFRunLoopRun", "CFRunLoopRunInMode": return true
        case "run", "acceptInput":
            return path.own.count > 1 && closures.isEmpty
                && labels.allSatisfy { ["until", "mode", "forMode", "before"].contains($0) }
        default: return false
        }
    }
}

extension FileContext {
    /// Whether a body runs a run loop, by itself or by a method of its type or a function of its file.
    func runsLoop(_ body: Syntax) -> Bool {
        let methods = type(around: body)?.methodsRunningLoop ?? []
        return index.calls(in: body).contains { call in
            if call.runsLoop { return true }
            guard let name = call.path?.single else { return false }
            return methods.contains(name)
                || names.functions(named: name, of: nil).contains { index.calls(in: $0).contains(where: \.runsLoop) }
        }
    }
}
