import Foundation

/// Finds the Swift files below paths, leaving out what `.gitignore` files and the configuration leave out.
package struct FileSearch: Sendable {
    package var excluded: [String] = []
    private static let skipped: Set<String> = [
        ".git", ".build", ".swiftpm", "Pods", "Carthage", "DerivedData", "node_modules", "checkouts",
    ]

    package init(excluded: [String] = []) { self.excluded = excluded }

    /// - Throws: `PathError` for a path that does not exist.
    package func files(below paths: [String]) throws(PathError) -> [String] {
        var found: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw PathError(path: path)
            }
            // `fileExists` writes through the pointer only while it runs.
            if isFolder.boolValue {
                walk(path, below: "", rules: ignoreRules(above: path), found: &found)
            } else {
                found.append(path)
            }
        }
        var seen: Set<String> = []
        return found.filter { seen.insert($0).inserted }
    }

    private func walk(_ root: String, below: String, rules: [IgnoreRules], found: inout [String]) {
        let folder = below.isEmpty ? root : root + "/" + below
        var rules = rules
        if let own = IgnoreRules(folder: folder) { rules.append(own) }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        for name in names {
            let relative = below.isEmpty ? name : below + "/" + name
            let path = root == "." ? relative : root + "/" + relative
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
            // As above.
            if isFolder.boolValue {
                let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
                if Self.skipped.contains(name) || isLink
                    || isIgnored(path, isFolder: true, rules: rules, relative: relative)
                {
                    continue
                }
                walk(root, below: relative, rules: rules, found: &found)
            } else if name.hasSuffix(".swift"), !isIgnored(path, isFolder: false, rules: rules, relative: relative) {
                found.append(path)
            }
        }
    }

    private func isIgnored(_ path: String, isFolder: Bool, rules: [IgnoreRules], relative: String) -> Bool {
        for pattern in excluded where Glob(pattern).matches(relative) || Glob(pattern).matches(path) { return true }
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
