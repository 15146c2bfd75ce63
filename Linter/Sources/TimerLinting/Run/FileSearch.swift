import Foundation

/// Finds the Swift files below paths, leaving out what `.gitignore` files and the configuration leave out.
package struct FileSearch: Sendable {
    private let excluded: [Glob]
    private let base: BaseFolder
    private let current = BaseFolder()
    private static let skipped: Set<String> = [
        ".git", ".build", ".swiftpm", "Pods", "Carthage", "DerivedData", "node_modules", "checkouts",
    ]

    /// - Parameters:
    ///   - excluded: Patterns of files and folders that are left out, also where they are named.
    ///   - base: The folder that the patterns start from.
    package init(excluded: [String] = [], base: BaseFolder = BaseFolder()) {
        self.excluded = excluded.compactMap { pattern in
            // `./Generated/` for `Generated` too, as in the paths that are named.
            Glob(pattern.split(separator: "/").drop { $0 == "." }.joined(separator: "/"))
        }
        self.base = base
    }

    /// The files, each once, as they are named: absolute, or from the current folder.
    ///
    /// A folder that cannot be read is among them, so that a run says that it cannot.
    ///
    /// - Throws: `PathError` for a path that does not exist.
    package func files(below paths: [String]) throws(PathError) -> [String] {
        var found: [String] = []
        for path in paths {
            guard let isFolder = isFolder(path) else { throw PathError(path: path) }
            let path = oneSpelling(of: path)
            if isExcluded(path) { continue }
            if isFolder {
                walk(path, rules: ignoreRules(above: path), found: &found)
            } else {
                found.append(path)
            }
        }
        var seen: Set<String> = []
        return found.filter { seen.insert(current.relative($0)).inserted }
    }

    /// `Sources` for `./Sources/` too, so that reports and diffs are the same.
    private func oneSpelling(of path: String) -> String {
        if path.hasPrefix("/") { return "/" + BaseFolder("/").relative(path) }
        let relative = current.relative(path)
        return relative.isEmpty ? "." : relative
    }

    private func walk(_ folder: String, rules: [IgnoreRules], found: inout [String]) {
        let files = FileManager.default
        guard let names = try? files.contentsOfDirectory(atPath: folder), files.isExecutableFile(atPath: folder) else {
            found.append(folder)
            return
        }
        var rules = rules
        if let own = IgnoreRules(folder: folder) { rules.append(own) }
        for name in names.sorted() {
            let path = folder == "." ? name : folder + "/" + name
            guard let isFolder = isFolder(path), isFolder || name.hasSuffix(".swift"),
                !isIgnored(path, isFolder: isFolder, rules: rules), !isExcluded(path)
            else { continue }
            if !isFolder {
                found.append(path)
            } else if !Self.skipped.contains(name), (try? files.destinationOfSymbolicLink(atPath: path)) == nil {
                walk(path, rules: rules, found: &found)
            }
        }
    }

    /// `nil` where there is nothing.
    private func isFolder(_ path: String) -> Bool? {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        // `fileExists` writes through the pointer only while it runs.
        return isFolder.boolValue
    }

    /// Whether a pattern of the configuration leaves out the file, or a folder around it.
    private func isExcluded(_ path: String) -> Bool {
        guard !excluded.isEmpty else { return false }
        let parts = base.relative(path).split(separator: "/")
        return parts.indices.contains { last in
            let folder = parts[...last].joined(separator: "/")
            return excluded.contains { $0.matches(folder) }
        }
    }

    private func isIgnored(_ path: String, isFolder: Bool, rules: [IgnoreRules]) -> Bool {
        var ignored = false
        for rule in rules { ignored = rule.verdict(path, isFolder: isFolder) ?? ignored }
        return ignored
    }

    /// The `.gitignore` files between a path and the top of its repository.
    private func ignoreRules(above path: String) -> [IgnoreRules] {
        var rules: [IgnoreRules] = []
        var folder = URL(filePath: path).standardizedFileURL
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) {
            folder = folder.deletingLastPathComponent()
            if let own = IgnoreRules(folder: folder.path) { rules.insert(own, at: 0) }
        }
        return folder.path == "/" ? [] : rules
    }
}

/// A path that cannot be read.
package struct PathError: Error, CustomStringConvertible {
    package var path: String
    package var description: String { "\(path): error: no such file or folder" }
}
