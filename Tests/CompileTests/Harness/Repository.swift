import Foundation

/// The package's own folder, found through the place this file was compiled from.
enum Repository {
    /// The nearest folder above with the changelog: `Proofs/ServerTests` has a link to this file.
    static let root = folder(above: #filePath, holding: "CHANGELOG.md")
    static let fixtures = root.appending(path: "Tests/CompileTests")

    /// Every file below `folder` whose name ends in `suffix`, in a fixed order.
    ///
    /// Hidden folders are left out, so that no build product is taken for a source.
    static func files(below folder: String, endingIn suffix: String) throws -> [URL] {
        let start = root.appending(path: folder)
        let keys: [URLResourceKey] = [.isRegularFileKey]
        guard
            let walk = FileManager.default.enumerator(
                at: start, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
        else { return [] }
        return walk.compactMap { $0 as? URL }
            .filter { $0.lastPathComponent.hasSuffix(suffix) }
            .sorted { $0.path < $1.path }
    }

    /// The name of `file` as seen from the package's folder.
    static func name(of file: URL) -> String {
        let prefix = root.standardizedFileURL.path + "/"
        let path = file.standardizedFileURL.path
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    static func text(of name: String) throws -> String {
        try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }

    private static func folder(above path: String, holding name: String) -> URL {
        var folder = URL(filePath: path).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.appending(path: name).path) {
            precondition(folder.path != "/", "no folder above \(path) holds \(name)")
            folder.deleteLastPathComponent()
        }
        return folder
    }
}
