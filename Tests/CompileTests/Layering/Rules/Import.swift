/// An import declaration and the `#if` conditions around it.
struct Import {
    var module: String
    var line: Int
    /// The conditions of the branches around it; an `#else` counts as an empty condition.
    var conditions: [String]

    /// Whether the import is compiled only when the trait is enabled.
    func needs(_ trait: String) -> Bool {
        conditions.contains { Self.conjuncts(of: $0).contains(trait) }
    }

    /// The operands of `&&` in a condition; none if the condition has a `||` outside parentheses.
    private static func conjuncts(of condition: String) -> [String] {
        var (parts, depth) = ([""], 0)
        for character in condition where character != " " {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == "|", depth == 0 { return [] }
            if character == "&", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.filter { !$0.isEmpty }
    }

    static func all(in tokens: [Token]) -> [Import] {
        var found: [Import] = []
        var conditions: [String] = []
        for (index, token) in tokens.enumerated() {
            if token.kind == .directive {
                if token.text.hasPrefix("#if") {
                    conditions.append(String(token.text.dropFirst(3)))
                } else if !conditions.isEmpty {
                    conditions.removeLast()
                    if token.text.hasPrefix("#elseif") { conditions.append(String(token.text.dropFirst(7))) }
                    if token.text.hasPrefix("#else"), !token.text.hasPrefix("#elseif") { conditions.append("") }
                }
            } else if token.kind == .keyword, token.text == "import" {
                // Skips the kind in `import struct Foundation.Date`.
                let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
                guard let module = tokens[(index + 1)...].first(where: { !kinds.contains($0.text) }) else { continue }
                found.append(Import(module: module.text, line: token.line, conditions: conditions))
            }
        }
        return found
    }
}
