import Foundation

/// Finds out with which settings the compiler reads a file.
///
/// Manifests of packages and Xcode projects are read as texts: what they do not say plainly counts as Swift 6.
struct LanguageModes {
    private var known: [String: MigrationSettings] = [:]

    /// The settings of the nearest project above a file.
    ///
    /// - Complexity: reads each folder above the file once.
    mutating func settings(of path: String) -> MigrationSettings {
        settings(at: URL(filePath: path).standardizedFileURL.deletingLastPathComponent())
    }

    /// The settings of a folder's project, or else of those above it.
    private mutating func settings(at folder: URL) -> MigrationSettings {
        let name = folder.path(percentEncoded: false)
        if let settings = known[name] { return settings }
        let parent = folder.deletingLastPathComponent()
        let isTop = parent.path == folder.path || folder.pathComponents.count <= 1
        let found = Self.settings(in: folder) ?? (isTop ? MigrationSettings() : settings(at: parent))
        known[name] = found
        return found
    }

    /// `nil` for a folder without a project.
    private static func settings(in folder: URL) -> MigrationSettings? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var found = languageMode(in: folder, names: names)
        found?.complaints = DeploymentTargets.complaints(in: folder, names: names)
        return found
    }

    private static func languageMode(in folder: URL, names: [String]) -> MigrationSettings? {
        if names.contains("Package.swift") {
            return text(folder.appending(path: "Package.swift")).map { MigrationSettings(manifest: $0) }
        }
        let projects = names.filter { $0.hasSuffix(".xcodeproj") }.sorted().compactMap { name in
            text(folder.appending(path: name).appending(path: "project.pbxproj"))
        }
        if projects.isEmpty, names.contains("project.yml") { return MigrationSettings() }
        return projects.isEmpty ? nil : MigrationSettings(xcodeProjects: projects.joined(separator: "\n"))
    }

    private static func text(_ file: URL) -> String? {
        FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension MigrationSettings {
    /// Reads the manifest of a package.
    init(manifest: String) {
        let version = manifest.firstMatch(of: /swift-tools-version:\s*([0-9]+)/).flatMap { Int($0.1) } ?? 6
        let names5 = manifest.contains(/\.v(?:4|4_2|5)\b/) && manifest.contains(/swiftLanguage(?:Modes|Versions)\s*:/)
        let names6 = manifest.contains(".v6") || manifest.contains(/version\s*\(\s*"6/)
        if !names6, version < 6 || names5, !manifest.contains(/StrictConcurrency|strict-concurrency/) {
            languageMode = 5
        }
        if manifest.contains("defaultIsolation") { isMainActorDefault = nil }
    }

    /// Reads the settings in project files of Xcode.
    init(xcodeProjects text: String) {
        let versions = text.matches(of: /SWIFT_VERSION = "?([0-9]+)/).compactMap { Int($0.1) }
        let isStrict = text.contains(/SWIFT_STRICT_CONCURRENCY = "?(?:complete|targeted)/)
        if let newest = versions.max(), newest < 6, !isStrict { languageMode = 5 }
        if text.contains(/SWIFT_DEFAULT_ACTOR_ISOLATION = "?MainActor/) { isMainActorDefault = nil }
    }
}
