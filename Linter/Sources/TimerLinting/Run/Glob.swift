/// A pattern as in a `.gitignore`: `*`, `?`, `**`, classes such as `[Gg]`, `[0-9]` and `[!a-z]`, and `\\` before a
/// character that stands for itself.
package struct Glob: Sendable {
    private enum Part: Sendable {
        case character(Character)
        /// `?`: one character within a folder.
        case any
        /// `[…]`: one of several characters.
        case oneOf([ClosedRange<Character>], isNegated: Bool)
        /// `*`: characters within a folder.
        case run
        /// `**`: everything below.
        case everything
        /// `**/`: any folders, or none.
        case folders

        func matches(_ character: Character) -> Bool {
            switch self {
            case .character(let wanted): character == wanted
            case .any: character != "/"
            case .oneOf(let ranges, let isNegated):
                character != "/" && ranges.contains { $0.contains(character) } != isNegated
            case .run, .everything, .folders: false
            }
        }
    }

    private let parts: [Part]

    /// `nil` for a pattern that matches nothing: an empty one, a class without an end, or a backslash before nothing.
    package init?(_ pattern: String) {
        var rest = Substring(pattern)
        var parts: [Part] = []
        while let part = Self.takePart(from: &rest) { parts.append(part) }
        guard rest.isEmpty, !parts.isEmpty else { return nil }
        self.parts = parts
    }

    package func matches(_ path: String) -> Bool {
        Self.match(parts[...], path[...])
    }

    /// Takes the first part of a pattern; leaves it where that is none.
    private static func takePart(from pattern: inout Substring) -> Part? {
        for (text, part) in [("**/", Part.folders), ("**", .everything), ("*", .run), ("?", .any)]
        where pattern.hasPrefix(text) {
            pattern.removeFirst(text.count)
            return part
        }
        if pattern.hasPrefix("[") { return takeClass(from: &pattern) }
        return takeCharacter(from: &pattern).map(Part.character)
    }

    private static func takeCharacter(from pattern: inout Substring) -> Character? {
        guard pattern != "\\" else { return nil }
        if pattern.hasPrefix("\\") { pattern.removeFirst() }
        return pattern.popFirst()
    }

    private static func takeClass(from pattern: inout Substring) -> Part? {
        var rest = pattern.dropFirst()
        let isNegated = rest.hasPrefix("!") || rest.hasPrefix("^")
        if isNegated { rest.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        // A bracket that comes first stands for itself.
        while ranges.isEmpty || !rest.hasPrefix("]") {
            guard let first = takeCharacter(from: &rest) else { return nil }
            var last = first
            if rest.hasPrefix("-"), !rest.hasPrefix("-]") {
                rest.removeFirst()
                guard let end = takeCharacter(from: &rest) else { return nil }
                last = end
            }
            ranges.append(first...max(first, last))
        }
        pattern = rest.dropFirst()
        return .oneOf(ranges, isNegated: isNegated)
    }

    private static func match(_ parts: ArraySlice<Part>, _ path: Substring) -> Bool {
        guard let first = parts.first else { return path.isEmpty }
        let rest = parts.dropFirst()
        switch first {
        case .folders:
            return match(rest, path)
                || path.indices.contains { path[$0] == "/" && match(rest, path[$0...].dropFirst()) }
        case .everything:
            return match(rest, "") || path.indices.contains { match(rest, path[$0...]) }
        case .run:
            let end = path.firstIndex(of: "/") ?? path.endIndex
            return match(rest, path[end...]) || path[..<end].indices.contains { match(rest, path[$0...]) }
        case .character, .any, .oneOf:
            guard let character = path.first, first.matches(character) else { return false }
            return match(rest, path.dropFirst())
        }
    }
}
