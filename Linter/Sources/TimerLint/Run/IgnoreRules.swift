import Foundation

/// One `.gitignore` file.
struct IgnoreRules: Sendable {
    private struct Rule: Sendable {
        var glob: Glob
        var isNegated: Bool
        var foldersOnly: Bool
    }

    private var folder: String
    private var rules: [Rule] = []

    /// `nil` where the folder has none.
    init?(folder: String) {
        let path = folder + "/.gitignore"
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.folder = URL(filePath: folder).standardizedFileURL.path
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            var text = line.trimmingCharacters(in: .whitespaces)
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            let isNegated = text.hasPrefix("!")
            if isNegated { text.removeFirst() }
            let foldersOnly = text.hasSuffix("/")
            if foldersOnly { text.removeLast() }
            let isAnchored = text.contains("/")
            if text.hasPrefix("/") { text.removeFirst() }
            rules.append(
                Rule(glob: Glob(isAnchored ? text : "**/" + text), isNegated: isNegated, foldersOnly: foldersOnly))
        }
    }

    /// Whether the path is ignored or expressly not; `nil` where no line speaks of it.
    func verdict(_ path: String, isFolder: Bool) -> Bool? {
        let full = URL(filePath: path).standardizedFileURL.path
        guard full.hasPrefix(folder + "/") else { return nil }
        let relative = String(full.dropFirst(folder.count + 1))
        var verdict: Bool?
        for rule in rules where !(rule.foldersOnly && !isFolder) && rule.glob.matches(relative) {
            verdict = !rule.isNegated
        }
        return verdict
    }
}

/// A pattern with `*`, `?` and `**`.
package struct Glob: Sendable {
    private let pattern: [Character]

    package init(_ pattern: String) { self.pattern = Array(pattern) }

    package func matches(_ path: String) -> Bool { match(pattern[...], Array(path)[...]) }

    private func match(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            let rest = pattern.dropFirst()
            if rest.first == "*" {
                var after = rest.dropFirst()
                if after.first == "/" {
                    after = after.dropFirst()
                    if match(after, text) { return true }
                    return text.indices.contains { text[$0] == "/" && match(after, text[text.index(after: $0)...]) }
                }
                return (text.startIndex...text.endIndex).contains { match(after, text[$0...]) }
            }
            var index = text.startIndex
            while true {
                if match(rest, text[index...]) { return true }
                guard index < text.endIndex, text[index] != "/" else { return false }
                index += 1
            }
        }
        guard let character = text.first, first == character || first == "?" && character != "/" else { return false }
        return match(pattern.dropFirst(), text.dropFirst())
    }
}
