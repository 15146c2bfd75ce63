import Foundation

/// What a project says of the oldest systems that it runs on.
///
/// Its files are read as texts, so that each version counts which one of them names.
enum DeploymentTargets {
    /// The oldest systems that the library runs on, by the names in manifests, with the names in settings of Xcode.
    static let needed: [(system: String, setting: String, version: Int)] = [
        ("macOS", "MACOSX", 15), ("iOS", "IPHONEOS", 18), ("macCatalyst", "", 18), ("tvOS", "TVOS", 18),
        ("watchOS", "WATCHOS", 11), ("visionOS", "XROS", 2),
    ]

    /// A sentence for each file of a project that names an older system, with the oldest.
    static func complaints(in folder: URL, names: [String]) -> [String] {
        names.sorted().flatMap { name -> [String] in
            let file = folder.appending(path: name.hasSuffix(".xcodeproj") ? name + "/project.pbxproj" : name)
            guard let versions = versions(in: name), let data = FileManager.default.contents(atPath: file.path) else {
                return []
            }
            var oldest: [String: String] = [:]
            for match in String(decoding: data, as: UTF8.self).replacing(comments, with: "").matches(of: versions) {
                let version = String(match.output.2).replacing("_", with: ".")
                guard let system = needed.first(where: { [$0.system, $0.setting].contains(String(match.output.1)) }),
                    version.compare("\(system.version)", options: .numeric) == .orderedAscending,
                    oldest[system.system].map({ version.compare($0, options: .numeric) == .orderedAscending }) ?? true
                else { continue }
                oldest[system.system] = version
            }
            return needed.compactMap { system, _, version in
                oldest[system].map { old in
                    let place = folder.appending(path: name).path
                    return "\(place): error: it names \(system) \(old), and the library needs \(system) \(version)"
                }
            }
        }
    }

    private static var comments: Regex<Substring> { /(?m)^\s*(?:\/\/|#).*$/ }

    private static func versions(in name: String) -> Regex<(Substring, Substring, Substring)>? {
        switch name.split(separator: ".").last {
        case "swift" where ["Package.swift", "Project.swift"].contains(name):
            /\.(iOS|macOS|macCatalyst|tvOS|watchOS|visionOS)\(\s*(?:\.v|")([0-9_.]+)/
        case "xcodeproj", "xcconfig": /\b(IPHONEOS|MACOSX|TVOS|WATCHOS|XROS)_DEPLOYMENT_TARGET\b[^=\n]*=\s*"?([0-9.]+)/
        case "yml" where name == "project.yml": /\b(iOS|macOS|tvOS|watchOS|visionOS):\s*["']?([0-9.]+)/
        default: nil
        }
    }
}
