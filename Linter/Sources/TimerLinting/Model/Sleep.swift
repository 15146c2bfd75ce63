import SwiftSyntax

/// A call that waits for a length of time.
struct Sleep {
    enum Kind { case task, thread }

    var kind: Kind
    var isUntil: Bool
    var length: ExprSyntax?

    init?(_ call: FunctionCallExprSyntax) {
        guard let names = call.path?.names, let last = names.last, last.hasSuffix("sleep") else { return nil }
        length = call.arguments.first?.expression
        isUntil = call.arguments.first?.label?.plainText == "until"
        switch names {
        case ["usleep"], ["sleep"], ["nanosleep"], ["Darwin", "sleep"], ["Foundation", "sleep"], ["Darwin", "usleep"],
            ["Glibc", "sleep"], ["Glibc", "usleep"]:
            kind = .thread
        default:
            guard last == "sleep", names.count >= 2 else { return nil }
            let base = names[names.count - 2].lowercased()
            if base == "thread" {
                kind = .thread
                isUntil = call.argument("until") != nil
            } else if base == "task" || base.hasSuffix("clock") || base.hasSuffix("clock()") || base == "continuous" {
                kind = .task
            } else {
                return nil
            }
        }
    }

    /// Whether every turn of a loop sleeps equally long: a literal, or a value the loop does not change.
    func hasFixedLength(in body: some SyntaxProtocol, index: FileIndex) -> Bool {
        guard let length else { return false }
        let assigned = Set(index.assignments(in: body).compactMap { $0.path?.own.last })
        let declared = Set(
            index.variables(in: body).flatMap { $0.bindings.map { $0.pattern.sourceText } }
                + index.bindings(in: body).map { $0.pattern.sourceText })
        let units: Set<String> = ["seconds", "milliseconds", "microseconds", "nanoseconds", "minutes", "hours"]
        guard
            index.calls(in: length).allSatisfy({ call in
                let name = call.path?.last ?? ""
                return units.contains(name) || name.first?.isUppercase == true
            })
        else { return false }
        return !index.references(in: length).contains { reference in
            let name = reference.baseName.plainText
            return assigned.contains(name) || declared.contains(name) || ["random", "min", "max", "pow"].contains(name)
        }
    }
}
