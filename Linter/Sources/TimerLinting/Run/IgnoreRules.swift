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
            guard !line.hasPrefix("#") else { continue }
            var text = Self.withoutTrailingSpaces(line)
            guard !text.isEmpty else { continue }
            let isNegated = text.hasPrefix("!")
            if isNegated { text.removeFirst() }
            let foldersOnly = text.hasSuffix("/")
            if foldersOnly { text.removeLast() }
            let isAnchored = text.contains("/")
            if text.hasPrefix("/") { text.removeFirst() }
            guard let glob = Glob(isAnchored ? text : "**/" + text) else { continue }
            rules.append(Rule(glob: glob, isNegated: isNegated, foldersOnly: foldersOnly))
        }
    }

    /// White space at the end counts only behind a backslash, and at the start always.
    private static func withoutTrailingSpaces(_ line: Substring) -> String {
        var line = line
        while let last = line.last, last == " " || last == "\t", line.dropLast().last != "\\" { line.removeLast() }
        return String(line)
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
