import Foundation

/// The project and the module that a file belongs to.
struct Home: Hashable {
    /// The outermost folder above the file that has a project file: files of one project know each other's types.
    var project = ""
    /// The nearest such folder, with the folder below `Sources` or `Tests`: a type of a module hides one of the system.
    var module = ""
}

/// Finds the homes of files.
///
/// A folder with a `Package.swift`, an Xcode project or a workspace is one of a project.
struct Homes {
    private var marked: [String: Bool] = [:]

    /// - Complexity: reads each folder above the file once.
    mutating func home(of path: String) -> Home {
        let absolute = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
        var parts = absolute.split(separator: "/").map(String.init)
        parts.removeLast()
        var nearest: [String]?
        var outermost: [String]?
        var folder: [String] = []
        for part in parts {
            folder.append(part)
            guard isMarked(folder.joined(separator: "/")) else { continue }
            outermost = outermost ?? folder
            nearest = folder
        }
        let root = (nearest ?? []).joined(separator: "/")
        let below = Self.sourceFolder(of: parts, under: nearest?.count ?? 0)
        return Home(project: (outermost ?? []).joined(separator: "/"), module: below.isEmpty ? root : below)
    }

    private mutating func isMarked(_ folder: String) -> Bool {
        if let known = marked[folder] { return known }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/" + folder)) ?? []
        let answer = names.contains { name in
            name == "Package.swift" || name == "project.yml" || name.hasSuffix(".xcodeproj")
                || name.hasSuffix(".xcworkspace") && name != "project.xcworkspace"
        }
        marked[folder] = answer
        return answer
    }

    /// The folder below the last `Sources` or `Tests`, where there is one under the project.
    private static func sourceFolder(of parts: [String], under count: Int) -> String {
        guard let index = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), index >= count,
            parts.count > index + 1
        else { return "" }
        return parts[...(index + 1)].joined(separator: "/")
    }
}
